import type { Check } from '../../model/check.ts';
import type { Finding } from '../../model/finding.ts';

/** The result of an observation's subjects. A waived failure differs from an open one. */
export type GroupKind = 'fail' | 'waived' | 'undetermined' | 'pass';

/** All findings of one check with the same result; one observation each, for all controls that cite it. */
export interface Group {
  readonly key: string;
  readonly check: Check;
  readonly kind: GroupKind;
  readonly findings: readonly Finding[];
}

/** `undefined` for subjects that the check does not apply to. */
function groupKind(finding: Finding): GroupKind | undefined {
  if (finding.outcome === 'not-applicable') return undefined;
  if (finding.outcome === 'pass') return 'pass';
  if (finding.outcome === 'fail') return finding.waived === undefined ? 'fail' : 'waived';
  return 'undetermined';
}

function groupKey(check: Check, kind: GroupKind): string {
  return `${check.id} ${kind}`;
}

/** Groups by key, in the order of the findings. */
export function groupFindings(findings: readonly Finding[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group & { readonly findings: Finding[] }>();
  for (const finding of findings) {
    const kind = groupKind(finding);
    if (kind === undefined) continue;
    const key = groupKey(finding.check, kind);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { key, check: finding.check, kind, findings: [finding] });
    else group.findings.push(finding);
  }
  return groups;
}

/** The groups of a control's findings, each once, in order. */
export function selectGroups(findings: readonly Finding[], groups: ReadonlyMap<string, Group>): readonly Group[] {
  const seen = new Set<Group>();
  for (const finding of findings) {
    const kind = groupKind(finding);
    const group = kind === undefined ? undefined : groups.get(groupKey(finding.check, kind));
    if (group !== undefined) seen.add(group);
  }
  return [...seen];
}
