# Everything a person or CI does with this checkout. `make` alone lists the targets.
# Each target first sets up what it needs in .venv; PYTHON=python3.12 chooses the Python.

PYTHON ?= python3
BIN := .venv/bin
export PYTHON

.DEFAULT_GOAL := help
.PHONY: help play terminal test coverage firmware lint rules breaks bench soak soak-games soak-kills soak-wall soak-evening mutants wheels pictures screenshots words dice-figures constraints clean anew

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

play: .venv/ready-play ## play at a simulated table, in the browser
	@$(BIN)/referee play

terminal: .venv/ready-play ## play a game in the terminal
	@$(BIN)/referee terminal

test: lint ## run everything this machine can run; with CI=1 nothing may be skipped without a rig
	@$(BIN)/python -m pytest --numprocesses=auto $(if $(CI),--cov=fsm --cov-fail-under=100)

coverage: .venv/ready-test ## say which lines of fsm, hal and host no test reaches (twice as long as make test)
	@$(BIN)/python -m pytest --numprocesses=auto --cov

firmware: .venv/ready-test ## build the dice reader's firmware, and the simulator that runs it
	@$(MAKE) --no-print-directory -C firmware all simulator

lint: .venv/ready-test ## check style, types and who imports whom
	@echo 'Checking style, types and imports'
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-logo >.venv/imports.log || { cat .venv/imports.log; exit 1; }

rules: .venv/ready-test ## print the table: rule of the booklet -> the tests that hold it
	@$(BIN)/python -m tests.rules.table

breaks: .venv/ready-test ## break each rule on purpose and name the test that catches it
	@$(BIN)/python -m tests.rules.broken

bench: .venv/ready-bench ## measure; prints a table and writes bench.json; AREA=service for some of it
	@$(BIN)/python -m tests.bench $(AREA)

soak: soak-games soak-kills soak-wall soak-evening ## all long campaigns, one after the other; SEED=7 for others

soak-games: .venv/ready-test ## whole games by robot hands against the rulebook; GAMES=100 SEED=7 for others
	@$(BIN)/python -m tests.soak $(or $(GAMES),1000) $(or $(SEED),1)

soak-kills: .venv/ready-test ## kill -9 at random moments of random games: nothing acknowledged is lost; KILLS=50
	@$(BIN)/python -m tests.crash $(or $(KILLS),200) $(or $(SEED),1)

soak-wall: .venv/ready-test ## the information wall on the bytes of the running service; PAIRS=100
	@$(BIN)/python -m tests.wall_bytes $(or $(PAIRS),500) $(or $(SEED),1)

soak-evening: .venv/ready-test ## a day and a night at one table, simulated: nothing grows; HOURS=12
	@$(BIN)/python -m tests.service $(or $(HOURS),24) $(or $(SEED),1)

mutants: .venv/ready-mutants ## break the code everywhere and list what no test notices (half an hour)
	@$(BIN)/mutmut run
	@$(BIN)/mutmut results

wheels: .venv/ready-play ## see that every run-time package has a wheel for 64-bit Raspberry Pi OS
	@sh .ci/pi-wheels

pictures: .venv/ready-test ## make anew what is made from code: turn order, practice board, builder's papers
	@$(BIN)/python -c "from fsm.pyramid.diagram import page; print(page(), end='')" >fsm/pyramid/TURNS.md
	@$(BIN)/referee board draw practice -o fsm/pyramid/boards/practice.svg
	@$(BIN)/python -m host.wiring_papers

words: .venv/ready-test ## bring the catalogues of other languages up to date, and say what is not translated
	@$(BIN)/python -m host.catalogues

screenshots: .venv/ready-test ## take every page's picture, on a phone and at a desk, into screenshots/
	@$(BIN)/python -m tests.browser.screenshots screenshots

dice-figures: .venv/ready-test ## reckon how often dice are misread, and draw it (a minute or two)
	@$(BIN)/python -m host.dice_figures

constraints: ## pin the dependencies in constraints.txt; with UPGRADE=1 the newest of all of them
	@sh .ci/pin $(if $(UPGRADE),--upgrade)

clean: ## remove everything that was made here
	@rm -rf .venv firmware/build mutants dist screenshots bench.json soak.txt .coverage .coverage.* .hypothesis .import_linter_cache \
	    .mypy_cache .pytest_cache .ruff_cache .schemathesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# One stamp a group. A checkout that was moved, or a .venv that was left half made, starts anew.
LISTS := pyproject.toml constraints.txt system-packages.txt .ci/setup .ci/npm/package-lock.json
ifneq ($(shell cat .venv/whole 2>/dev/null),$(shell pwd))
.venv/ready-play: anew
endif
.venv/ready-play: $(LISTS)
.venv/ready-test: $(LISTS) .venv/ready-play
.venv/ready-bench .venv/ready-mutants: $(LISTS) .venv/ready-test
.venv/ready-%:
	@sh .ci/setup $*
