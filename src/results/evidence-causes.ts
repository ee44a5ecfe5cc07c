import { pathOfOrigin } from '../model/finding-key.ts';
import type { FindingChange, ReportedControl, ReportedRun } from '../model/difference.ts';

const MOST = 5;

interface Sides {
  readonly before: ReportedRun;
  readonly after: ReportedRun;
  readonly old: ReportedControl;
  readonly now: ReportedControl;
  readonly causes: readonly FindingChange[];
}

/** How missing or new evidence explains the change of a control, in sentences. */
export function evidenceCauses(id: string, { before, after, old, now, causes }: Sides): readonly string[] {
  const gone = [...new Set(causes.filter(({ evidenceGone }) => evidenceGone).map(({ finding }) => finding.origin))];
  const reason = now.standing === 'not-assessed' ? after.ledger?.reasons.get(id) : undefined;
  const news = causes.length > 0 ? [] : newSentences(old, now);
  return [
    ...gone.slice(0, MOST).map((origin) => `${originText(origin)} is no longer in the evidence.`),
    ...(gone.length > MOST ? [`${gone.length - MOST} more files are no longer in it.`] : []),
    ...(reason === undefined ? [] : [reason]),
    ...news.slice(0, MOST),
    ...(news.length === 0 && causes.length === 0 && reason === undefined ? lostBetween(before, after) : []),
  ];
}

function originText(origin: string): string {
  const path = pathOfOrigin(origin);
  return path === origin ? origin : `The ${origin.slice(0, -path.length)}in ${path}`;
}

function newSentences(old: ReportedControl, now: ReportedControl): readonly string[] {
  const known = new Set(old.issues.map(withoutLines));
  return now.issues.filter((issue) => !known.has(withoutLines(issue)));
}

/** Removes lines and digests, so that sentences are equal where only these changed. */
function withoutLines(sentence: string): string {
  return sentence.replaceAll(/(?::\d{1,9})? \(sha256 [0-9a-f]{12}\)/g, '');
}

function lostBetween(before: ReportedRun, after: ReportedRun): readonly string[] {
  const lost = [...(after.ledger?.lost ?? [])].filter((problem) => before.ledger?.lost.has(problem) !== true);
  const found = [...(before.ledger?.lost ?? [])].filter((problem) => after.ledger?.lost.has(problem) !== true);
  return [...lost, ...found.map((problem) => `No longer so: ${problem}`)].slice(0, MOST);
}
