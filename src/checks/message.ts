import type { Outcome } from '../model/check.ts';
import type { Decision } from '../model/finding.ts';

/** So many facts are told; the others are counted. */
const SHOWN = 3;
/** Conditions under which a check applies at all. */
const WHETHER_ASKED = /^when\b/;

/** One sentence a reader understands, made from the conditions that decided. */
export function writeMessage(outcome: Outcome, decisions: readonly Decision[]): string {
  const [first] = decisions;
  if (first === undefined) return WITHOUT_DECISION[outcome];
  if (outcome === 'not-applicable')
    return sentence(`Does not apply: ${first.fact ?? `${first.path} is ${first.actual}`}`);
  if (decisions.length === 1) return ofOne(outcome, first);
  const facts = factsByExpectation(decisions);
  const told = factsText([...facts.values()].flat(), SHOWN);
  if (outcome === 'pass') return sentence(told);
  if (isWhetherAsked(outcome, first)) return `${told}${WHETHER}`;
  const parts: string[] = [];
  let left = SHOWN;
  let untold = 0;
  for (const [expected, alike] of facts) {
    if (left > 0) parts.push(clause(outcome, expected, alike, left));
    else untold += alike.length;
    left -= alike.length;
  }
  if (untold > 0) parts.push(`and ${untold} more`);
  return sentence(parts.join('; '));
}

/** The same of one condition alone, as nearly all are made. */
function ofOne(outcome: Outcome, decision: Decision): string {
  const { fact, expected } = decision;
  const told = fact ?? `${decision.path} is ${getActual(decision)}`;
  if (fact !== undefined && outcome === 'unknown') return sentence(`${fact}. Expected: ${expected}`);
  if (outcome === 'pass') return sentence(told);
  if (isWhetherAsked(outcome, decision)) return `${told}${WHETHER}`;
  return sentence(withExpected(outcome, told, expected));
}

const WHETHER = ', so it cannot be determined whether the check applies.';

function isWhetherAsked(outcome: Outcome, { condition }: Decision): boolean {
  return outcome === 'unknown' && WHETHER_ASKED.test(condition);
}

interface Fact {
  readonly path: string;
  readonly actual: string;
}

/** What stands where, by what was expected: what is expected of several places is said once. */
function factsByExpectation(decisions: readonly Decision[]): ReadonlyMap<string, readonly Fact[]> {
  const groups = new Map<string, Fact[]>();
  for (const decision of decisions) {
    const { path, expected } = decision;
    const actual = getActual(decision);
    const facts = groups.get(expected);
    if (facts === undefined) groups.set(expected, [{ path, actual }]);
    else if (!facts.some((fact) => fact.path === path && fact.actual === actual)) facts.push({ path, actual });
  }
  return groups;
}

function getActual({ actual, place: { setBy } }: Decision): string {
  return setBy === undefined ? actual : `${actual} (set by ${setBy})`;
}

function clause(outcome: Outcome, expected: string, facts: readonly Fact[], most: number): string {
  return withExpected(outcome, factsText(facts, most), expected);
}

function withExpected(outcome: Outcome, told: string, expected: string): string {
  return `${told}${outcome === 'unknown' ? ', so it cannot be determined' : ''}; expected ${expected}`;
}

function factsText(facts: readonly Fact[], most: number): string {
  const shown = facts.slice(0, most);
  const more = facts.length > most ? [`${facts.length - most} more`] : [];
  const [{ actual } = { actual: '' }, ...others] = facts;
  const alike = others.length > 0 && others.every((fact) => fact.actual === actual);
  if (alike) return `${enumerated([...shown.map(({ path }) => path), ...more])} are ${actual}`;
  return enumerated([...shown.map((fact) => `${fact.path} is ${fact.actual}`), ...more]);
}

/** Parts of a sentence: `a, b and c`, or with another word before the last. */
export function enumerated(parts: readonly string[], last: 'and' | 'or' = 'and'): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;
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
