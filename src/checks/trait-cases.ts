import type { Condition, FieldMapping, MappingCase, Subject } from '../model/check.ts';
import type { EvidenceSet, FieldReader, Located, Remedy } from '../model/evidence-set.ts';
import type { Decision } from '../model/finding.ts';
import { isMarker, isUnknown, unknown, type Value } from '../base/value.ts';
import { shownActual } from '../model/secrets/free-form.ts';
import { compileCondition } from './compile-condition.ts';
import { AT_SUBJECT, runOn, type Node } from './condition.ts';
import { contentFault } from './content-fault.ts';
import { compileDecidedBy, type Decider } from './decided-by.ts';
import { MISSING } from './link.ts';
import { enumerated } from '../base/enumerated.ts';
import { findMissed, splitCondition, type Way } from './missed-cases.ts';
import { factText, joinClauses, presence, tellingFacts } from './fact-text.ts';
import { plainPath } from './path-names.ts';
import { POINTLESS } from './trait-words.ts';
import type { Truth } from '../base/truth.ts';

const MOST_SAID = 3;

const DEPENDS = unknown('what it depends on is not known', false);

interface Decided {
  readonly value: Value;
  /** The only value that the field would have if the shown condition were decided the other way. */
  readonly other?: Value | undefined;
  /** The condition to show. */
  readonly node: Node | undefined;
  /** The answer of that condition; without it, it is evaluated when it is shown. */
  readonly truth: Truth | undefined;
}

interface Case extends Way {
  readonly holds: Decided | Decider;
  readonly open: Decided;
}

const NONE_WANTED: ReadonlySet<Value> = new Set();

/**
 * Compiles a field whose value conditions decide: the value of the first case that is true. Where that is none of the
 * values that are wanted, what kept the field from one of them is shown.
 */
export function compileCases(spelling: FieldMapping, owner: string, wanted = NONE_WANTED): FieldReader {
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
      const missed = isWanted ? undefined : findMissed({ ways, rather: general }, subject, evidence);
      return showMissed(value, missed ?? general);
    }
    const instead = cases.find(({ holds }) => holds === decided);
    if (instead === undefined || decided.truth === undefined || isWanted) return decided;
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
      return locateDecided(giveReason(decided, subject, evidence), subject, evidence);
    },
  };
}

interface CaseContext {
  readonly owner: string;
  readonly at: string;
  /** The only value of what follows. */
  readonly other: Value | undefined;
}

function compileCase({ when, value, decidedBy, shows }: MappingCase, { owner, at, other }: CaseContext): Case {
  const compile = (condition: Condition): Node => compileCondition(condition, { owner }, `${at}.when`);
  const node = compile(when);
  const way: Way = { value: decidedBy === undefined ? value : undefined, node, parts: splitCondition(when, compile) };
  const open: Decided = { value: DEPENDS, node, truth: 'unknown' };
  if (decidedBy !== undefined) return { ...way, holds: compileDecidedBy(decidedBy, owner), open };
  if (value === undefined) throw contentFault(owner, `${at} needs a value or decidedBy.`);
  if (shows === undefined) return { ...way, holds: { value, other, node, truth: true }, open };
  const shown = compileCondition({ path: shows, exists: true }, { owner }, `${at}.shows`);
  return { ...way, holds: { value, node: shown, truth: undefined }, open };
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
  if (others.length === 0 && isUnknown(value) && WITHOUT_VALUE.has(first.actual) && first.fact === undefined) {
    const fact = `${plainPath(path)} is ${first.actual}, and nothing else in the evidence shows the answer`;
    return { value, place, path, said: first.actual, fact };
  }
  const fact = others.length > 0 || first.fact !== undefined ? { fact: getFact(decisions, value) } : {};
  const remedies = getRemedies(decided, subject, evidence);
  return { value, place, path, said: getSaid(first, decisions), ...fact, ...(remedies && { remedies }) };
}

/** What decides nothing by itself. */
const WITHOUT_VALUE: ReadonlySet<string> = new Set(['not set', 'empty']);

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
  return only?.isExact === true && more.length === 0 ? [{ value: other, expected: only.expected }] : undefined;
}

/** All values if several together decided, because one alone would not prove it. A missing link is left out. */
function getSaid(first: Decision, [, ...others]: readonly Decision[]): string {
  const more = others.filter(({ actual }) => actual !== MISSING).map(({ path, actual }) => `${path} is ${actual}`);
  const unsaid = [...new Set(more)].filter((text) => text !== `${first.path} is ${first.actual}`);
  return enumerated([first.actual, ...unsaid]);
}

function getDecisions({ node, truth: known }: Decided, subject: Subject, evidence: EvidenceSet): readonly Decision[] {
  const decisions: Decision[] = [];
  const run = runOn(subject, evidence);
  const { values } = subject;
  const truth = known ?? node?.test(values, run) ?? 'unknown';
  node?.explain(values, run, AT_SUBJECT, truth, { decisions, limit: truth === true ? MOST_SAID : 1 }, false);
  return known === undefined ? decisions.map(shownWhole) : decisions;
}

/** What a case shows is there for its content: that it is set is said only of what is too much to show. */
function shownWhole(decision: Decision): Decision {
  const { fact, ...whole } = decision;
  return fact === presence(decision.path) && !TOO_MUCH.test(decision.actual) ? whole : decision;
}

/** A structure of which parts are only counted, or one that is cut. */
const TOO_MUCH = /\{\d+ keys\}|\[\d+ items\]|…/;
