import type { Outcome } from '../model/check.ts';
import type { Decision } from '../model/finding.ts';

const SHOWN = 3;

/** One sentence a reader understands, made from the conditions that decided. */
export function messageOf(outcome: Outcome, decisions: readonly Decision[]): string {
  const [first] = decisions;
  if (first === undefined) return WITHOUT_DECISION[outcome];
  if (outcome === 'pass') return `${first.path} is ${first.actual}.`;
  if (outcome === 'not-applicable') return sentence(`Does not apply: ${first.path} is ${first.actual}`);
  const clauses = [...new Set(decisions.map((decision) => clause(outcome, decision)))];
  const parts = clauses.slice(0, SHOWN);
  if (clauses.length > SHOWN) parts.push(`and ${clauses.length - SHOWN} more`);
  return sentence(parts.join('; '));
}

function clause(outcome: Outcome, { path, actual, expected, place }: Decision): string {
  const by = place.setBy === undefined ? '' : ` (set by ${place.setBy})`;
  if (outcome === 'unknown' && /^(?:no|nothing) /.test(expected))
    return `${path} is ${actual}${by}, so it cannot be determined; expected ${expected}`;
  if (outcome === 'unknown') return `${path} is ${actual}${by}, so it cannot be determined whether it is ${expected}`;
  return `${path} is ${actual}${by}; expected ${expected}`;
}

const WITHOUT_DECISION: { readonly [outcome in Outcome]: string } = {
  pass: 'Nothing speaks against it.',
  fail: 'The condition does not hold.',
  unknown: 'It cannot be told from this evidence.',
  'not-applicable': 'The check does not apply.',
  error: 'The check could not finish.',
};

function sentence(text: string): string {
  return text.endsWith('.') || text.endsWith('…') ? text : `${text}.`;
}
