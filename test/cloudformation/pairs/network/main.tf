resource "aws_vpc" "Vpc" {
  cidr_block         = "10.0.0.0/16"
  enable_dns_support = true
}
resource "aws_subnet" "Public" {
  vpc_id                  = aws_vpc.Vpc.id
  cidr_block              = "10.0.1.0/24"
  map_public_ip_on_launch = true
}
resource "aws_subnet" "Private" {
  vpc_id     = aws_vpc.Vpc.id
  cidr_block = "10.0.2.0/24"
}
resource "aws_internet_gateway" "Gateway" {}
resource "aws_internet_gateway_attachment" "Attachment" {
  vpc_id              = aws_vpc.Vpc.id
  internet_gateway_id = aws_internet_gateway.Gateway.id
}
resource "aws_route_table" "Table" {
  vpc_id = aws_vpc.Vpc.id
}
resource "aws_route" "ToInternet" {
  route_table_id         = aws_route_table.Table.id
  destination_cidr_block = "0.0.0.0/0"
  gateway_id             = aws_internet_gateway.Gateway.id
}
resource "aws_route_table_association" "Joined" {
  route_table_id = aws_route_table.Table.id
  subnet_id      = aws_subnet.Public.id
}
resource "aws_flow_log" "Flows" {
  vpc_id               = aws_vpc.Vpc.id
  traffic_type         = "ALL"
  log_destination_type = "s3"
  log_destination      = "arn:aws:s3:::flows"
}
resource "aws_network_acl" "Acl" {
  vpc_id = aws_vpc.Vpc.id
}
resource "aws_network_acl_rule" "AclIn" {
  network_acl_id = aws_network_acl.Acl.id
  rule_number    = 100
  protocol       = "6"
  rule_action    = "allow"
  cidr_block     = "0.0.0.0/0"
  from_port      = 22
  to_port        = 22
}
resource "aws_security_group" "Web" {
  description = "web servers"
  vpc_id      = aws_vpc.Vpc.id
  ingress {
    description = "HTTPS"
    protocol    = "tcp"
    from_port   = 443
    to_port     = 443
    cidr_blocks = ["0.0.0.0/0"]
  }
  ingress {
    protocol    = "tcp"
    from_port   = 22
    to_port     = 22
    cidr_blocks = ["0.0.0.0/0"]
  }
  egress {
    protocol    = "-1"
    from_port   = 0
    to_port     = 0
    cidr_blocks = ["0.0.0.0/0"]
  }
}
resource "aws_security_group" "Database" {
  description = "databases"
  vpc_id      = aws_vpc.Vpc.id
  ingress {
    protocol        = "tcp"
    from_port       = 5432
    to_port         = 5432
    security_groups = [aws_security_group.Web.id]
  }
  egress {
    protocol    = "tcp"
    from_port   = 443
    to_port     = 443
    cidr_blocks = ["10.0.0.0/16"]
  }
}
resource "aws_security_group" "Alone" {
  description = "rules elsewhere"
  vpc_id      = aws_vpc.Vpc.id
  egress {
    protocol    = "tcp"
    from_port   = 443
    to_port     = 443
    cidr_blocks = ["10.0.0.0/16"]
  }
}
resource "aws_vpc_security_group_ingress_rule" "AloneIn" {
  security_group_id = aws_security_group.Alone.id
  ip_protocol       = "tcp"
  from_port         = 3389
  to_port           = 3389
  cidr_ipv4         = "0.0.0.0/0"
  description       = "RDP"
}
resource "aws_lb" "Balancer" {
  internal                   = false
  subnets                    = [aws_subnet.Public.id, aws_subnet.Private.id]
  security_groups            = [aws_security_group.Web.id]
  enable_deletion_protection = true
  drop_invalid_header_fields = true
  access_logs {
    enabled = true
    bucket  = "portal-logs"
  }
}
resource "aws_lb" "Inner" {
  internal           = true
  load_balancer_type = "network"
  subnets            = [aws_subnet.Private.id]
}
resource "aws_lb_listener" "Http" {
  load_balancer_arn = aws_lb.Balancer.arn
  port              = 80
  protocol          = "HTTP"
  default_action {
    type = "redirect"
    redirect {
      protocol    = "HTTPS"
      port        = "443"
      status_code = "HTTP_301"
    }
  }
}
resource "aws_lb_listener" "Https" {
  load_balancer_arn = aws_lb.Balancer.arn
  port              = 443
  protocol          = "HTTPS"
  ssl_policy        = "ELBSecurityPolicy-TLS13-1-2-2021-06"
  certificate_arn   = "arn:aws:acm:us-gov-west-1:111122223333:certificate/a"
  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.Targets.arn
  }
}
resource "aws_lb_listener" "Plain" {
  load_balancer_arn = aws_lb.Inner.arn
  port              = 8080
  protocol          = "HTTP"
  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.Targets.arn
  }
}
resource "aws_lb_target_group" "Targets" {
  port        = 443
  protocol    = "HTTPS"
  vpc_id      = aws_vpc.Vpc.id
  target_type = "ip"
}
resource "aws_elb" "Classic" {
  internal                  = false
  subnets                   = [aws_subnet.Public.id]
  cross_zone_load_balancing = true
  listener {
    lb_port           = 80
    lb_protocol       = "HTTP"
    instance_port     = 80
    instance_protocol = "HTTP"
  }
}
resource "aws_vpc_endpoint" "Endpoint" {
  vpc_id       = aws_vpc.Vpc.id
  service_name = "com.amazonaws.us-gov-west-1.s3"
}
