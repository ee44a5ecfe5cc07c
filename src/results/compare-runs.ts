import type { ControlChange, Difference, FindingChange, ReportedControl, ReportedRun } from '../model/difference.ts';
import type { ControlStanding } from '../model/control-standing.ts';
import { compareControls } from './control-order.ts';
import { changedFindings } from './changed-findings.ts';
import { evidenceCauses } from './evidence-causes.ts';
import { SEVERITIES } from '../model/check.ts';
import { compareTexts } from '../base/text-order.ts';
import { addTo } from '../base/group-by.ts';
import { joinFirst } from '../base/join-first.ts';

/** The changes between two runs of the same framework and edition. */
export function compareRuns(before: ReportedRun, after: ReportedRun): Difference {
  const findings = changedFindings(before, after);
  const ids = [...new Set([...before.controls.keys(), ...after.controls.keys()])].sort(compareControls);
  const byControl = findingsByControl(findings);
  const controls = ids.flatMap((id) => controlChange(id, before, after, byControl.get(id) ?? []));
  return {
    framework: after.framework,
    version: after.version,
    before,
    after,
    controls: controls.sort((a, b) => rank(a) - rank(b)),
    findings,
    files: changedFiles(before, after),
    notes: getNotes(before, after),
  };
}

function findingsByControl(findings: readonly FindingChange[]): ReadonlyMap<string, readonly FindingChange[]> {
  const byControl = new Map<string, FindingChange[]>();
  for (const change of findings) {
    for (const id of change.finding.controls) addTo(byControl, id, change);
  }
  return byControl;
}

const MOST_IDS = 8;
const ABSENT: ReportedControl = { title: '', standing: 'not-assessed', issues: [] };
const RANKS: readonly ControlChange['direction'][] = ['worse', 'better', 'other'];

function rank({ direction }: ControlChange): number {
  return RANKS.indexOf(direction);
}

function controlChange(
  id: string,
  before: ReportedRun,
  after: ReportedRun,
  own: readonly FindingChange[],
): readonly ControlChange[] {
  const old = before.controls.get(id) ?? ABSENT;
  const now = after.controls.get(id) ?? ABSENT;
  if (old.standing === now.standing) return [];
  const deciding = own.filter(({ finding }) => finding.severity !== 'info').sort(byGravity);
  const telling = deciding.filter((change) => leadsTo(change, now.standing));
  const causes = telling.length > 0 ? telling : deciding;
  return [
    {
      id,
      title: now.title === '' ? old.title : now.title,
      before: old.standing,
      after: now.standing,
      direction: changeDirection(old.standing, now.standing),
      findings: causes,
      evidence: evidenceCauses(id, { before, after, old, now, causes }),
    },
  ];
}

/**
 * Worse: the control fails now, or its proof is gone. Better: it is proved now, or it no longer fails because it does
 * not apply. A failure that became undetermined is neither.
 */
export function changeDirection(before: ControlStanding, after: ControlStanding): ControlChange['direction'] {
  if (after === 'not-satisfied') return 'worse';
  if (before === 'satisfied') return after === 'not-applicable' ? 'other' : 'worse';
  if (after === 'satisfied') return 'better';
  return after === 'not-applicable' && before !== 'not-assessed' ? 'better' : 'other';
}

/** Highest severity first; info is advice, which changes no control status and is no cause. */
function byGravity({ finding: a }: FindingChange, { finding: b }: FindingChange): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity);
}

function leadsTo({ fate }: FindingChange, standing: ControlStanding): boolean {
  if (standing === 'not-satisfied') return fate === 'fails';
  if (standing === 'undetermined') return fate === 'undetermined';
  if (standing === 'satisfied') return fate !== 'fails' && fate !== 'undetermined' && fate !== 'proves-no-longer';
  return fate === 'gone' || fate === 'proves-no-longer' || fate === 'fixed';
}

function changedFiles({ ledger: before }: ReportedRun, { ledger: after }: ReportedRun): Difference['files'] {
  if (before === undefined || after === undefined) return { added: [], removed: [], changed: [] };
  const paths = [...after.read.keys()];
  return {
    added: paths.filter((path) => !before.read.has(path)).sort(compareTexts),
    removed: [...before.read.keys()].filter((path) => !after.read.has(path)).sort(compareTexts),
    changed: paths
      .filter((path) => before.read.has(path) && before.read.get(path) !== after.read.get(path))
      .sort(compareTexts),
  };
}

type Note = (before: ReportedRun, after: ReportedRun) => string | undefined;
type Ledger = NonNullable<ReportedRun['ledger']>;

const NOTES: readonly Note[] = [missingAnswers, nothingInCommon, otherEngine, otherRule, otherControls, wrongOrder];

function getNotes(before: ReportedRun, after: ReportedRun): readonly string[] {
  return NOTES.flatMap((note) => note(before, after) ?? []);
}

function missingAnswers(before: ReportedRun, after: ReportedRun): string | undefined {
  if (before.complete && after.complete) return undefined;
  return 'One of the runs has no findings.json: causes are derived from sentences. Run both with --report findings.';
}

function nothingInCommon({ ledger: old }: ReportedRun, { ledger: now }: ReportedRun): string | undefined {
  if (old === undefined || now === undefined || !areStrangers(old, now)) return undefined;
  return 'The runs have no file in common: assess the same folder both times, or each finding looks new.';
}

function otherEngine({ ledger: old }: ReportedRun, { ledger: now }: ReportedRun): string | undefined {
  if (old?.engineVersion === now?.engineVersion) return undefined;
  return `They are of different versions of the engine (${old?.engineVersion ?? 'unknown'} and ${now?.engineVersion ?? 'unknown'}), whose checks may differ.`;
}

/** Builds of one version can differ in the rule for controls without a subject. */
function otherRule(before: ReportedRun, after: ReportedRun): string | undefined {
  const [old, now] = [before.withoutSubject ?? [], after.withoutSubject ?? []];
  if (old.length === 0 && now.length === 0) return undefined;
  const which = [...(old.length === 0 ? [] : ['first']), ...(now.length === 0 ? [] : ['second'])].join(' and the ');
  const ids = [...new Set([...old, ...now])].sort(compareControls);
  return `The ${which} run was made by an engine that listed controls without a subject as not-applicable (${joinFirst(ids, MOST_IDS)}). The engine changed, not the evidence: such controls have no verdict now, and coverage.json lists them as no-subject.`;
}

function otherControls({ ledger: old }: ReportedRun, { ledger: now }: ReportedRun): string | undefined {
  if (old?.selection === now?.selection) return undefined;
  return `They were assessed against different controls (${old?.selection ?? 'all'} and ${now?.selection ?? 'all'}).`;
}

function wrongOrder({ ledger: old }: ReportedRun, { ledger: now }: ReportedRun): string | undefined {
  if (old === undefined || now === undefined || now.asOf >= old.asOf) return undefined;
  return `The second run is older than the first (${now.asOf} and ${old.asOf}).`;
}

function areStrangers({ read: old }: Ledger, { read: now }: Ledger): boolean {
  return old.size > 0 && now.size > 0 && ![...now.keys()].some((path) => old.has(path));
}
