import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAMES = Array.from({ length: 200 }, (_, index) => `"queue-${index}"`).join(', ');

/** Root modules of ten files each, with variables, locals, blocks and references as such files have them. */
export function writeConfiguration(folder, files) {
  let bytes = 0;
  for (let index = 0; index < files; index += 1) {
    const path = join(folder, `stack${Math.floor(index / 10)}`);
    mkdirSync(path, { recursive: true });
    bytes += write(join(path, `part${index % 10}.tf`), part(index));
  }
  return { path: folder, bytes };
}

function part(index) {
  return `variable "owner_${index}" {
  type        = string
  default     = "team-${index % 7}"
  description = "Who answers for part ${index} of this stack."
}

locals {
  name_${index} = "data-\${var.owner_${index}}-${index}"
  tags_${index} = { Owner = var.owner_${index}, Part = "${index}" }
}

resource "aws_kms_key" "key_${index}" {
  description         = "Key of \${local.name_${index}}"
  enable_key_rotation = true
  tags                = local.tags_${index}
}

resource "aws_s3_bucket" "data_${index}" {
  bucket = local.name_${index}
  tags   = merge(local.tags_${index}, { Name = local.name_${index} })
}

resource "aws_s3_bucket_server_side_encryption_configuration" "data_${index}" {
  bucket = aws_s3_bucket.data_${index}.id

  rule {
    apply_server_side_encryption_by_default {
      kms_master_key_id = aws_kms_key.key_${index}.arn
      sse_algorithm     = "aws:kms"
    }
  }
}

resource "aws_security_group" "app_${index}" {
  name = "app-${index}"

  dynamic "ingress" {
    for_each = [for port in [443, 8443, 9000] : port if port != 9000]
    content {
      from_port   = ingress.value
      to_port     = ingress.value
      protocol    = "tcp"
      cidr_blocks = ["10.${index % 200}.0.0/16"]
    }
  }
}
`;
}

/** One root module whose modules call each other `depth` levels deep, with 200 resources at each level. */
export function writeModules(folder, depth) {
  let bytes = 0;
  for (let level = 0; level < depth; level += 1) {
    const path = join(folder, ...Array.from({ length: level }, () => 'inner'));
    mkdirSync(path, { recursive: true });
    const call = level + 1 < depth ? 'module "inner" {\n  source = "./inner"\n  names  = var.names\n}\n' : '';
    const text = `variable "names" {
  type    = list(string)
  default = [${NAMES}]
}

resource "aws_sqs_queue" "q" {
  for_each                = toset(var.names)
  name                    = "level${level}-\${each.key}"
  sqs_managed_sse_enabled = true
}
`;
    bytes += write(join(path, 'main.tf'), text + call);
  }
  return { path: folder, bytes };
}

/** Two resources with `for_each` over so many keys, one referring to the other key by key. */
export function writeKeys(folder, keys) {
  const text = `locals {
  all = { for n in setproduct(range(100), range(${keys / 100})) : "key-\${n[0]}-\${n[1]}" => n[0] % 2 == 0 }
}

resource "aws_s3_bucket" "b" {
  for_each = local.all
  bucket   = each.key
}

resource "aws_s3_bucket_public_access_block" "b" {
  for_each                = local.all
  bucket                  = aws_s3_bucket.b[each.key].id
  block_public_acls       = each.value
  block_public_policy     = true
  ignore_public_acls      = true
  restrict_public_buckets = true
}
`;
  return { path: folder, bytes: write(join(folder, 'main.tf'), text) };
}

function write(path, text) {
  writeFileSync(path, text);
  return text.length;
}
