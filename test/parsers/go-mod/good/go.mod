module example.com/shop

go 1.24.0

toolchain go1.24.3

godebug fips140=on

require golang.org/x/crypto v0.31.0 // for age

require (
	github.com/BurntSushi/toml v1.4.0
	"example.com/quoted" v1.0.0
	github.com/old/thing v1.0.0+incompatible // indirect
	example.com/near v0.0.0-20260101120000-0123456789ab // indirect; kept
)

replace (
	github.com/old/thing => github.com/new/thing v1.1.0
	example.com/near v0.0.0-20260101120000-0123456789ab => ../near
)

replace example.com/quoted v9.9.9 => example.com/other v1.0.0

exclude golang.org/x/crypto v0.30.0

retract [v1.0.0, v1.1.0]
