import type { Check } from '../../model/check.ts';
import type { CheckFindings, Finding } from '../../model/finding.ts';
import { joinFirst } from '../../base/join-first.ts';
import { byText } from '../../base/text-order.ts';
import type { ControlProof } from './control-proofs.ts';
import type { HostIdentity, MeasuredHost } from './hosts.ts';
import type { RuleAnswers } from './rule-answers.ts';
import { TARGET } from './rule-checks.ts';

interface Known {
  readonly rules: readonly RuleAnswers[];
  readonly hosts: readonly MeasuredHost[];
  readonly supported: ReadonlySet<string>;
}

const MOST_NAMED = 8;

type Host = Pick<MeasuredHost, 'subject' | 'source' | 'place' | 'unclear'>;

/**
 * Proofs that leave a machine out support nothing where other evidence supports the control: then it rests on that evidence alone.
 * Where nothing else does, the control is undetermined, so a scan that is lost never improves a verdict.
 */
export function weighProofs(proofs: readonly ControlProof[], known: Known): readonly ControlProof[] {
  const hosts = knownHosts(known);
  return proofs.map((proof) => {
    if (!proof.isProved || !known.supported.has(proof.control)) return proof;
    const lacking = withoutAnswer(proof, hosts).map(({ subject }) => subject);
    if (lacking.length === 0) return proof;
    const remark = `Passes of scans prove nothing here: no scan has a result for ${joinFirst(lacking, MOST_NAMED)}.`;
    return { ...proof, isProved: false, remark };
  });
}

/**
 * For each control that scans prove, the hosts without an answer about it: those of other evidence, and targets of other
 * scans. Such a control is undetermined, since no scan measured it there.
 */
export function answerScope(
  proofs: readonly ControlProof[],
  known: Omit<Known, 'supported'>,
): readonly CheckFindings[] {
  const hosts = knownHosts(known);
  return proofs.flatMap((proof) => {
    if (!proof.isProved) return [];
    const lacking = withoutAnswer(proof, hosts);
    if (lacking.length === 0) return [];
    const check = scopeCheck(proof.control);
    return [{ check, findings: lacking.map((host) => createFinding(check, proof.control, host)), isPlain: false }];
  });
}

function withoutAnswer({ hosts: answered }: ControlProof, all: ReadonlyMap<HostIdentity, Host>): readonly Host[] {
  return [...all]
    .flatMap(([identity, host]) => (answered.has(identity) ? [] : [host]))
    .sort(byText(({ subject }) => subject));
}

function knownHosts({ rules, hosts }: Omit<Known, 'supported'>): ReadonlyMap<HostIdentity, Host> {
  const all = new Map<HostIdentity, Host>(hosts.map((host) => [host, host]));
  for (const { verdicts } of rules) {
    for (const [{ host, address }, { record }] of verdicts) {
      const { source, place } = record.scan;
      if (!all.has(host)) all.set(host, { subject: address, source, place, unclear: undefined });
    }
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
    title: `Scans measured ${control} on every machine of the evidence`,
    severity: 'medium',
    supports: {},
    contradicts: { 'nist-800-53': [control] },
    select: { type: [TARGET] },
    why: 'What was measured on some machines says nothing about the others.',
    fix: 'Scan the machine with the benchmark of its operating system, and add the results to the evidence. Where a scan names it in another way, add what joins the names: an address, or the name in an inventory.',
    references: [],
    examples: [],
  };
}

function createFinding(check: Check, control: string, { subject, source, place, unclear }: Host): Finding {
  const lacks =
    unclear === undefined
      ? `No scan has a result about ${control} for it`
      : `${unclear}, so no scan certainly has a result about ${control} for each`;
  return {
    check,
    outcome: 'unknown',
    subject,
    subjectType: TARGET,
    source,
    evidenceKind: 'scan',
    place,
    decisions: [],
    message: `${lacks}. Expected: a scan of every machine.`,
    notes: [],
  };
}
