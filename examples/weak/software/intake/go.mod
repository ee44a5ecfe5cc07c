module example.gov/casework/intake

go 1.24

require (
	github.com/aws/aws-sdk-go-v2 v1.36.0
	github.com/jackc/pgx/v5 v5.7.2
)

require (
	golang.org/x/crypto v0.32.0 // indirect
	golang.org/x/text v0.21.0 // indirect
)
