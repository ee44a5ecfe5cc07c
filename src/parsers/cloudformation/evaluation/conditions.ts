import { and3, negate, or3, type Truth } from '../../../base/truth.ts';
import { isList, isMarker, isSameValue, isUnknown, type Value } from '../../../base/value.ts';
import { mayBe } from '../../../base/text-ends.ts';
import { field, isObject } from '../../shared/terraform/object.ts';
import { knownText } from '../../../base/origins.ts';
import { NO_LOOP, type Scope } from './stack.ts';

type Evaluate = (scope: Scope, node: unknown) => Value | undefined;

/** Whether a condition of the template is true; unknown where it depends on what is given later, or on itself. */
export function conditionHolds(scope: Scope, name: string, evaluate: Evaluate): Truth {
  const { conditions, template } = scope.stack;
  const known = conditions.get(name);
  if (known !== undefined) return known === 'busy' ? 'unknown' : known;
  const section = field(template, 'Conditions');
  const raw = isObject(section) ? field(section, name) : undefined;
  conditions.set(name, 'busy');
  const truth = raw === undefined ? 'unknown' : judge({ stack: scope.stack, loop: NO_LOOP }, raw, evaluate, 0);
  conditions.set(name, truth);
  return truth;
}

const DEEPEST = 100;

function judge(scope: Scope, node: unknown, evaluate: Evaluate, depth: number): Truth {
  if (depth > DEEPEST || !scope.stack.work.take(10)) return 'unknown';
  if (!isObject(node)) return inText(knownText(evaluate(scope, node)));
  const [name = ''] = Object.keys(node);
  const raw = field(node, name);
  const inner = (each: unknown): Truth => judge(scope, each, evaluate, depth + 1);
  const parts: readonly unknown[] = Array.isArray(raw) ? raw : [];
  const judged = parts.length > 0 ? OPERATORS.get(name)?.(parts.map(inner)) : undefined;
  if (judged !== undefined) return judged;
  if (name === 'Condition' && typeof raw === 'string') return conditionHolds(scope, raw, evaluate);
  if (name === 'Condition' || OPERATORS.has(name)) return 'unknown';
  const compare = COMPARISONS.get(name);
  if (compare === undefined) return inText(knownText(evaluate(scope, node)));
  return parts.length === 2 ? compare(evaluate(scope, parts[0]), evaluate(scope, parts[1])) : 'unknown';
}

const OPERATORS: ReadonlyMap<string, (truths: readonly Truth[]) => Truth> = new Map([
  [
    'Fn::Not',
    ([truth = 'unknown', ...more]: readonly Truth[]): Truth => (more.length === 0 ? negate(truth) : 'unknown'),
  ],
  ['Fn::And', and3],
  ['Fn::Or', or3],
]);
const COMPARISONS: ReadonlyMap<string, typeof equal> = new Map([
  ['Fn::Equals', equal],
  ['Fn::Contains', contains],
]);

function inText(text: string | undefined): Truth {
  if (text === 'true') return true;
  return text === 'false' ? false : 'unknown';
}

function equal(one: Value | undefined, other: Value | undefined): Truth {
  const [first, second] = [knownText(one), knownText(other)];
  if (first !== undefined && second !== undefined) return first === second;
  if (isUnknown(one) && one.ends !== undefined && second !== undefined && !mayBe(one.ends, second)) return false;
  if (isUnknown(other) && other.ends !== undefined && first !== undefined && !mayBe(other.ends, first)) return false;
  if (one === undefined || other === undefined || holdsMarker(one) || holdsMarker(other)) return 'unknown';
  return isSameValue(one, other);
}

function contains(list: Value | undefined, wanted: Value | undefined): Truth {
  if (!isList(list) || wanted === undefined) return 'unknown';
  return or3(list.map((each) => equal(each, wanted)));
}

function holdsMarker(value: Value): boolean {
  if (isMarker(value)) return true;
  if (isList(value)) return value.some(holdsMarker);
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsMarker);
}
