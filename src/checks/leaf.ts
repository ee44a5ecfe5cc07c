import { isAsWritten } from '../model/as-written.ts';
import type { Subject } from '../model/check.ts';
import type { Path } from '../model/path.ts';
import type { Pointer } from '../base/pointer.ts';
import type { MajorDefault } from '../model/provider-version.ts';
import { isList, isMap, isMarker, isUnknown, own, type Value } from '../base/value.ts';
import { BRANCHES, everyValue, placeAt, soleValue, walk } from '../model/walk.ts';
import { expectation, OTHER, record, shownPath, type Node, type Run } from './condition.ts';
import { leafDistance } from './distance.ts';
import type { Bound } from './operators/operator.ts';
import { defaultText, possibleDefaults } from './major-defaults.ts';
import { renderValue } from '../model/render-value.ts';
import { getMeaning } from './trait-words.ts';
import { isFreeForm } from '../model/secrets/free-form.ts';
import type { Decision } from '../model/finding.ts';
import { enumerated } from '../base/enumerated.ts';
import { unknownAround } from './unknown-around.ts';
import { wrongType } from './wrong-type.ts';
import { presence } from './fact-text.ts';
import { plainPath } from './path-names.ts';
import type { Truth } from '../base/truth.ts';

const MOST_ELEMENTS = 3;
/** With more possible values, the check's own wording is clearer. */
const MOST_WAYS = 3;

export interface LeafPlan {
  /** Path inside the check, such as `expect.and[1].in`. */
  readonly condition: string;
  readonly path: Path;
  readonly bound: Bound;
  readonly total: boolean;
  /** Used if the value is absent. */
  readonly fallback: Value | undefined;
  /** Used instead of `fallback` if the default depends on the provider's version. */
  readonly defaults?: readonly MajorDefault[] | undefined;
}

/** Characters of a list or map that a sentence shows where only its presence matters. */
const MOST_SHOWN = 60;

/** Compiles one operator at one path. */
export function leaf(plan: LeafPlan): Node {
  const { path, bound } = plan;
  const judge = getJudge(plan);
  const decide = (found: Value | undefined, path: string, at: Pointer, run: Run, flipped: boolean): Decision => ({
    condition: plan.condition,
    place: placeAt(run.subject, at),
    path,
    ...shownValue(found, plan, run),
    ...doubted(found, plan, judge, run),
    ...unknownAround(found, run, at),
    ...wanted(plan, judge, run, flipped),
    ...namedEntry(run.subject.values, at),
    ...statedFact(found, path, bound, run),
  });
  return {
    test: (value, run) => testAt(value, path.steps, judge, run.subject),
    distance: (value, run) => leafDistance(testAt(value, path.steps, judge, run.subject), path.steps),
    explain(value, run, at, result, trace, flipped) {
      const found = at.length === 0 ? soleValue(value, path.steps) : BRANCHES;
      if (found !== undefined && found !== BRANCHES) {
        const shown = run.prefix === undefined ? path.text : shownPath(run, path.steps);
        record(trace, decide(found, shown, path.steps, run, flipped));
        return;
      }
      walk(
        value,
        path.steps,
        (found, pointer, missing) => {
          if (judge(found, run.subject) !== result) return true;
          const shown = shownPath(run, missing.length === 0 ? pointer : [...pointer, ...missing]);
          return record(trace, decide(found, shown, pointer, run, flipped));
        },
        at,
      );
    },
  };
}

/** Of the value of a list entry that has a name, the name: a position says nothing to a reader. */
function namedEntry(values: Value, at: Pointer): Pick<Decision, 'entry'> {
  const [list, position, last] = at.slice(-3);
  if (typeof position !== 'number' || (last !== 'value' && last !== 'parameter_value')) return {};
  if (typeof list !== 'string' || !SETTINGS.test(list)) return {};
  const parent = soleValue(values, at.slice(0, -1));
  const name = isMap(parent) ? own(parent, last === 'value' ? 'name' : 'parameter_key') : undefined;
  return typeof name === 'string' && ENTRY_NAME.test(name) ? { entry: name } : {};
}

/** Lists of settings, each with its name and its value. */
const SETTINGS = /^(?:parameter|config_parameter|database_flags|setting|option_settings|policy_attribute)$/;
const ENTRY_NAME = /^[\w.:-]{1,60}$/;

/** Why a value that is known cannot be judged. */
function doubted(found: Value | undefined, plan: LeafPlan, judge: Judge, run: Run): Pick<Decision, 'doubt'> {
  if (plan.total || judge(found, run.subject) !== 'unknown') return {};
  const doubt = wrongType(found, isList(plan.fallback) ? 'a list' : plan.bound.takes);
  return doubt === undefined ? {} : { doubt };
}

function statedFact(value: Value | undefined, path: string, bound: Bound, { fact }: Run): { readonly fact?: string } {
  if (fact !== undefined) return { fact };
  if (bound.asksPresence && isNested(value)) return { fact: presence(path) };
  if (bound.decisive === undefined || !isList(value) || value.length < 2 || isFreeForm(path)) return {};
  const decisive = bound.decisive(value).slice(0, MOST_ELEMENTS);
  return decisive.length === 0 ? {} : { fact: `${plainPath(path)} includes ${enumerated(decisive.map(renderValue))}` };
}

/** A structure that says nothing at a glance: of one level, a few members are shown. */
function isNested(value: Value | undefined): boolean {
  if (!isMap(value) && !isList(value)) return false;
  const shown = renderValue(value);
  return shown.length > MOST_SHOWN || /.[[{]/.test(shown);
}

function wanted({ bound }: LeafPlan, judge: Judge, run: Run, flipped: boolean): Pick<Decision, 'expected' | 'isExact'> {
  const remedies = run.remedies?.filter(({ value }) => judge(value, run.subject) === !flipped) ?? [];
  const ways = [...new Set(remedies.map(({ expected }) => expected))];
  if (ways.length > 0 && ways.length <= MOST_WAYS) return { expected: enumerated(ways, 'or'), isExact: true };
  const expected = expectation(bound.expected, flipped, bound.unexpected);
  return bound.isExact && !(flipped && expected.startsWith(OTHER)) ? { expected, isExact: true } : { expected };
}

type Judge = (value: Value | undefined, subject: Subject) => Truth;

function getJudge({ bound, total, fallback, defaults }: LeafPlan): Judge {
  if (total) return (value) => bound.test(value);
  return (value, subject) => {
    if (defaults !== undefined && (value === undefined || value === null))
      return judgeDefaults(bound, defaults, subject);
    const asked = value === undefined || value === null ? fallback : value;
    if (asked === undefined || asked === null) return 'unknown';
    if (isMarker(asked)) {
      const ends = isUnknown(asked) ? asked.ends : undefined;
      return ends === undefined || isList(fallback) ? 'unknown' : (bound.testEnds?.(ends) ?? 'unknown');
    }
    // who gives a list as the default asks about a list: a part of some text is no element
    return isList(fallback) && !isList(asked) ? 'unknown' : testWritten(bound, asked, subject);
  };
}

/**
 * Terraform converts texts, numbers and booleans to the type that a provider wants (Terraform language, "Types and
 * Values", "Type Conversion"); configuration has them as written. Providers keep some numbers as text, also in states
 * and plans (Google provider 7 upgrade guide, `retention_period` of `google_storage_bucket`).
 */
function testWritten(bound: Bound, value: Value, { source, type }: Subject): Truth {
  const truth = bound.test(value);
  // a Kubernetes object has the types of the Kubernetes API, also where Terraform declares it
  if (truth !== 'unknown' || type.startsWith('k8s/')) return truth;
  const meant = meantBy(value, source);
  return meant === undefined ? truth : bound.test(meant);
}

function meantBy(value: Value, source: Subject['source']): Value | undefined {
  if (isAsWritten(source)) return converted(value);
  return source === 'terraform-state' || source === 'terraform-plan' ? numberIn(value) : undefined;
}

function converted(value: Value): Value | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === 'true' || value === 'false') return value === 'true';
  return numberIn(value);
}

function numberIn(value: Value): number | undefined {
  return typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : undefined;
}

function judgeDefaults(bound: Bound, defaults: readonly MajorDefault[], subject: Subject): Truth {
  const possible = possibleDefaults(defaults, subject.providerVersion);
  const truths = new Set(possible.map(({ value }) => (value === undefined ? 'unknown' : bound.test(value))));
  const [truth = 'unknown'] = truths;
  return truths.size === 1 ? truth : 'unknown';
}

function testAt(value: Value | undefined, steps: Pointer, judge: Judge, subject: Subject): Truth {
  const only = soleValue(value, steps);
  return only === BRANCHES ? testBranches(value, steps, judge, subject) : judge(only, subject);
}

function testBranches(value: Value | undefined, steps: Pointer, judge: Judge, subject: Subject): Truth {
  let unsure = false;
  const holds = everyValue(value, steps, 0, (found) => {
    const truth = judge(found, subject);
    if (truth === 'unknown') unsure = true;
    return truth !== false;
  });
  if (!holds) return false;
  return unsure ? 'unknown' : true;
}

function shownValue(value: Value | undefined, plan: LeafPlan, run: Run): Pick<Decision, 'actual' | 'meaning'> {
  if (value !== undefined && value !== null) return meantValue(value, run);
  if (plan.defaults !== undefined) return { actual: defaultsText(plan.defaults, run.subject) };
  const isTold = !plan.total && plan.fallback !== undefined && !isNothing(plan.fallback);
  const because = isTold ? `the default is ${renderValue(plan.fallback)}` : run.said;
  return { actual: because === undefined ? 'not set' : `not set (${because})` };
}

const NOTHING: ReadonlySet<Value> = new Set(['', '-', 'unset', 'default.', 'default:']);

/** A default that says no more than that nothing is set. */
function isNothing(fallback: Value): boolean {
  return NOTHING.has(fallback) || (isList(fallback) && fallback.length === 0);
}

function meantValue(value: Value, { said, words }: Run): Pick<Decision, 'actual' | 'meaning'> {
  const raw = renderValue(value);
  if (said === undefined || said === raw || isUnknown(value)) return { actual: said ?? raw };
  const meaning = getMeaning(value, words);
  return meaning === undefined ? { actual: said } : { actual: said, meaning };
}

function defaultsText(defaults: readonly MajorDefault[], { type, providerVersion }: Subject): string {
  return `not set (${defaultText(possibleDefaults(defaults, providerVersion), type)})`;
}
