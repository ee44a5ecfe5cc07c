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
 * What a plan leaves open about a resource, without what nobody writes in the configuration of something new and other resources may set:
 * it begins empty, and those resources tell the rest.
 */
export function withoutLeftToOthers(type: string, { creates, unknown }: Change, written: unknown): JsonObject {
  const left = OF_OTHERS.get(type);
  if (left === undefined || !creates || !isObject(written)) return unknown;
  const names = Object.entries(unknown).filter(([name]) => !left.has(name) || field(written, name) !== undefined);
  return Object.fromEntries(names);
}
