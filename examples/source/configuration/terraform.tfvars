administrators = ["10.20.0.0/24", "0.0.0.0/0"]
