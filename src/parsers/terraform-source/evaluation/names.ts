import type { ResourceDeclaration } from '../module/declarations.ts';
import { relativePath } from '../module/paths.ts';
import { objectOf, tupleOf } from '../values/build.ts';
import { convert } from '../values/convert.ts';
import { marksOf, unmark, withMarks } from '../values/marks.ts';
import { failure, isFailure, isUnknownValue, unknownValue } from '../values/value.ts';
import type { Result, TfUnknown, TfValue } from '../values/value.ts';
import type { CallExpansion } from './calls.ts';
import { evaluate } from './evaluate.ts';
import type { Expansion } from './expand-resource.ts';
import type { ModuleInstance } from './module-instance.ts';
import type { ChainStep, Names, Resolved, Scope } from './run.ts';

/** Reads the module calls of a module instance. */
export type ReadCall = (module: ModuleInstance, name: string) => CallExpansion | undefined;

/** What names mean in a module (Terraform language, "References to Named Values"). */
export function createNames(module: ModuleInstance, readCall: ReadCall): Names {
  const resolve: Names['resolve'] = (name, steps, scope) => {
    const first = nameAt(steps, 0);
    switch (name) {
      case 'path':
        return { value: pathValue(module, first), used: 1 };
      case 'terraform':
        return { value: unknownValue('the workspace is not known', true, 'string'), used: 1 };
      case 'data':
      case 'ephemeral':
        return resolveResource(module, `${name}.${first ?? ''}.${nameAt(steps, 1) ?? ''}`, 2, steps, scope);
      case 'each':
      case 'count':
      case 'self':
        return { value: unknownValue(`"${name}" has no value here`), used: steps.length };
      default:
        if (first === undefined) return unnamed(name);
    }
    switch (name) {
      case 'var':
        return { value: module.variable(first), used: 1 };
      case 'local':
        return { value: module.local(first), used: 1 };
      case 'module':
        return resolveCall(module, readCall(module, first), first, steps, scope);
      default:
        return resolveResource(module, `${name}.${first}`, 1, steps, scope);
    }
  };
  return { resolve, functions: module.context.functions };
}

function unnamed(name: string): Resolved {
  return { value: failure(`"${name.slice(0, 60)}" is not a value by itself`), used: 0 };
}

function nameAt(steps: readonly ChainStep[], at: number): string | undefined {
  const step = steps[at];
  return step?.kind === 'attribute' ? step.name : undefined;
}

function pathValue(module: ModuleInstance, name: string | undefined): Result {
  if (name === 'root') return '.';
  if (name === 'module') return relativePath(module.context.root, module.source.folder);
  return unknownValue('the folder in which Terraform will run is not known', true, 'string');
}

function resolveResource(
  module: ModuleInstance,
  local: string,
  used: number,
  steps: readonly ChainStep[],
  scope: Scope,
): Resolved {
  const declaration = module.source.resources.get(local);
  if (declaration === undefined) {
    module.context.run.trace.opaque = true;
    return { value: unknownValue(`${local.slice(0, 200)} is not declared where it can be read`), used };
  }
  const expansion = module.expand(declaration);
  const step = steps[used];
  const [single] = expansion.instances;
  if (expansion.repetitions.kind === 'single') return { value: single?.whole ?? null, used };
  if (step?.kind === 'index') return { value: instanceAt(module, declaration, expansion, step, scope), used: used + 1 };
  return { value: allInstances(expansion), used };
}

/** All instances as Terraform sees them: a tuple for `count`, an object by key for `for_each`. */
function allInstances({ repetitions, instances }: Expansion): Result {
  if (repetitions.kind === 'count') return tupleOf(instances.map(({ whole }) => whole));
  if (repetitions.kind === 'each')
    return objectOf(new Map(instances.map(({ repetition, whole }) => [String(repetition.key), whole])));
  const [any] = instances;
  return any === undefined ? unknownValue('the instances are not known') : any.whole;
}

/** The generic instance of something whose instances are not known; `exact` when our own counterpart is meant. */
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
  const marks = marksOf(key);
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

/** `other[each.key]` where both resources have the same `for_each` means the instance with the same key. */
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

function repeatedBy({ body, file }: Pick<ResourceDeclaration, 'body' | 'file'>): string | undefined {
  const found = body.attributes.find(({ name }) => name === 'for_each' || name === 'count');
  return found && `${found.name} ${file.text.slice(found.value.range.start, found.value.range.end)}`;
}

function resolveCall(
  module: ModuleInstance,
  expansion: CallExpansion | undefined,
  name: string,
  steps: readonly ChainStep[],
  scope: Scope,
): Resolved {
  if (expansion === undefined || expansion.missing) {
    module.context.run.trace.opaque = true;
    return { value: unknownValue(`module.${name} was not read`), used: steps.length };
  }
  const { kind } = expansion.repetitions;
  if (kind === 'single' || kind === 'open') return resolveOnlyCall(expansion, steps);
  const step = steps[1];
  if (step?.kind !== 'index') return { value: allModules(expansion), used: 1 };
  const key = evaluate(step.key, scope, module.context.run);
  if (isFailure(key)) return { value: key, used: 2 };
  const wanted = unmark(key);
  if (isUnknownValue(wanted)) {
    module.context.run.trace.opaque = true;
    return { value: unknownValue(wanted.reason), used: steps.length };
  }
  const found = expansion.instances.find((_instance, at) => expansion.repetitions.list[at]?.key === wanted);
  if (found === undefined) return { value: failure('there is no instance of the module with this key'), used: 2 };
  return outputAt(found, steps, 2);
}

/** The one instance of a call, or the one that stands for all where they are not known. */
function resolveOnlyCall({ repetitions, instances }: CallExpansion, steps: readonly ChainStep[]): Resolved {
  const isOpen = repetitions.kind === 'open';
  const [only] = instances;
  const at = isOpen && steps[1]?.kind === 'index' ? 2 : 1;
  if (only === undefined) return { value: failure('the module has no instance'), used: at };
  if (isOpen && at === 1) return { value: unknownValue('the instances of the module are not known', true), used: 1 };
  return outputAt(only, steps, at);
}

/** The output that a step names, or all of them. */
function outputAt(instance: ModuleInstance, steps: readonly ChainStep[], at: number): Resolved {
  const output = nameAt(steps, at);
  if (output === undefined) return { value: outputsOf(instance), used: at };
  return { value: instance.output(output), used: at + 1 };
}

function allModules({ repetitions, instances }: CallExpansion): TfValue {
  if (repetitions.kind === 'count') return tupleOf(instances.map(outputsOf));
  return objectOf(new Map(instances.map((instance, at) => [String(repetitions.list[at]?.key), outputsOf(instance)])));
}

function outputsOf(module: ModuleInstance): TfValue {
  return objectOf(new Map([...module.source.outputs.keys()].map((name) => [name, module.output(name)])));
}
