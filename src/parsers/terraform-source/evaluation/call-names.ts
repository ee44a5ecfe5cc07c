import { createObject, createTuple } from '../../../languages/hcl/values/build.ts';
import { unmark } from '../../../languages/hcl/values/marks.ts';
import { failure, isFailure, isUnknownValue, unknownValue, type TfValue } from '../../../languages/hcl/values/value.ts';
import type { CallExpansion } from './calls.ts';
import { evaluate } from '../../../languages/hcl/evaluation/evaluate.ts';
import type { ModuleInstance } from './module-instance.ts';
import type { ChainStep, Resolved, Scope } from '../../../languages/hcl/evaluation/run.ts';
import { nameAt } from '../../../languages/hcl/evaluation/chain-step.ts';

/** The value of `module.<name>`: an output, all outputs, or all instances of the call. */
export function resolveCall(
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

function resolveOnlyCall({ repetitions, instances }: CallExpansion, steps: readonly ChainStep[]): Resolved {
  const isOpen = repetitions.kind === 'open';
  const [only] = instances;
  if (!isOpen && only === undefined) return { value: null, used: 1 };
  if (repetitions.perhaps === true && steps.length === 1)
    return { value: unknownValue('it is not known whether the module exists'), used: 1 };
  const at = isOpen && steps[1]?.kind === 'index' ? 2 : 1;
  if (only === undefined) return { value: failure('the module has no instance'), used: at };
  if (isOpen && at === 1) return { value: unknownValue('the instances of the module are not known', true), used: 1 };
  return outputAt(only, steps, at);
}

function outputAt(instance: ModuleInstance, steps: readonly ChainStep[], at: number): Resolved {
  const output = nameAt(steps, at);
  if (output === undefined) return { value: readOutputs(instance), used: at };
  return { value: instance.output(output), used: at + 1 };
}

function allModules({ repetitions, instances }: CallExpansion): TfValue {
  if (repetitions.kind === 'count') return createTuple(instances.map(readOutputs));
  return createObject(
    new Map(instances.map((instance, at) => [String(repetitions.list[at]?.key), readOutputs(instance)])),
  );
}

function readOutputs(module: ModuleInstance): TfValue {
  return createObject(new Map([...module.source.outputs.keys()].map((name) => [name, module.output(name)])));
}
