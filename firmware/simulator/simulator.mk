# The simulator that runs the real binary (dice_reader_sim.c), on libsimavr; for this machine.
# The library's headers are not ours: -isystem, so that their warnings are not ours either.

SIM_SOURCES := $(wildcard simulator/*.c)
SIM_FLAGS := -std=gnu11 -O2 -Wall -Wextra -Wshadow -Wconversion -Werror -isystem /usr/include/simavr

.PHONY: simulator
simulator: build/dice_reader_sim

build/dice_reader_sim: $(SIM_SOURCES) $(wildcard simulator/*.h) simulator/simulator.mk
	@mkdir -p build
	@gcc $(SIM_FLAGS) $(SIM_SOURCES) -lsimavr -lutil -lm -o $@
