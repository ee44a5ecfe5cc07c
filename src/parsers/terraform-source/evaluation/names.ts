import { relativePath } from '../module/paths.ts';
import { failure, unknownValue, type Result } from '../../../languages/hcl/values/value.ts';
import type { CallExpansion } from './calls.ts';
import type { ModuleInstance } from './module-instance.ts';
import type { Names, Resolved } from '../../../languages/hcl/evaluation/run.ts';
import { resolveResource } from './resource-names.ts';
import { resolveCall } from './call-names.ts';
import { nameAt } from '../../../languages/hcl/evaluation/chain-step.ts';

/** Reads the module calls of a module instance. */
export type ReadCall = (module: ModuleInstance, name: string) => CallExpansion | undefined;

/** Resolves names in a module (Terraform language, "References to Named Values"). */
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

function pathValue(module: ModuleInstance, name: string | undefined): Result {
  if (name === 'root') return '.';
  if (name === 'module') return relativePath(module.context.root, module.source.folder);
  return unknownValue('the folder in which Terraform will run is not known', true, 'string');
}
