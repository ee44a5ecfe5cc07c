module x

require example.com/a v1.0.0
