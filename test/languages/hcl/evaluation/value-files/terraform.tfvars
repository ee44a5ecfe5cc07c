x = "t"
l = ["a", 1]
m = { a = "1" }
b = "true"
