"""The pages in a real browser: the system's Chromium, the real program, pointers and keys.

chromium        the browser of this test process, and why there is none
program         the referee as a program of its own, which can be killed and started again
visitor watch   a device: a browser context with a seat; what may never happen on its pages
simulated_table a person's hands on the table that a page shows
play_page       the page of the simulated table besides: who plays, what breaks, the clock
stranger        somebody who plays whole games by doing what the sentence says
scenes          what people come to see at their seats, and `play_scenes` at the simulated table
inspection      a scene in both sizes and all languages: `looking`, `wording`
traffic         everything that reaches a device
screenshots     `make screenshots`; `small_png` for those that README shows
sizes waiting   a phone and a desk; for what becomes true
"""
