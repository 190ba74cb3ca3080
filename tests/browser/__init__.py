"""The pages in a real browser: the system's Chromium, the real program, pointers and keys.

chromium        the browser of this test process, and why there is none
program         the referee as a program of its own, which can be killed and started again
watch           what may never happen on a page: errors, foreign requests, cut off things
visitor         a device: a browser context with a seat, and its hands
"""
