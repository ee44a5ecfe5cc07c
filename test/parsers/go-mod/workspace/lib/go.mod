module example.org/lib

go 1.24

require golang.org/x/crypto v0.29.0
