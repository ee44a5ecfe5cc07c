import type { Decision } from '../../../model/finding.ts';
import type { Evaluation } from '../../check-function.ts';
import { contradicted, notDemonstrated } from '../shared/answer.ts';
import { joinFirst } from '../../../base/join-first.ts';

/** So many reasons are told; the others are counted. */
const MOST_REASONS = 6;

/** What was found out about one part of a subject. */
export interface Judgement {
  readonly outcome: 'pass' | 'fail' | 'unknown';
  readonly reason: string;
  readonly decisions: readonly Decision[];
  readonly notes?: readonly string[];
}

/** The weakest answer decides: one fail, else one unknown, else pass. Nothing judged is not demonstrated. */
export function weakest(judgements: readonly Judgement[]): Evaluation {
  const failed = judgements.filter((judgement) => judgement.outcome === 'fail');
  if (failed.length > 0) return contradicted(getDecisions(failed), sentence(failed));
  const open = judgements.filter((judgement) => judgement.outcome === 'unknown');
  if (open.length > 0 || judgements.length === 0) return notDemonstrated(getDecisions(open), sentence(open));
  const notes = [...new Set(judgements.flatMap((judgement) => judgement.notes ?? []))];
  const pass = { outcome: 'pass', decisions: getDecisions(judgements), message: sentence(judgements) } as const;
  return notes.length === 0 ? pass : { ...pass, notes };
}

function getDecisions(judgements: readonly Judgement[]): readonly Decision[] {
  return judgements.flatMap((judgement) => judgement.decisions);
}

function sentence(judgements: readonly Judgement[]): string {
  const reasons = [...new Set(judgements.map((judgement) => judgement.reason))];
  return joinFirst(reasons, MOST_REASONS, '; ');
}
