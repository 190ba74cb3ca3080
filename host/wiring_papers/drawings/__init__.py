"""The builder's drawings, one a file; `paper` knows how they are drawn."""
