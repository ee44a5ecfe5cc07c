import type { Condition, FieldMapping, MappingCase, Subject, TraitWords } from '../model/check.ts';
import type { EvidenceSet, FieldReader, Located, Remedy } from '../model/evidence-set.ts';
import type { Decision } from '../model/finding.ts';
import { isMarker, isUnknown, unknown, type Value } from '../base/value.ts';
import { shownActual } from '../model/secrets/free-form.ts';
import { compileCondition } from './compile-condition.ts';
import { AT_SUBJECT, runOn, type Node, type Trace } from './condition.ts';
import { contentFault } from './content-fault.ts';
import { isIdentityName } from './distance.ts';
import { compileDecidedBy, type Decider } from './decided-by.ts';
import { MISSING } from './link-words.ts';
import { enumerated } from '../base/enumerated.ts';
import { tellingDecisions, WITHOUT_VALUE } from './telling-decisions.ts';
import { findMissed, splitCondition, type Way } from './missed-cases.ts';
import { factText, joinClauses, presence, tellingFacts } from './fact-text.ts';
import { plainPath } from './path-names.ts';
import { withSays } from './says.ts';
import { getWanted, NOT_MAPPED, POINTLESS } from './trait-words.ts';
import type { Truth } from '../base/truth.ts';

const MOST_SAID = 3;
/** Decisions among which the telling ones are chosen. */
const MOST_FOUND = 12;

const DEPENDS = unknown('what it depends on is not known', false);

interface Decided {
  readonly value: Value;
  /** The only value that the field would have if the shown condition were decided the other way. */
  readonly other?: Value | undefined;
  /** The condition to show. */
  readonly node: Node | undefined;
  /** The answer of that condition; without it, it is evaluated when it is shown. */
  readonly truth: Truth | undefined;
  /** Whether a check wants the value. */
  readonly isWanted?: boolean;
  readonly says?: string | undefined;
}

interface Case extends Way {
  readonly holds: Decided | Decider;
  readonly open: Decided;
}

/**
 * Compiles a field whose value conditions decide: the value of the first case that is true. Where that is none of the
 * values that are wanted, what kept the field from one of them is shown.
 */
export function compileCases(spelling: FieldMapping, owner: string, words: TraitWords = {}): FieldReader {
  const wanted = getWanted(words);
  const otherwise = spelling.otherwise ?? unknown('none of the cases of the trait', false);
  const all = spelling.cases ?? [];
  const cases = all.map((given, index) =>
    compileCase(given, { owner, at: `cases[${index}]`, other: soleValue(all.slice(index + 1), otherwise) }),
  );
  // the last case is the most general one
  const general = cases.findLast(({ holds }) => isTelling(holds, otherwise)) ?? cases.at(-1);
  const none: Decided = { value: otherwise, node: undefined, truth: false };
  const decide = (subject: Subject, evidence: EvidenceSet): Decided | Decider => {
    const run = runOn(subject, evidence);
    for (const { node, holds, open } of cases) {
      const truth = node.test(subject.values, run);
      if (truth !== false) return truth === true ? holds : open;
    }
    return none;
  };
  const giveReason = (decided: Decided, subject: Subject, evidence: EvidenceSet): Decided => {
    const { value } = decided;
    const isWanted = wanted.has(value) || value === POINTLESS;
    if (decided === none) {
      const ways = cases.filter(({ value: other }) => isMarker(value) || isAmong(other, wanted));
      const missed = isWanted
        ? undefined
        : findMissed({ ways, rather: general, isOpen: isMarker(value) }, subject, evidence);
      return { ...showMissed(value, missed ?? general), isWanted };
    }
    const instead = cases.find(({ holds }) => holds === decided);
    if (instead === undefined || decided.truth === undefined || isWanted) return { ...decided, isWanted };
    const ways = cases.slice(0, cases.indexOf(instead)).filter(({ value: other }) => isAmong(other, wanted));
    const missed = findMissed({ ways, instead }, subject, evidence);
    return missed === undefined ? decided : showMissed(value, missed);
  };
  return {
    value(subject, evidence) {
      const decided = decide(subject, evidence);
      return isDecider(decided) ? decided.value(subject, evidence) : decided.value;
    },
    locate(subject, evidence) {
      const decided = decide(subject, evidence);
      if (isDecider(decided)) return decided.locate(subject, evidence);
      const located = locateDecided(giveReason(decided, subject, evidence), subject, evidence);
      const says = decided === none ? spelling.otherwiseSays : decided.says;
      return withSays(located, says, words);
    },
  };
}

interface CaseContext {
  readonly owner: string;
  readonly at: string;
  /** The only value of what follows. */
  readonly other: Value | undefined;
}

function compileCase({ when, value, decidedBy, shows, says }: MappingCase, { owner, at, other }: CaseContext): Case {
  const compile = (condition: Condition): Node => compileCondition(condition, { owner }, `${at}.when`);
  const node = compile(when);
  const way: Way = { value: decidedBy === undefined ? value : undefined, node, parts: splitCondition(when, compile) };
  const open: Decided = { value: DEPENDS, node, truth: 'unknown' };
  if (decidedBy !== undefined) return { ...way, holds: compileDecidedBy(decidedBy, owner), open };
  if (value === undefined) throw contentFault(owner, `${at} needs a value or decidedBy.`);
  if (shows === undefined) return { ...way, holds: { value, other, node, truth: true, says }, open };
  const shown = compileCondition({ path: shows, exists: true }, { owner }, `${at}.shows`);
  return { ...way, holds: { value, node: shown, truth: undefined, says }, open };
}

function isAmong(value: Value | undefined, values: ReadonlySet<Value>): boolean {
  return value !== undefined && values.has(value);
}

function showMissed(value: Value, missed: Way | undefined): Decided {
  return { value, other: missed?.value, node: missed?.node, truth: false };
}

function soleValue(rest: readonly MappingCase[], otherwise: Value): Value | undefined {
  if (isMarker(otherwise)) return undefined;
  return rest.every(({ value }) => value === otherwise) ? otherwise : undefined;
}

function isDecider(decided: Decided | Decider): decided is Decider {
  return 'locate' in decided;
}

function isTelling(holds: Decided | Decider, otherwise: Value): boolean {
  return !isDecider(holds) && holds.value !== otherwise && holds.value !== POINTLESS;
}

function locateDecided(decided: Decided, subject: Subject, evidence: EvidenceSet): Located {
  const { value } = decided;
  const decisions = getDecisions(decided, subject, evidence);
  const [first, ...others] = decisions;
  if (first === undefined) return { value, place: subject.place, path: '.' };
  const { place, path } = first;
  const isAlone = others.length === 0 && isUnknown(value) && first.fact === undefined && first.doubt === undefined;
  const doubt = isAlone ? describeDoubt(first, decided.truth === false) : undefined;
  const remedies = getRemedies(decided, subject, evidence);
  if (doubt !== undefined) {
    const fact = `${plainPath(path)} is ${first.actual}, ${doubt}`;
    return { value, place, path, said: first.actual, fact, ...(remedies && { remedies }) };
  }
  const fact =
    others.length > 0 ||
    first.fact !== undefined ||
    first.within !== undefined ||
    first.doubt !== undefined ||
    first.entry !== undefined
      ? { fact: getFact(decisions, value) }
      : {};
  return { value, place, path, said: getSaid(first, decisions), ...fact, ...(remedies && { remedies }) };
}

/** A switch that is set, where no case decides by it alone. */
const SWITCH = /^"?(?:true|false)"?$/i;

/** A text or a number. */
const SCALAR = /^(?:".*"|-?\d[\d.]*)$/;

function describeDoubt({ actual, path, isExact }: Decision, isNone: boolean): string | undefined {
  if (WITHOUT_VALUE.has(actual)) return 'and nothing else in the evidence shows the answer';
  const isCompared = isExact === true && isNone && SCALAR.test(actual) && !isIdentityName(lastName(path));
  if (isCompared && !SWITCH.test(actual)) return NOT_MAPPED;
  return isNone || SWITCH.test(actual) ? 'which alone does not show the answer' : undefined;
}

function lastName(path: string): string {
  return /[\w-]*$/.exec(path)?.[0] ?? '';
}

function getFact(decisions: readonly Decision[], value: Value): string {
  const told = tellingFacts(decisions.filter(({ actual }, index) => index === 0 || actual !== MISSING));
  const facts = told.map((each) =>
    factText({ ...each, actual: shownActual(each.path, each.actual) }, isUnknown(value)),
  );
  return joinClauses(facts);
}

/** Only where one condition at one place decides, and it names the value to set. */
function getRemedies(decided: Decided, subject: Subject, evidence: EvidenceSet): readonly Remedy[] | undefined {
  const { node, other, truth } = decided;
  if (other === undefined || node === undefined || truth === 'unknown' || truth === undefined) return undefined;
  const decisions: Decision[] = [];
  const trace = { decisions, limit: 2 };
  node.explain(subject.values, runOn(subject, evidence), AT_SUBJECT, truth, trace, truth);
  const [only, ...more] = decisions;
  return only?.isExact === true && only.fact === undefined && more.length === 0
    ? [{ value: other, expected: only.expected }]
    : undefined;
}

/** All values if several together decided, because one alone would not prove it. A missing link is left out. */
function getSaid(first: Decision, [, ...others]: readonly Decision[]): string {
  const more = others.filter(({ actual }) => actual !== MISSING).map(({ path, actual }) => `${path} is ${actual}`);
  const unsaid = [...new Set(more)].filter((text) => text !== `${first.path} is ${first.actual}`);
  return enumerated([first.actual, ...unsaid]);
}

function getDecisions(
  { value, node, truth: known, isWanted }: Decided,
  subject: Subject,
  evidence: EvidenceSet,
): readonly Decision[] {
  const decisions: Decision[] = [];
  const run = runOn(subject, evidence);
  const { values } = subject;
  const truth = known ?? node?.test(values, run) ?? 'unknown';
  const isOpen = truth === 'unknown' || (truth === false && (isMarker(value) || isWanted === true));
  const trace: Trace = { decisions, limit: isOpen ? 1 : MOST_FOUND, nearest: !isOpen };
  node?.explain(values, run, AT_SUBJECT, truth, trace, false);
  const told = truth === true ? tellingDecisions(decisions, isWanted) : decisions;
  return (known === undefined ? told.map(shownWhole) : told).slice(0, MOST_SAID);
}

/** What a case shows is there for its content: that it is set is said only of what is too much to show. */
function shownWhole(decision: Decision): Decision {
  const { fact, ...whole } = decision;
  return fact === presence(decision.path) && !TOO_MUCH.test(decision.actual) ? whole : decision;
}

/** A structure of which parts are only counted, or one that is cut. */
const TOO_MUCH = /\{\d+ keys\}|\[\d+ items\]|…/;
