module example.org/api

go 1.24

require (
	golang.org/x/crypto v0.30.0
	golang.org/x/net v0.30.0 // indirect
)

replace golang.org/x/crypto => ../crypto
replace golang.org/x/net => golang.org/x/net v0.33.0
