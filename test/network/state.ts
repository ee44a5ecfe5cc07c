import { createHash } from 'node:crypto';

/** A small state, as any backend may keep it. */
export const STATE = JSON.stringify({
  version: 4,
  terraform_version: '1.11.0',
  serial: 1,
  lineage: 'b1e5',
  outputs: {},
  resources: [
    {
      mode: 'managed',
      type: 'aws_ebs_volume',
      name: 'data',
      provider: 'provider["registry.terraform.io/hashicorp/aws"]',
      instances: [{ schema_version: 0, attributes: { id: 'vol-1', encrypted: true, size: 8 } }],
    },
  ],
});
export const DIGEST = createHash('sha256').update(STATE).digest('hex');
