import { findAttribute, type ResourceDeclaration } from '../module/declarations.ts';
import { isWhollyKnown } from '../../../languages/hcl/values/known.ts';
import { getMarks, unmark, withMarks } from '../../../languages/hcl/values/marks.ts';
import {
  isUnknownValue,
  unknownValue,
  type Failure,
  type TfUnknown,
  type TfValue,
} from '../../../languages/hcl/values/value.ts';
import type { Attribute } from '../../../languages/hcl/syntax/ast.ts';
import { getEnds } from '../../../languages/hcl/evaluation/attribute-ends.ts';
import { evaluate } from '../../../languages/hcl/evaluation/evaluate.ts';
import type { Repetition, Repetitions } from './instances.ts';
import {
  apart,
  createCell,
  force,
  noteStop,
  type Cell,
  type Run,
  type Scope,
} from '../../../languages/hcl/evaluation/run.ts';

/** Arguments that control how Terraform handles a resource, and are not part of it. */
export const META_ARGUMENTS: ReadonlySet<string> = new Set(['count', 'for_each', 'provider', 'depends_on']);
/** Attributes that every provider sets once the resource exists. */
const ALWAYS_FILLED: ReadonlySet<string> = new Set([
  'id',
  'arn',
  'self_link',
  'key_id',
  'name',
  'unique_id',
  'resource_id',
  'versionless_id',
  'cloudfront_access_identity_path',
]);

/**
 * Also the id of the resource's own kind (`guardrail_id` of `aws_bedrock_guardrail`), and the result of a random
 * resource.
 */
function isAlwaysFilled(type: string, name: string): boolean {
  const [, kind = '', what] = /^(\w{1,64})_(id|arn)$/.exec(name) ?? [];
  if (what !== undefined && type.endsWith(`_${kind}`)) return true;
  return ALWAYS_FILLED.has(name) || (name === 'result' && type.startsWith('random_'));
}

interface InstanceOrigin {
  readonly declaration: ResourceDeclaration;
  readonly repetition: Repetition;
  readonly address: string;
  readonly scope: Scope;
}

/** One instance of a resource or data source. */
export interface ResourceInstance extends InstanceOrigin {
  /** Represents the instance as a value. */
  readonly whole: TfUnknown;
  /** An argument as written; `undefined` when it is absent. */
  argument(attribute: Attribute): TfValue;
}

/** Computes an attribute that is not written, where possible. */
export type Compute = (name: string, instance: ResourceInstance, run: Run) => TfValue | undefined;

/**
 * Creates an instance. Other expressions can read its written attributes. Attributes that a provider computes are
 * unknown, and so are those written as null, because then the provider decides.
 */
export function createInstance(
  run: Run,
  { declaration, repetition, address, scope }: InstanceOrigin,
  compute: Compute,
  onFailure: (attribute: Attribute, why: Failure) => TfValue,
): ResourceInstance {
  const cells = new Map<Attribute, Cell>();
  const computedCells = new Map<string, Cell>();
  const exact = repetition.suffix !== '[*]';
  const argument = (attribute: Attribute): TfValue => {
    let cell = cells.get(attribute);
    if (cell === undefined) cells.set(attribute, (cell = createCell()));
    return force(
      run,
      cell,
      () => {
        const value = evaluate(attribute.value, scope, run);
        noteStop(run, declaration.elsewhere?.get(attribute) ?? declaration.file, attribute.range.start);
        return value;
      },
      (why) => onFailure(attribute, why),
    );
  };
  const read = (name: string): TfValue => {
    const written = META_ARGUMENTS.has(name) ? undefined : findAttribute(declaration.body, name);
    const value = written === undefined ? undefined : apart(run, () => argument(written));
    const known = value ?? apart(run, () => computedOnce(name));
    if (known !== null && isWhollyKnown(known)) return known;
    run.trace.addresses.add(address);
    return known === null ? computed(name) : fromHere(known);
  };
  const computedOnce = (name: string): TfValue => {
    const cell = computedCells.get(name) ?? createCell();
    computedCells.set(name, cell);
    return force(
      run,
      cell,
      () => compute(name, instance, run) ?? null,
      () => null,
    );
  };
  const computed = (name: string): TfUnknown => {
    const ends = getEnds({ type: declaration.type, address, exact, read }, name);
    const isText = isAlwaysFilled(declaration.type, name) || ends !== undefined;
    const hasBlock = declaration.body.blocks.some(({ type }) => type === name);
    const isSet = isText || hasBlock || declaration.mode === 'data';
    const unknown = unknownValue(`known after apply`, isSet, isText ? 'string' : 'dynamic');
    return { ...unknown, origin: { address, exact }, ...(ends === undefined ? {} : { ends }) };
  };
  /** A value from another resource keeps its origin. */
  const fromHere = (value: TfValue): TfValue => {
    const plain = unmark(value);
    if (!isUnknownValue(plain) || plain.origin !== undefined) return value;
    return withMarks({ ...plain, origin: { address, exact } }, getMarks(value));
  };
  const whole: TfUnknown = { ...unknownValue('known after apply', true), origin: { address, exact, attribute: read } };
  const instance: ResourceInstance = { declaration, repetition, address, scope, whole, argument };
  return instance;
}

/** Instances of a resource; `conditional` says why they may not exist. */
export interface Expansion {
  readonly repetitions: Repetitions;
  readonly instances: readonly ResourceInstance[];
  readonly byKey: ReadonlyMap<Repetition['key'], ResourceInstance>;
  readonly conditional: string | undefined;
}
