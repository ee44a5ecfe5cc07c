module example.com/shop

go 1.24.0

toolchain go1.24.3

godebug fips140=on

require golang.org/x/crypto v0.31.0 // for age

require (
	github.com/BurntSushi/toml v1.4.0
	"example.com/quoted" v1.0.0
	github.com/old/thing v1.0.0+incompatible // indirect
	example.com/near v0