import type { Check } from '../model/check.ts';

/** What is known of a check that results of scans bring along, without these results. */
export function explainScanCheck(id: string): Check {
  const isRule = id.startsWith('rule-');
  return {
    id,
    family: 'scan-results',
    title: isRule
      ? 'A rule of a benchmark that scans in the evidence answered'
      : 'Scans measured a control on every host',
    severity: 'medium',
    supports: {},
    contradicts: {},
    select: { type: ['scan/target'] },
    why: isRule
      ? 'A failed rule is a finding for each control of its CCI. A pass is evidence for few controls; controls/data/scan-proofs.yaml lists them.'
      : 'What was measured on some hosts says nothing about the others.',
    fix: isRule
      ? 'Open the results at the place that the finding shows, apply the fix text of the rule, and scan again.'
      : 'Scan the host with the benchmark of its operating system, and add the results to the evidence.',
    references: [],
    examples: [],
  };
}
