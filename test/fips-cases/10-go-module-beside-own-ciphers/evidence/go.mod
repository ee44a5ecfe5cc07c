module example.org/vault

go 1.24

require (
	filippo.io/age v1.2.1
	golang.org/x/crypto v0.38.0
)
