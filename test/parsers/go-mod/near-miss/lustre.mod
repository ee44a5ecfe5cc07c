module files are something else
