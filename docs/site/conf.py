"""What Sphinx is told. The pages are Markdown, and nothing is fetched from anywhere: not even a font."""

project = "companion"
root_doc = "docs/README"
extensions = ["myst_parser"]
html_theme = "furo"
html_title = "companion"
html_copy_source = False
html_show_copyright = False
html_show_search_summary = False  # it would be fetched, which a browser refuses to a page out of a folder
smartquotes = False  # a command's -- stays two strokes
myst_heading_anchors = 4
myst_disable_syntax = ["html_block", "html_inline"]
"""A <name> in a docstring is a name."""
