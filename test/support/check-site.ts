import type { Check } from '../../src/model/check.ts';
import type { CheckEntry, CheckSite, ControlEntry } from '../../src/model/check-site.ts';
import type { Requirement } from '../../src/model/framework.ts';

const CHECK: Check = {
  id: 'disks-encrypted',
  family: 'data-protection',
  title: 'Disks are encrypted',
  severity: 'high',
  supports: { 'nist-800-53': ['SC-28'] },
  contradicts: { 'nist-800-53': ['SC-28(1)'] },
  select: { type: ['aws_ebs_volume', 'aws_instance'] },
  expect: { path: 'encrypted', equals: true },
  why: 'Whoever gets hold of a disk can read it.',
  fix: 'Set encrypted = true. It is possible only at creation, so plan a copy.',
  references: ['NIST SP 800-111 section 4', 'Guide at https://docs.example.org/disks.'],
  peers: { checkov: ['CKV_AWS_3'] },
  peersInPart: { trivy: ['AWS-0026'] },
  examples: [],
};

/** A site with one check, two controls of one framework and one platform; `change` changes every text of the check. */
export function sampleSite(change: (text: string) => string = (text) => text): CheckSite {
  const check: Check = {
    ...CHECK,
    title: change(CHECK.title),
    why: change(CHECK.why),
    fix: change(CHECK.fix),
    references: CHECK.references.map(change),
    peers: { [change('checkov')]: [change('CKV_AWS_3')] },
  };
  const proving = control({ id: 'SC-28', title: change('Protection of Information at Rest'), gap: 'other stores' });
  const contradicting = control({ id: 'SC-28(1)', title: 'Cryptographic Protection' });
  return {
    engine: { name: 'evidence-engine', version: '1.2.3' },
    checks: [entryOf(check, change)],
    frameworks: [
      {
        framework: {
          id: 'nist-800-53-r5',
          slug: 'nist-800-53',
          name: 'NIST 800-53',
          version: 'Rev 5',
          revision: 'r5',
          default: true,
          basis: 'nist-800-53',
          source: 'NIST SP 800-53',
          publication: 'https://doi.org/10.6028/NIST.SP.800-53r5',
          selections: { low: 1 },
          requirements: [],
        },
        controls: [
          { ...proving, proving: [check], examined: change('Whether disks are encrypted.'), related: ['SC-28(1)'] },
          { ...contradicting, contradicting: [check], related: ['SC-28'] },
        ],
      },
    ],
    platforms: [
      { title: 'AWS', products: [{ title: 'Amazon EBS', types: [change('aws_ebs_volume')], checks: [check] }] },
    ],
  };
}

function control(parts: Pick<Requirement, 'id' | 'title' | 'gap'>): ControlEntry {
  const requirement: Requirement = {
    ...parts,
    family: 'SC',
    familyTitle: 'System and Communications Protection',
    oscalId: parts.id.toLowerCase(),
    from: [parts.id],
    in: ['low'],
  };
  const { gap } = parts;
  return {
    requirement,
    proving: [],
    contradicting: [],
    advisory: [],
    evidence: ['Terraform state or plan'],
    ...(gap === undefined ? {} : { gap }),
    roots: [],
    derived: [],
    related: [],
  };
}

function entryOf(check: Check, change: (text: string) => string): CheckEntry {
  return {
    check,
    isOwn: false,
    things: [{ platform: 'AWS', product: 'Amazon EBS', types: [change('aws_ebs_volume')] }],
    concept: change('whether stored data is encrypted'),
    evidence: ['Terraform state or plan'],
    expectations: [change('encryption at rest')],
    settings: [
      { platform: 'AWS', clauses: [change('set encrypted = true in aws_ebs_volume'), 'set encrypted = true in aws_x'] },
    ],
    examples: [
      {
        outcome: 'fail',
        platform: 'AWS',
        text: change('resource "aws_ebs_volume" "a" {\n  encrypted = false\n}'),
        message: change('encrypted is false. Expected: true.'),
      },
      { outcome: 'unknown', platform: 'AWS', message: 'encrypted is not known. Expected: true.' },
    ],
    exceptions: [change('type is "instance-store".')],
    bearsOn: [{ framework: 'nist-800-53-r5', proves: ['SC-28'], contradicts: ['SC-28(1)'], advises: [] }],
  };
}
