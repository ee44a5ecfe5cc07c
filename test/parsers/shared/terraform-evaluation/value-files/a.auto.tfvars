l = ["auto"]
