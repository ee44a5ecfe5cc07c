const EXAMPLES = `- name: with and without
  files:
    a.resources.yaml: |
      - { type: aws_s3_bucket, name: good, values: { id: good, tags: { owner: team } } }
      - { type: aws_s3_bucket, name: bad, values: { id: bad, tags: {} } }
  outcome:
    aws_s3_bucket.good: pass
    aws_s3_bucket.bad: fail
- name: decided at apply
  files:
    a.resources.yaml: |
      - { type: aws_s3_bucket, name: later, values: { bucket: later }, unknown: [tags] }
  outcome: { aws_s3_bucket.later: unknown }
`;

/** Text of files of a new check. */
export interface NewCheck {
  readonly check: string;
  readonly examples: string;
}

/**
 * A template for a new check: `controls new <id>`. It is readable, but `controls test` rejects it until every TODO is
 * replaced and a control is named.
 */
export function newCheck(id: string): NewCheck {
  const check = `id: ${id}
title: TODO the desired state, such as S3 buckets have an owner tag
severity: medium
# Controls for which a pass is evidence and a failure a finding, such as { nist-800-53: [CM-8] }. A control for which only a
# failure speaks stands under contradicts.
supports: {}
select: { type: [aws_s3_bucket] }
expect: { path: tags.owner, exists: true }
why: TODO what an attacker or a failure does where this is not so.
fix: TODO the setting to change and its value.
references: [TODO the page of the platform's documentation or of a standard]
`;
  return { check, examples: EXAMPLES };
}
