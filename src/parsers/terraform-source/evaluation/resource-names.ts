import type { ResourceDeclaration } from '../module/declarations.ts';
import { createObject, createTuple } from '../../../languages/hcl/values/build.ts';
import { convert } from '../../../languages/hcl/values/convert.ts';
import { getMarks, unmark, withMarks } from '../../../languages/hcl/values/marks.ts';
import {
  failure,
  isFailure,
  isUnknownValue,
  unknownValue,
  type Result,
  type TfUnknown,
} from '../../../languages/hcl/values/value.ts';
import { evaluate } from '../../../languages/hcl/evaluation/evaluate.ts';
import type { Expansion } from './resource-instance.ts';
import type { ModuleInstance } from './module-instance.ts';
import type { ChainStep, RepeatedBlock, Resolved, Scope } from '../../../languages/hcl/evaluation/run.ts';

/** The value of a resource name: the whole resource, one instance, or all of them. */
export function resolveResource(
  module: ModuleInstance,
  local: string,
  used: number,
  steps: readonly ChainStep[],
  scope: Scope,
): Resolved {
  const declaration = module.source.resources.get(local);
  if (declaration === undefined) {
    module.context.run.trace.opaque = true;
    return { value: unknownValue(`${local.slice(0, 200)} is not declared in the files that were read`), used };
  }
  const expansion = module.expand(declaration);
  const step = steps[used];
  const [single] = expansion.instances;
  if (expansion.repetitions.kind === 'single') {
    const set = expansion.repetitions.perhaps === undefined;
    return { value: single === undefined ? null : { ...single.whole, set }, used };
  }
  if (step?.kind === 'index') return { value: instanceAt(module, declaration, expansion, step, scope), used: used + 1 };
  return { value: allInstances(expansion), used };
}

/** As Terraform sees them: a tuple for `count`, an object by key for `for_each`. */
function allInstances({ repetitions, instances }: Expansion): Result {
  if (repetitions.kind === 'count') return createTuple(instances.map(({ whole }) => whole));
  if (repetitions.kind === 'each')
    return createObject(new Map(instances.map(({ repetition, whole }) => [String(repetition.key), whole])));
  const [any] = instances;
  return any === undefined ? unknownValue('the instances are not known') : any.whole;
}

/** The generic instance where instances are not known; `exact`: our own counterpart is meant. */
function withOrigin(whole: TfUnknown, exact: boolean): TfUnknown {
  return whole.origin === undefined ? whole : { ...whole, origin: { ...whole.origin, exact } };
}

function instanceAt(
  module: ModuleInstance,
  declaration: ResourceDeclaration,
  expansion: Expansion,
  step: Extract<ChainStep, { readonly kind: 'index' }>,
  scope: Scope,
): Result {
  const key = evaluate(step.key, scope, module.context.run);
  if (isFailure(key)) return key;
  const marks = getMarks(key);
  if (expansion.repetitions.kind === 'open') {
    const [any] = expansion.instances;
    if (any === undefined) return failure('there is no instance');
    return withMarks(withOrigin(any.whole, meansOwnKey(module, declaration, step, scope)), marks);
  }
  const wanted = convert(key, expansion.repetitions.kind === 'count' ? 'number' : 'string');
  if (isFailure(wanted)) return failure('the key of an instance is of a wrong type');
  const plain = unmark(wanted);
  if (isUnknownValue(plain)) {
    for (const { address } of expansion.instances.slice(0, MOST_NOTED)) module.context.run.trace.addresses.add(address);
    if (expansion.instances.length > MOST_NOTED) module.context.run.trace.opaque = true;
    return withMarks(unknownValue(plain.reason), marks);
  }
  const found = typeof plain === 'string' || typeof plain === 'number' ? expansion.byKey.get(plain) : undefined;
  return found === undefined ? failure('there is no instance with this key') : withMarks(found.whole, marks);
}

const MOST_NOTED = 200;

/** `other[each.key]` means the instance with the same key where both resources have the same `for_each`. */
function meansOwnKey(
  module: ModuleInstance,
  target: ResourceDeclaration,
  step: Extract<ChainStep, { readonly kind: 'index' }>,
  scope: Scope,
): boolean {
  const { key } = step;
  if (key.kind !== 'attribute' || key.of.kind !== 'variable') return false;
  const isOwn = (key.of.name === 'each' && key.name === 'key') || (key.of.name === 'count' && key.name === 'index');
  if (!isOwn || scope.owner === undefined || scope.owner.module !== module) return false;
  const ours = repeatedBy(scope.owner.declaration);
  return ours !== undefined && ours === repeatedBy(target);
}

function repeatedBy({ body, file }: RepeatedBlock): string | undefined {
  const found = body.attributes.find(({ name }) => name === 'for_each' || name === 'count');
  return found && `${found.name} ${file.text.slice(found.value.range.start, found.value.range.end)}`;
}
