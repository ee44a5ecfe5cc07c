import type { ControlStatus, CoverageEntry } from '../model/framework.ts';

/** The totals of the findings and the search for one requirement, without advisory checks. */
export interface GradingFacts {
  /** Number of checks that can prove or contradict it. `proving`: those whose pass is proof. */
  readonly deciding: number;
  readonly proving: number;
  /** Waived ones included. */
  readonly fails: number;
  /** Outcomes unknown and error. */
  readonly undetermined: number;
  /** Lost evidence (not accepted with `--allow-unparsed`) that a deciding check could have used. */
  readonly gaps: number;
  /** Number of hosts without a record that deciding checks read. */
  readonly halfKnown: number;
  /** Number of resources that no check reads, of a kind that the proving checks cover. */
  readonly unread: number;
  readonly passes: number;
  /** Passes of proving checks that another source contradicts. */
  readonly disputed: number;
  /** Passes of checks that only contradict, and findings that lenience leaves out. */
  readonly idlePasses: number;
  /** Subjects that a proving check examined and does not apply to. */
  readonly notApplicable: number;
  /** The same for checks that only contradict. */
  readonly idleNotApplicable: number;
  /** Whether evidence that a proving check can use was searched; `anySearched`: that any deciding check can use. */
  readonly provingSearched: boolean;
  readonly anySearched: boolean;
  /** For an area: parts without a proving pass; and parts that no examined subject shows to be inapplicable. */
  readonly unprovedParts: number;
  readonly applicableParts: number;
}

/** The rows of the verdict table of README.md, first match wins. */
export type Row =
  | 'no-check'
  | 'failed'
  | 'unknown'
  | 'lost-evidence'
  | 'half-known'
  | 'unread-things'
  | 'proved'
  | 'disputed'
  | 'not-proved'
  | 'nothing-applies'
  | 'no-subject'
  | 'no-evidence';

const TURNED_BY_UNREAD: ReadonlySet<Row> = new Set<Row>(['proved', 'nothing-applies', 'no-subject']);

/** The verdict table row of a requirement. An unknown result never becomes a pass. */
export function grade(facts: GradingFacts): Row {
  const row = gradeRead(facts);
  return facts.unread > 0 && facts.proving > 0 && TURNED_BY_UNREAD.has(row) ? 'unread-things' : row;
}

// oxlint-disable-next-line complexity -- one line for each row of the table, in its order
function gradeRead(facts: GradingFacts): Row {
  if (facts.deciding === 0) return 'no-check';
  if (facts.fails > 0) return 'failed';
  if (facts.undetermined > 0) return 'unknown';
  if (facts.gaps > 0) return 'lost-evidence';
  if (facts.halfKnown > 0 && (facts.passes > 0 || facts.notApplicable > 0)) return 'half-known';
  if (facts.passes > 0) return facts.unprovedParts === 0 ? 'proved' : 'not-proved';
  if (facts.disputed > 0) return 'disputed';
  if (facts.idlePasses > 0) return 'not-proved';
  if (facts.proving === 0) return withoutProof(facts);
  if (facts.notApplicable > 0) return facts.applicableParts > 0 ? 'not-proved' : 'nothing-applies';
  return facts.provingSearched ? 'no-subject' : 'no-evidence';
}

/** For checks that only contradict, a subject without a failure proves neither compliance nor inapplicability. */
function withoutProof(facts: GradingFacts): Row {
  if (facts.idleNotApplicable > 0) return 'not-proved';
  return facts.anySearched ? 'no-subject' : 'no-evidence';
}

export interface Published {
  /** Absent if the requirement is only in the coverage ledger. */
  readonly status?: ControlStatus;
  readonly undetermined: boolean;
  readonly state: CoverageEntry['state'];
}

/** The published status of each row. */
export const PUBLISHED: { readonly [row in Row]: Published } = {
  'no-check': { undetermined: false, state: 'no-check' },
  failed: { status: 'not-satisfied', undetermined: false, state: 'assessed' },
  unknown: { status: 'not-satisfied', undetermined: true, state: 'assessed' },
  'lost-evidence': { status: 'not-satisfied', undetermined: true, state: 'assessed' },
  'half-known': { status: 'not-satisfied', undetermined: true, state: 'assessed' },
  'unread-things': { status: 'not-satisfied', undetermined: true, state: 'assessed' },
  proved: { status: 'satisfied', undetermined: false, state: 'assessed' },
  disputed: { status: 'not-satisfied', undetermined: true, state: 'assessed' },
  'not-proved': { undetermined: false, state: 'no-sufficient-evidence' },
  'nothing-applies': { status: 'not-applicable', undetermined: false, state: 'assessed' },
  'no-subject': { undetermined: false, state: 'no-subject' },
  'no-evidence': { undetermined: false, state: 'no-evidence' },
};

/** Whether a row is a certain verdict: satisfied, failed, or not applicable because of a fact. */
export function isDecided(row: Row): boolean {
  return PUBLISHED[row].state === 'assessed' && !PUBLISHED[row].undetermined;
}
