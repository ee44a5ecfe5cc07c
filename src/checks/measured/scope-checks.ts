import type { Check } from '../../model/check.ts';
import type { CheckFindings, Finding } from '../../model/finding.ts';
import type { Place } from '../../model/place.ts';
import { compareTexts } from '../../base/text-order.ts';
import type { ControlProof } from './control-proofs.ts';
import type { RuleAnswers } from './rule-answers.ts';
import { TARGET } from './rule-checks.ts';
import type { KnownTarget, Names } from './targets.ts';

interface Known {
  readonly rules: readonly RuleAnswers[];
  readonly names: Names;
  readonly hosts: readonly KnownTarget[];
}

interface Host {
  readonly subject: string;
  readonly source: string;
  readonly place: Place;
}

/**
 * For each control that scans prove, the hosts without an answer about it: those of other evidence, and targets of other
 * scans. Such a control is undetermined, since no scan measured it there.
 */
export function answerScope(proofs: readonly ControlProof[], known: Known): readonly CheckFindings[] {
  const hosts = knownHosts(known);
  return proofs.flatMap(({ control, isProved, hosts: answered }) => {
    if (!isProved) return [];
    const lacking = [...hosts].filter(([key]) => !answered.has(key)).map(([, host]) => host);
    if (lacking.length === 0) return [];
    const check = scopeCheck(control);
    const sorted = lacking.sort((one, other) => compareTexts(one.subject, other.subject));
    return [{ check, findings: sorted.map((host) => createFinding(check, control, host)), isPlain: false }];
  });
}

function knownHosts({ rules, names, hosts }: Known): ReadonlyMap<string, Host> {
  const all = new Map<string, Host>();
  for (const { verdicts } of rules) {
    for (const [{ host, address }, { record }] of verdicts) {
      const { source, place } = record.scan;
      if (!all.has(host)) all.set(host, { subject: address, source, place });
    }
  }
  for (const { subject, names: own, place } of hosts) {
    const key = names.keyOf(own);
    if (key !== undefined && !all.has(key)) all.set(key, { subject, source: 'inventory', place });
  }
  return all;
}

function scopeCheck(control: string): Check {
  const slug = control
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');
  return {
    id: `scanned-hosts-${slug}`,
    family: 'scan-results',
    title: `Scans measured ${control} on every host of the evidence`,
    severity: 'medium',
    supports: {},
    contradicts: { 'nist-800-53': [control] },
    select: { type: [TARGET] },
    why: 'What was measured on some hosts says nothing about the others.',
    fix: 'Scan the host with the benchmark of its operating system, and add the results to the evidence.',
    references: [],
    examples: [],
  };
}

function createFinding(check: Check, control: string, { subject, source, place }: Host): Finding {
  return {
    check,
    outcome: 'unknown',
    subject,
    subjectType: TARGET,
    source,
    evidenceKind: 'scan',
    place,
    decisions: [],
    message: `No scan has a result about ${control} for it. Expected: a scan of every host.`,
    notes: [],
  };
}
