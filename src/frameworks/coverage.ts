import type { Coverage, CoverageEntry } from '../model/framework.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import { PUBLISHED, type GradingFacts, type Row } from './grade.ts';
import { filesText, KIND_TITLES } from './sentences.ts';
import { splitKinds, unprovedParts, type GradingInput } from './grading-input.ts';

const HELPED: ReadonlySet<Row> = new Set<Row>(['no-evidence', 'not-proved', 'no-subject']);

const MOST_FILES = 3;

/** One line of the ledger: the state of a requirement, why, and which evidence would help. */
export function coverageEntry(row: Row, facts: GradingFacts, situation: GradingInput): CoverageEntry {
  const { requirement } = situation;
  return {
    requirement,
    state: PUBLISHED[row].state,
    reason: getReason(row, facts, situation),
    wouldHelp: getHelp(row, situation),
  };
}

/** The ledger of a catalogue or selection. Every requirement is one entry, so the sums equal its size. */
export function summarizeCoverage(
  entries: readonly CoverageEntry[],
  { decided, examinedChecks, note }: Pick<Coverage, 'decided' | 'examinedChecks' | 'note'>,
): Coverage {
  let assessable = 0;
  let assessed = 0;
  for (const { state } of entries) {
    if (state !== 'no-check') assessable += 1;
    if (state === 'assessed') assessed += 1;
  }
  return {
    catalogue: entries.length,
    assessable,
    assessed,
    decided,
    examinedChecks,
    ...omitUndefined({ note }),
    entries,
  };
}

function getReason(row: Row, facts: GradingFacts, situation: GradingInput): string {
  switch (row) {
    case 'no-check':
      return situation.speakers.advisory.length > 0
        ? 'Only advisory checks cover it, and they decide nothing.'
        : 'No check covers it: automated evidence cannot show it, or no check has been written yet.';
    case 'failed':
      return `Not satisfied: ${counted(facts.fails, 'finding fails', 'findings fail')}.`;
    case 'unknown':
      return `Undetermined: ${counted(facts.undetermined, 'finding could', 'findings could')} not be decided.`;
    case 'lost-evidence':
      return `Undetermined: ${counted(facts.gaps, 'problem', 'problems')} with files that may contain what it examines.`;
    case 'half-known':
      return `Undetermined: ${counted(facts.halfKnown, 'host lacks', 'hosts lack')} a record that the checks read.`;
    case 'unread-things':
      return `Undetermined: ${counted(facts.unread, 'thing', 'things')} of a type that no check reads, and of a kind that it is about.`;
    case 'disputed':
      return `Undetermined: sources disagree whether ${counted(facts.disputed, 'subject is', 'subjects are')} concerned.`;
    case 'proved':
      return `Satisfied: ${counted(facts.passes, 'pass', 'passes')} of checks that can prove it, nothing against it.`;
    case 'nothing-applies':
      return `Not applicable: ${counted(facts.notApplicable, 'subject was', 'subjects were')} examined, none is concerned.`;
    case 'no-subject':
      return noSubjectReason(situation);
    case 'not-proved':
      return notProvedReason(facts, situation);
    case 'no-evidence':
      return 'No evidence that could decide it was supplied.';
  }
}

/** A verdict needs a subject: the system may have what these files leave out. */
function noSubjectReason(situation: GradingInput): string {
  const { proving, contradicting } = situation.speakers;
  const { searched } = splitKinds(situation, proving.length > 0 ? proving : contradicting);
  const paths = searched.map((kind) => situation.searched.get(kind) ?? []);
  const kinds = searched.map(
    (kind, at) => `${KIND_TITLES[kind]} (${counted(paths[at]?.length ?? 0, 'file', 'files')})`,
  );
  const files = filesText([...new Set(paths.flat())].sort(), MOST_FILES);
  const who = proving.length > 0 ? 'the checks that can prove this control' : 'the checks of this control';
  return `No subject for ${who}. Searched: ${kinds.join('; ')}: ${files}. The system itself may have such a subject.`;
}

function notProvedReason(facts: GradingFacts, situation: GradingInput): string {
  const { lenient } = situation.requirement;
  if (lenient !== undefined) return `Nothing that decides contradicts it, and nothing proves it. ${lenient.why}`;
  const open = unprovedParts(situation);
  if (open.length > 0) return `Nothing contradicts it, but these parts are not demonstrated: ${open.join(', ')}.`;
  if (facts.proving === 0)
    return ['Nothing contradicts it, but no check can prove it.', ...situation.remarks].join(' ');
  return ['Nothing contradicts it, but no check that can prove it found a subject.', ...situation.remarks].join(' ');
}

function getHelp(row: Row, situation: GradingInput): readonly string[] {
  if (!HELPED.has(row)) return [];
  const { proving, contradicting } = situation.speakers;
  const { missing } = splitKinds(situation, proving.length > 0 ? proving : contradicting);
  return missing.map((kind) => KIND_TITLES[kind]);
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
