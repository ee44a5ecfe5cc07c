@export()
var tls = base
var base = 'TLS1_2'

@export()
func named(short string) string => '${short}-cases'

@export()
type version = 'TLS1_0' | 'TLS1_2' | null
