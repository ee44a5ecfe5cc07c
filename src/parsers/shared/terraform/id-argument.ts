/** Parts of an S3 bucket have the bucket's name as id (Terraform AWS provider, attribute reference of each). */
const OF_BUCKETS: ReadonlySet<string> = new Set(
  [
    'accelerate_configuration',
    'cors_configuration',
    'lifecycle_configuration',
    'logging',
    'notification',
    'object_lock_configuration',
    'ownership_controls',
    'policy',
    'public_access_block',
    'replication_configuration',
    'request_payment_configuration',
    'server_side_encryption_configuration',
    'versioning',
    'website_configuration',
  ].map((name) => `aws_s3_bucket_${name}`),
);

/** The argument whose value is the id of a resource of this type; `undefined` where there is none. */
export function idArgument(type: string): string | undefined {
  return OF_BUCKETS.has(type) ? 'bucket' : undefined;
}
