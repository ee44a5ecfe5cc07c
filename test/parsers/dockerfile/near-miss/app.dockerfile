services:
  web: {}
