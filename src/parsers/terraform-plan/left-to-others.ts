import { field, isObject, type JsonObject } from '../shared/terraform/object.ts';
import type { Change } from './changes.ts';

/**
 * Arguments that a provider leaves unset only because a separate resource may set them (Terraform AWS provider,
 * version 4 upgrade guide, "S3 Bucket Refactor").
 */
const OF_OTHERS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'aws_s3_bucket',
    new Set([
      'acceleration_status',
      'acl',
      'cors_rule',
      'grant',
      'lifecycle_rule',
      'logging',
      'object_lock_configuration',
      'object_lock_enabled',
      'policy',
      'replication_configuration',
      'request_payer',
      'server_side_encryption_configuration',
      'versioning',
      'website',
    ]),
  ],
]);

/**
 * The unknown values of a resource, without those that the configuration of a new resource does not set and other
 * resources may set: they are empty at first, and those resources show the rest.
 */
export function withoutLeftToOthers(type: string, { creates, unknown }: Change, written: unknown): JsonObject {
  const left = OF_OTHERS.get(type);
  if (left === undefined || !creates || !isObject(written)) return unknown;
  const names = Object.entries(unknown).filter(([name]) => !left.has(name) || field(written, name) !== undefined);
  return Object.fromEntries(names);
}
