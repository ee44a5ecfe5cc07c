import { extend } from '../base/extend.ts';
import type { Outcome } from '../model/check.ts';
import type { Decision } from '../model/finding.ts';
import { enumerated, enumerateFirst } from '../base/enumerated.ts';
import { DECIDED_BY } from './decided-by.ts';
import { expectationText, isPhrase } from './expectation-text.ts';
import { factText, lowered, presence, tellingFacts } from './fact-text.ts';
import { mergeClauses } from './merge-clauses.ts';
import { scopeText } from './scope-text.ts';
import { namePath, type PathNames } from './path-names.ts';

const SHOWN = 3;
/** Path of a condition that decides whether a check applies. */
const WHETHER_ASKED = /^when\b/;
const PLAIN = /^(?:true|false|-?\d+(?:\.\d+)?|not set \(the default is (?:true|false|-?\d+)\))$/;

/** The message of a finding, made from the deciding conditions: fact, meaning, expectation. */
export function writeMessage(outcome: Outcome, all: readonly Decision[], names: PathNames = {}): string {
  const decisions = all.map((decision) => extend(decision, { path: namePath(decision.path, names) }));
  const [first] = decisions;
  if (first === undefined) return WITHOUT_DECISION[outcome];
  if (outcome === 'not-applicable') return sentence(`Does not apply: ${notApplicableText(first, decisions)}`);
  const doubt = outcome === 'unknown' ? commonDoubt(decisions) : '';
  const told = sentence(`${factsText(decisions, outcome)}${doubt}`);
  if (outcome === 'pass') return told + metText(decisions);
  if (isWhetherAsked(outcome, first)) return `${told} So it is not known whether the check applies.`;
  return `${told} ${sentence(`Expected: ${expectationText(decisions.slice(0, SHOWN))}`)}`;
}

/** What keeps a check from applying; of a list without the member that it needs, its members. */
function notApplicableText(first: Decision, decisions: readonly Decision[]): string {
  const scope = scopeText(first);
  const members = decisions.filter((each) => isOfOneList(each, first));
  if (members.length === 1 || !scope.startsWith(ONLY_WHERE))
    return `${lowered(clauseFor(first, 'not-applicable'))}${scope}`;
  return `${lowered(factsText(members, 'not-applicable'))}${scope.replace(ONLY_WHERE, ONLY_WHERE_ONE)}`;
}

/** Whether two values are members of one list that one condition reads. */
function isOfOneList(one: Decision, other: Decision): boolean {
  const [here, there] = [one.path, other.path].map((path) => path.replaceAll(/\[\d+\]/g, '[]'));
  return one.condition === other.condition && one.expected === other.expected && here === there;
}

const ONLY_WHERE = '; the check applies only where it ';
const ONLY_WHERE_ONE = '; the check applies only where one of them ';

const MOST_MET = 120;

/** What a pass proves, where the fact does not say it and the check has words for it. */
function metText(decisions: readonly Decision[]): string {
  if (!decisions.every(isUnexplained)) return '';
  const expected = expectationText(decisions.slice(0, SHOWN));
  return expected.length > MOST_MET ? '' : ` ${sentence(`As expected: ${expected}`)}`;
}

function isUnexplained({ actual, expected, fact, meaning, isExact }: Decision): boolean {
  return fact === undefined && meaning === undefined && isExact !== true && isPhrase(expected) && !NOTHING.has(actual);
}

/** What proves something only together with the rest of a check. */
const NOTHING: ReadonlySet<string> = new Set(['not set', 'empty', '[]', '""']);

function isWhetherAsked(outcome: Outcome, { condition }: Decision): boolean {
  return outcome === 'unknown' && WHETHER_ASKED.test(condition);
}

function factsText(given: readonly Decision[], outcome: Outcome): string {
  const decisions = tellingFacts(given);
  const alike = new Map<string, Decision[]>();
  for (const decision of decisions) {
    const key =
      decision.fact ??
      [getActual(decision), decision.meaning, decision.within, decision.doubt, decision.entry].join('\n');
    const group = alike.get(key) ?? [];
    if (decision.fact === undefined ? !group.some(({ path }) => path === decision.path) : group.length === 0)
      alike.set(key, [...group, decision]);
  }
  const parts: string[] = [];
  const all = [...alike.values()].flat().length;
  // the number of what is left out is as long as the last of it
  let left = all === SHOWN + 1 ? all : SHOWN;
  let untold = 0;
  for (const group of alike.values()) {
    if (left > 0) parts.push(groupText(group, outcome, left));
    else untold += group.length;
    left -= group.length;
  }
  const clauses = mergeClauses(parts).map((part, index) => (index === 0 ? part : lowered(part)));
  const told = untold > 0 ? [...clauses, `${untold} more`] : clauses;
  return told.some((part) => part.includes(' and ')) ? told.join('; ') : enumerated(told);
}

function groupText(group: readonly Decision[], outcome: Outcome, most: number): string {
  const [first] = group;
  if (first === undefined) return '';
  if (group.length === 1 || first.fact !== undefined) return clauseFor(first, outcome);
  const paths = enumerateFirst(
    group.map(({ path }) => path),
    most,
  );
  const clause = clauseFor({ ...first, path: paths }, outcome);
  const rest = clause.startsWith(`${paths} `) ? clause.slice(paths.length + 1) : '';
  const [verb = ''] = rest.split(' ', 1);
  const plural = PLURALS.get(verb);
  return plural === undefined ? clause : `${paths} ${plural}${rest.slice(verb.length)}`;
}

const PLURALS: ReadonlyMap<string, string> = new Map([
  ['is', 'are'],
  ['was', 'were'],
  ['has', 'have'],
]);

function clauseFor(decision: Decision, outcome: Outcome): string {
  const { meaning, isExact = false, actual } = decision;
  const isOpen = outcome === 'unknown';
  const fact = factText({ ...decision, actual: getActual(decision) }, isOpen);
  const isClear = (isExact || outcome === 'unknown') && outcome !== 'pass' && PLAIN.test(actual);
  return meaning === undefined || isClear || actual.startsWith(DECIDED_BY) ? fact : `${fact}: ${meaning}`;
}

/** What is open about all values that are shown, if it is the same. */
function commonDoubt(decisions: readonly Decision[]): string {
  const [doubt = '', ...others] = new Set(decisions.map(doubtText));
  return others.length === 0 ? doubt : '';
}

function doubtText({ path, actual, fact, meaning, doubt }: Decision): string {
  if (doubt !== undefined || (fact !== undefined && fact !== presence(path)) || meaning !== undefined) return '';
  if (actual === 'not set') return ', and the evidence does not show what applies instead';
  if (actual === 'empty') return ', and nothing else in the evidence shows the answer';
  return INCONCLUSIVE.test(actual) ? ', which alone does not show the answer' : '';
}

const INCONCLUSIVE = /^(?:".*"|[[{].*[\]}]|-?\d[\d.]*|true|false)$/;

function getActual({ actual, place: { setBy } }: Decision): string {
  return setBy === undefined ? actual : `${actual} (set by ${setBy})`;
}

const WITHOUT_DECISION: { readonly [outcome in Outcome]: string } = {
  pass: 'Nothing in the evidence contradicts it.',
  fail: 'The condition is not met.',
  unknown: 'The evidence does not say.',
  'not-applicable': 'Does not apply: the evidence names nothing that this check is about.',
  error: 'The check could not finish.',
};

/** A sentence begins with a capital letter, unless it begins with a name, a path or a setting. */
export function sentence(text: string): string {
  const begun = text.replace(PLAIN_WORD, (word) => word.charAt(0).toUpperCase() + word.slice(1));
  return /[.…]$/.test(begun) ? begun : `${begun}.`;
}

const PLAIN_WORD =
  /^(?=(?:it is|what|extensions are|disks are|updates are|wireless radios|violations are|annotations of|public rules|audit rules are|connections) )[a-z]+ |^(?:the|an?|no|neither|one|two|which|whether|only|other|every|each|some|audit rules?|firewall rules|host keys|members of|all|its?|none) (?!is\b|are\b|and\b)/;
