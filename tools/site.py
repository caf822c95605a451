"""Settings of Sphinx for the documentation site; see tools/build-site."""

import os

project = "Acropole"
release = os.environ["ACROPOLE_RELEASE"]  # tools/build-site reads it from the package
author = "The Acropole contributors"
copyright = "The Acropole contributors, MIT licence"
extensions = ["myst_parser"]
html_theme = "furo"
html_title = f"Acropole {release}"
html_static_path: list[str] = []
html_show_sphinx = False
html_copy_source = False
myst_heading_anchors = 4  # links to headings, as GitHub names them
# Blocks whose language Pygments does not know, or that are no whole program, stay plain.
suppress_warnings = ["misc.highlighting_failure", "myst.header"]
exclude_patterns = ["pictures/*.md"]
