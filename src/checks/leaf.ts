import type { Subject } from '../model/check.ts';
import type { Path } from '../model/path.ts';
import type { Pointer } from '../base/pointer.ts';
import type { MajorDefault } from '../model/provider-version.ts';
import { isList, isMarker, isUnknown, type Value } from '../base/value.ts';
import { BRANCHES, everyValue, placeAt, soleValue, walk } from '../model/walk.ts';
import { expectation, record, shownPath, type Node, type Run } from './condition.ts';
import type { Bound } from './operators/operator.ts';
import { majorsText, possibleDefaults } from './major-defaults.ts';
import { renderValue } from '../model/render-value.ts';
import { wordsFor } from './trait-words.ts';
import type { Truth } from '../base/truth.ts';

export interface LeafPlan {
  /** Path inside the check, such as `expect.and[1].in`. */
  readonly condition: string;
  readonly path: Path;
  readonly bound: Bound;
  readonly total: boolean;
  /** Used where the value is absent. */
  readonly fallback: Value | undefined;
  /** Used in its place: what depends on the provider's version. */
  readonly defaults?: readonly MajorDefault[] | undefined;
}

/** One operator at one path. */
export function leaf(plan: LeafPlan): Node {
  const { path, bound } = plan;
  const judge = getJudge(plan);
  return {
    test: (value, run) => testAt(value, path.steps, judge, run.subject),
    explain(value, run, at, result, trace, flipped) {
      const found = at.length === 0 ? soleValue(value, path.steps) : BRANCHES;
      if (found !== undefined && found !== BRANCHES) {
        const place = placeAt(run.subject, path.steps);
        const shown = run.prefix === undefined ? path.text : shownPath(run, path.steps);
        const actual = actualText(found, plan, run);
        record(trace, {
          condition: plan.condition,
          place,
          path: shown,
          actual,
          expected: expectation(bound.expected, flipped, bound.unexpected),
          ...getFact(run),
        });
        return;
      }
      walk(
        value,
        path.steps,
        (found, pointer, missing) => {
          if (judge(found, run.subject) !== result) return true;
          return record(trace, {
            condition: plan.condition,
            place: placeAt(run.subject, pointer),
            path: shownPath(run, missing.length === 0 ? pointer : [...pointer, ...missing]),
            actual: actualText(found, plan, run),
            expected: expectation(bound.expected, flipped, bound.unexpected),
            ...getFact(run),
          });
        },
        at,
      );
    },
  };
}

function getFact({ fact }: Run): { readonly fact?: string } {
  return fact === undefined ? {} : { fact };
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
 * Terraform turns texts, numbers and truth values into the type that a provider wants (Terraform language, "Types and
 * Values", "Type Conversion"); in configuration they still stand as they were written. Providers keep some numbers as
 * texts, in states and plans too (Google provider 7 upgrade guide, `retention_period` of `google_storage_bucket`).
 */
function testWritten(bound: Bound, value: Value, { source }: Subject): Truth {
  const truth = bound.test(value);
  if (truth !== 'unknown') return truth;
  const meant = meantBy(value, source);
  return meant === undefined ? truth : bound.test(meant);
}

function meantBy(value: Value, source: Subject['source']): Value | undefined {
  if (source === 'terraform-source') return converted(value);
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

/** Each version that is possible is asked; they must agree. */
function judgeDefaults(bound: Bound, defaults: readonly MajorDefault[], subject: Subject): Truth {
  const possible = possibleDefaults(defaults, subject.providerVersion);
  const truths = new Set(possible.map(({ value }) => (value === undefined ? 'unknown' : bound.test(value))));
  const [truth = 'unknown'] = truths;
  return truths.size === 1 ? truth : 'unknown';
}

/** Every value the path leads to must hold. */
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

function actualText(value: Value | undefined, plan: LeafPlan, run: Run): string {
  if (value !== undefined && value !== null) return meaningText(value, run);
  if (plan.defaults !== undefined) return defaultsText(plan.defaults, run.subject);
  const because = plan.total || plan.fallback === undefined ? run.said : `the default is ${renderValue(plan.fallback)}`;
  return because === undefined ? 'not set' : `not set (${because})`;
}

/** What stands there and what that means; where nobody can tell what it means, only what stands there. */
function meaningText(value: Value, { said, words }: Run): string {
  const raw = renderValue(value);
  if (said === undefined || said === raw) return raw;
  return isUnknown(value) ? said : `${said}, which means ${wordsFor(value, words)}`;
}

function defaultsText(defaults: readonly MajorDefault[], { type, providerVersion }: Subject): string {
  return `not set (${majorsText(possibleDefaults(defaults, providerVersion), type)})`;
}
