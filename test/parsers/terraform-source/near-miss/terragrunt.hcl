inputs = { name = "x" }
