import type { Check } from '../model/check.ts';

interface Words {
  readonly title: string;
  readonly why: string;
  readonly fix: string;
}

const RULE: Words = {
  title: 'A rule of a benchmark that scans in the evidence answered',
  why: 'A failed rule is a finding for each control of its CCI. A pass is evidence for few controls; controls/data/scan-proofs.yaml lists them.',
  fix: 'Open the results at the place that the finding shows, apply the fix text of the rule, and scan again.',
};
const COVERAGE: Words = {
  title: 'Scans and inventories name the same machines and images',
  why: 'Vulnerabilities of a machine or image that no scan covers stay unknown; a machine that no inventory lists may not belong to the system.',
  fix: 'Add the machine or image to the scans or the inventory, or add what joins their names: an instance id, an address, or the name in an inventory.',
};
const KINDS: readonly (readonly [prefix: string, words: Words])[] = [
  ['scanned-hosts-vulnerabilities', COVERAGE],
  ['scanned-images-', COVERAGE],
  ['inventoried-hosts', COVERAGE],
  [
    'scanned-hosts-',
    {
      title: 'Scans measured a control on every machine',
      why: 'What was measured on some machines says nothing about the others.',
      fix: 'Scan the machine with the benchmark of its operating system, and add the results to the evidence.',
    },
  ],
  [
    'contradiction-',
    {
      title: 'Scans and declared evidence agree about a setting of a host',
      why: 'A setting that a scan measured otherwise than it is declared was changed, was never applied, or is of another host. controls/data/scan-contradictions.yaml lists what is compared.',
      fix: 'Apply the declared setting to the host, and scan again; or correct the evidence that is out of date.',
    },
  ],
];

/** What is known of a check that results of scans bring along, without these results. */
export function explainScanCheck(id: string): Check {
  const words = KINDS.find(([prefix]) => id.startsWith(prefix))?.[1] ?? RULE;
  return {
    id,
    family: 'scan-results',
    severity: 'medium',
    supports: {},
    contradicts: {},
    select: { type: ['scan/target'] },
    ...words,
    references: [],
    examples: [],
  };
}
