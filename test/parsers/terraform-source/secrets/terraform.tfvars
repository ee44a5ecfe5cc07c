given = "canary-given"
