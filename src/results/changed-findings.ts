import type { FindingChange, FindingFate, ReportedFinding, ReportedOutcome, ReportedRun } from '../model/difference.ts';
import { pathOfOrigin } from '../model/finding-key.ts';
import { compareTexts } from '../base/text-order.ts';

const FATES: readonly FindingFate[] = [
  'fails',
  'undetermined',
  'proves-no-longer',
  'gone',
  'waived',
  'fixed',
  'determined',
  'proves',
];

/** Findings that changed between two runs, current failures first. */
export function changedFindings(before: ReportedRun, after: ReportedRun): readonly FindingChange[] {
  const changes: FindingChange[] = [];
  const read = getOrigins(after);
  for (const [key, now] of after.findings) changes.push(...getChange(before.findings.get(key), now, read));
  for (const [key, old] of before.findings)
    if (!after.findings.has(key)) changes.push(...getChange(old, undefined, read));
  return changes.sort(compareChanges);
}

function getChange(
  old: ReportedFinding | undefined,
  now: ReportedFinding | undefined,
  read: ReadonlySet<string> | undefined,
): readonly FindingChange[] {
  const finding = now ?? old;
  const fate = findingFate(old?.outcome, now?.outcome);
  if (finding === undefined || fate === undefined) return [];
  const controls = [...new Set([...finding.controls, ...(old?.controls ?? [])])];
  return [
    {
      fate,
      before: old?.outcome ?? 'absent',
      after: now?.outcome ?? 'absent',
      finding: { ...finding, controls },
      evidenceGone: now === undefined && read !== undefined && !read.has(pathOfOrigin(finding.origin)),
    },
  ];
}

/** How a finding changed; `undefined` where the change does not affect a verdict. */
export function findingFate(
  before: ReportedOutcome | undefined,
  after: ReportedOutcome | undefined,
): FindingFate | undefined {
  if (before === after) return undefined;
  if (after === 'fail') return 'fails';
  if (after === 'unknown') return 'undetermined';
  if (after === 'waived') return 'waived';
  if (before === 'pass') return 'proves-no-longer';
  if (before === 'fail' || before === 'waived') return after === undefined ? 'gone' : 'fixed';
  if (before === 'unknown') return after === undefined ? 'gone' : 'determined';
  return after === 'pass' ? 'proves' : undefined;
}

function getOrigins({ ledger }: ReportedRun): ReadonlySet<string> | undefined {
  if (ledger === undefined) return undefined;
  const origins = new Set(['.']);
  for (const path of ledger.read.keys())
    for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) origins.add(path.slice(0, end));
  return origins;
}

function compareChanges(a: FindingChange, b: FindingChange): number {
  return (
    FATES.indexOf(a.fate) - FATES.indexOf(b.fate) ||
    compareTexts(a.finding.check, b.finding.check) ||
    compareTexts(a.finding.subject, b.finding.subject) ||
    compareTexts(a.finding.origin, b.finding.origin) ||
    compareTexts(a.finding.source, b.finding.source) ||
    compareTexts(a.finding.subjectType, b.finding.subjectType)
  );
}
