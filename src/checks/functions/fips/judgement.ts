import { groupBy } from '../../../base/group-by.ts';
import type { Decision } from '../../../model/finding.ts';
import type { Evaluation } from '../../check-function.ts';
import { enumerateFirst } from '../../../base/enumerated.ts';
import { failed, undecided } from '../shared/answer.ts';
import { joinFirst } from '../../../base/join-first.ts';

const MOST_REASONS = 6;

/** So many things of which the same is true are named. */
const MOST_NAMES = 4;

/** The result for one part of a subject. */
export interface Judgement {
  readonly outcome: 'pass' | 'fail' | 'unknown';
  readonly reason: string;
  /** The reason in parts, so that several things of which the same is true are named in one clause. */
  readonly shared?: SharedReason;
  readonly decisions: readonly Decision[];
  readonly notes?: readonly string[];
}

/** `<name> is not logged`, and of several `<noun> <names> are not logged`. */
export interface SharedReason {
  readonly name: string;
  readonly one: string;
  readonly several: string;
  readonly noun?: string;
}

/** A reason that names what it is about first. */
export function sharedReason(name: string, one: string, several = one): Pick<Judgement, 'reason' | 'shared'> {
  return { reason: `${name} ${one}`, shared: { name, one, several } };
}

/**
 * Combines judgements into the weakest: fail if one fails, otherwise unknown if one is unknown, otherwise pass. An
 * empty list is not demonstrated.
 */
export function weakest(judgements: readonly Judgement[]): Evaluation {
  const failing = judgements.filter((judgement) => judgement.outcome === 'fail');
  if (failing.length > 0) return failed(getDecisions(failing), sentence(failing));
  const open = judgements.filter((judgement) => judgement.outcome === 'unknown');
  if (open.length > 0 || judgements.length === 0) return undecided(getDecisions(open), sentence(open));
  const notes = [...new Set(judgements.flatMap((judgement) => judgement.notes ?? []))];
  const pass = { outcome: 'pass', decisions: getDecisions(judgements), message: sentence(judgements) } as const;
  return notes.length === 0 ? pass : { ...pass, notes };
}

function getDecisions(judgements: readonly Judgement[]): readonly Decision[] {
  return judgements.flatMap((judgement) => judgement.decisions);
}

function sentence(judgements: readonly Judgement[]): string {
  const reasons = [...groupBy(judgements, ({ reason, shared }) => shared?.one ?? reason).values()].map(commonReason);
  return joinFirst(reasons, MOST_REASONS, '; ');
}

function commonReason(alike: readonly Judgement[]): string {
  const [first] = alike;
  const names = [...new Set(alike.map(({ shared }) => shared?.name))].filter((name) => name !== undefined);
  if (first?.shared === undefined || names.length < 2) return first?.reason ?? '';
  const { noun, several } = first.shared;
  return `${noun === undefined ? '' : `${noun} `}${enumerateFirst(names, MOST_NAMES)} ${several}`;
}
