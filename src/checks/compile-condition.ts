import type { Condition, LinkSpec, TraitWords } from '../model/check.ts';
import { parseJoinPath } from '../model/join-path.ts';
import { parsePath, type Path } from '../model/path.ts';
import type { MajorDefault } from '../model/provider-version.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../base/value.ts';
import type { Node } from './condition.ts';
import { contentFault } from './content-fault.ts';
import { isIdentity, ONE, OTHER_THING } from './distance.ts';
import { inWords } from './in-words.ts';
import { withFacts, withResultFacts } from './with-facts.ts';
import { leaf } from './leaf.ts';
import { linked } from './link.ts';
import { ORDERED, readMajorDefaults } from './major-defaults.ts';
import { allOf, anyOf, not } from './logic.ts';
import { OPERATORS } from './operators/index.ts';
import { ArgumentFault } from './operators/operator.ts';
import { quantify } from './quantifier.ts';
import { sameAs } from './same-as.ts';
import { onField } from './trait-field.ts';
import { inTraitWords } from './trait-words.ts';
import type { Truth } from '../base/truth.ts';

/** The context of a condition: paths of a trait check begin with a field, and conditions on elements have no links. */
export interface Scope {
  /** Named in the error when the condition is invalid. */
  readonly owner: string;
  readonly trait?: { readonly id: string; readonly fields: readonly string[]; readonly words: TraitWords };
  readonly isElement?: true;
}

export const QUANTIFIERS = ['all', 'any', 'none'] as const;
const MAX_DEPTH = 24;

/** Key of a condition: its own words for the expectation. */
const IN_WORDS = 'expected';
/** Key of a condition: its own words for what values mean. */
const FACTS = 'facts';
/** Conditions about several others. */
const COMBINING = ['and', 'or', 'not', 'linked', ...QUANTIFIERS];

/**
 * Compiles one condition. `at` is its path inside the file, such as `expect`; decisions repeat it. Throws
 * EngineError `invalid-content` that names owner and path.
 */
export function compileCondition(condition: Condition, scope: Scope, at: string, depth = 0): Node {
  if (depth > MAX_DEPTH) throw contentFault(scope.owner, `${at} nests deeper than ${MAX_DEPTH} levels.`);
  const { [FACTS]: facts, ...plain } = condition;
  if (facts !== undefined) {
    const told = COMBINING.some((key) => Object.hasOwn(plain, key)) ? withResultFacts : withFacts;
    return told(compileCondition(plain, scope, at, depth), readFacts(facts, scope, `${at}.${FACTS}`));
  }
  const { [IN_WORDS]: expected, ...bare } = condition;
  if (expected !== undefined) {
    if (typeof expected !== 'string') throw contentFault(scope.owner, `${at}.${IN_WORDS} is not a text.`);
    const combines = Object.hasOwn(bare, 'and') || Object.hasOwn(bare, 'or');
    const ofElement = scope.isElement && combines ? at : undefined;
    return inWords(compileCondition(bare, scope, at, depth), { expected, ofElement });
  }
  const parts = (key: string): Node[] => {
    const list = own(condition, key);
    if (!isList(list)) throw contentFault(scope.owner, `${at}.${key} is not a list of conditions.`);
    return list.map((part, index) =>
      compileCondition(asMap(part, scope, `${at}.${key}[${index}]`), scope, `${at}.${key}[${index}]`, depth + 1),
    );
  };
  if (Object.hasOwn(condition, 'and')) return allOf(parts('and'));
  if (Object.hasOwn(condition, 'or')) return anyOf(parts('or'));
  const negated = own(condition, 'not');
  if (negated !== undefined) return compileNot(asMap(negated, scope, `${at}.not`), scope, `${at}.not`, depth);
  const link = own(condition, 'linked');
  if (link !== undefined) return compileLink(asMap(link, scope, `${at}.linked`), scope, `${at}.linked`, depth);
  return compileAtPath(condition, scope, at, depth);
}

function compileNot(inner: ValueMap, scope: Scope, at: string, depth: number): Node {
  const { path } = inner;
  const steps = typeof path === 'string' ? (parsePath(path)?.steps ?? []) : [];
  return not(compileCondition(inner, scope, at, depth + 1), isIdentity(steps) ? OTHER_THING : ONE);
}

function readFacts(facts: Value, scope: Scope, at: string): ReadonlyMap<string, string> {
  const told = Object.entries(asMap(facts, scope, at));
  return new Map(
    told.map(([value, text]) => {
      if (typeof text !== 'string') throw contentFault(scope.owner, `${at}.${value} is not a text.`);
      return [value, text];
    }),
  );
}

function compileAtPath(condition: Condition, scope: Scope, at: string, depth: number): Node {
  const text = own(condition, 'path');
  const whole = typeof text === 'string' ? parsePath(text) : undefined;
  if (whole === undefined)
    throw contentFault(scope.owner, `${at} needs a path such as a.b[0]["c.d"], or one of and, or, not, linked.`);
  const field = scope.trait === undefined ? undefined : whole.steps[0];
  const path: Path = field === undefined ? whole : { text: whole.text, steps: whole.steps.slice(1) };
  const node =
    compileQuantifier(condition, path, scope, at, depth) ??
    compileSameAs(condition, path, scope, at) ??
    compileLeaf(condition, path, scope, at);
  if (scope.trait === undefined) return node;
  if (typeof field !== 'string' || !scope.trait.fields.includes(field))
    throw contentFault(
      scope.owner,
      `${at}.path must begin with a field of trait ${scope.trait.id}: ${scope.trait.fields.join(', ')}.`,
    );
  return onField(scope.trait, field, node);
}

function compileQuantifier(
  condition: Condition,
  path: Path,
  scope: Scope,
  at: string,
  depth: number,
): Node | undefined {
  const quantifier = QUANTIFIERS.find((word) => Object.hasOwn(condition, word));
  if (quantifier === undefined) return undefined;
  refuseOthers(condition, ['path', quantifier, 'default'], scope, at);
  const place = `${at}.${quantifier}`;
  const inner = asMap(own(condition, quantifier), scope, place);
  const elements: Scope = { owner: scope.owner, isElement: true };
  return quantify({
    condition: place,
    path,
    quantifier,
    inner: compileCondition(inner, elements, place, depth + 1),
    whenEmpty: asTruth(own(condition, 'default') ?? quantifier !== 'any', scope, `${at}.default`),
  });
}

function compileSameAs(condition: Condition, path: Path, scope: Scope, at: string): Node | undefined {
  const text = own(condition, 'sameAs');
  if (text === undefined) return undefined;
  refuseOthers(condition, ['path', 'sameAs'], scope, at);
  if (scope.isElement || scope.trait !== undefined)
    throw contentFault(scope.owner, `${at}.sameAs compares two attributes of a whole resource; here it has none.`);
  const other = typeof text === 'string' ? parsePath(text) : undefined;
  if (other === undefined) throw contentFault(scope.owner, `${at}.sameAs needs a path such as a.b.`);
  return sameAs({ condition: `${at}.sameAs`, path, other });
}

function compileLeaf(condition: Condition, path: Path, scope: Scope, at: string): Node {
  const operator = OPERATORS.find(({ name }) => Object.hasOwn(condition, name));
  if (operator === undefined)
    throw contentFault(scope.owner, `${at} needs one operator of ${OPERATORS.map(({ name }) => name).join(', ')}.`);
  refuseOthers(condition, ['path', operator.name, 'default', 'defaults'], scope, at);
  const fallback = own(condition, 'default');
  const defaults = majorDefaults(condition, scope, at);
  const place = `${at}.${operator.name}`;
  if (operator.total && (fallback ?? defaults) !== undefined)
    throw contentFault(scope.owner, `${at}.default has no meaning with ${operator.name}; leave it out.`);
  try {
    const argument = own(condition, operator.name) ?? null;
    const bound = inTraitWords(operator.bind(argument), argument, scope.trait?.words);
    return leaf({ condition: place, path, bound, total: operator.total === true, fallback, defaults });
  } catch (error) {
    if (error instanceof ArgumentFault) throw contentFault(scope.owner, `${place} ${error.message}.`);
    throw error;
  }
}

function majorDefaults(condition: Condition, scope: Scope, at: string): readonly MajorDefault[] | undefined {
  const rows = own(condition, 'defaults');
  if (rows === undefined) return undefined;
  if (own(condition, 'default') !== undefined)
    throw contentFault(scope.owner, `${at} has default and defaults; give one of them.`);
  const defaults = readMajorDefaults(rows);
  if (defaults === undefined) throw contentFault(scope.owner, `${at}.defaults ${ORDERED}.`);
  return defaults;
}

function compileLink(spec: ValueMap, scope: Scope, at: string, depth: number): Node {
  if (scope.isElement)
    throw contentFault(scope.owner, `${at} stands inside a quantifier; only a whole resource has links.`);
  refuseOthers(spec, ['type', 'on', 'where', 'quantifier', 'missing'], scope, at);
  const where = own(spec, 'where');
  const inner: Scope = { owner: scope.owner };
  return linked({
    condition: at,
    link: asLink(spec, scope.owner, at),
    where:
      where === undefined
        ? undefined
        : compileCondition(asMap(where, scope, `${at}.where`), inner, `${at}.where`, depth + 1),
    quantifier: own(spec, 'quantifier') === 'all' ? 'all' : 'any',
    missing: asTruth(own(spec, 'missing') ?? 'fail', scope, `${at}.missing`),
  });
}

/**
 * Reads `type` and `on` of a link or a companion. Throws EngineError `invalid-content` where they are missing or a
 * path in `on` is not valid.
 */
export function asLink(spec: ValueMap, owner: string, at: string): LinkSpec {
  const type = texts(own(spec, 'type'));
  const on = own(spec, 'on');
  if (type.length === 0 || !isMap(on))
    throw contentFault(owner, `${at} needs type: [..] and on: {their path: [our paths]}.`);
  const pairs = Object.entries(on).map(([theirs, ours]) => [theirs, texts(ours)] as const);
  for (const [theirs, ours] of pairs)
    if (parsePath(theirs) === undefined || ours.some((path) => parseJoinPath(path) === undefined))
      throw contentFault(owner, `${at}.on has a path that cannot be read.`);
  if (pairs.some(([, ours]) => ours.length === 0))
    throw contentFault(owner, `${at}.on needs at least one path of the subject.`);
  return { type, on: Object.fromEntries(pairs) };
}

function texts(value: Value | undefined): string[] {
  return isList(value) ? value.filter((item) => typeof item === 'string') : [];
}

function asMap(value: Value | undefined, scope: Scope, at: string): ValueMap {
  if (!isMap(value)) throw contentFault(scope.owner, `${at} is not a condition.`);
  return value;
}

function asTruth(value: Value, scope: Scope, at: string): Truth {
  if (value === true || value === 'pass') return true;
  if (value === false || value === 'fail') return false;
  if (value === 'unknown') return 'unknown';
  throw contentFault(scope.owner, `${at} is neither true, false nor unknown (or pass, fail, unknown).`);
}

function refuseOthers(condition: ValueMap, allowed: readonly string[], scope: Scope, at: string): void {
  const extra = Object.keys(condition).find((key) => !allowed.includes(key));
  if (extra !== undefined)
    throw contentFault(scope.owner, `${at}.${extra} has no meaning here; one operator per condition.`);
}
