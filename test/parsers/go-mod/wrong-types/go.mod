module example.com/x

go 1.24

require (
	example.com/a
	example.com/b latest
	example.com/c v1.0.0
)
replace example.com/c
nonsense here
