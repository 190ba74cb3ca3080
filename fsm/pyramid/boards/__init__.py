"""The bundled boards, as data: one TOML file each, described in README.md beside them."""
