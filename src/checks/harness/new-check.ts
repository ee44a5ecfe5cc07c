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

/** A check to start from: `controls new <id>`. It passes the schemas; the harness says what is still missing. */
export function newCheck(id: string): NewCheck {
  const words = id.replaceAll('-', ' ');
  const check = `id: ${id}
title: ${words.charAt(0).toUpperCase()}${words.slice(1)}
severity: medium
supports: { nist-800-53: [CM-6] }
select: { type: [aws_s3_bucket] }
expect: { path: tags.owner, exists: true }
why: Say in one or two sentences what goes wrong when this does not hold.
fix: Say in one or two sentences what to change.
references: [NIST SP 800-53 r5 CM-6]
`;
  return { check, examples: EXAMPLES };
}
