import { isLocalSource } from '../../shared/terraform/module-call.ts';
import { findAttribute, declaringFile, type Declaration } from '../module/declarations.ts';
import { localFolder } from '../module/paths.ts';
import type { Context } from './context.ts';
import { SINGLE, type Repetitions } from './instances.ts';
import { readCondition, repetitionsFor } from './expand-resource.ts';
import type { Placement, ModuleInstance } from './module-instance.ts';

const MAX_DEPTH = 60;

/** The instances of a module call, in the order of its repetitions; `missing` when the module was not read. */
export interface CallExpansion {
  readonly repetitions: Repetitions;
  readonly instances: readonly ModuleInstance[];
  readonly missing: boolean;
}

/** The expansion of a call whose module was not read, also during its own evaluation. */
export const MISSING: CallExpansion = { repetitions: SINGLE, instances: [], missing: true };

type Make = (context: Context, folder: string, placement: Placement) => ModuleInstance | undefined;

/** Creates the instances of a call. A module that cannot be read is reported once. */
export function expandCall(module: ModuleInstance, call: Declaration, make: Make): CallExpansion {
  const { context, placement, source } = module;
  const callPath = placement.callPath === '' ? call.name : `${placement.callPath}.${call.name}`;
  const folder = folderFor(module, call, callPath);
  if (folder === undefined) return MISSING;
  if (placement.lineage.includes(folder)) {
    lost(module, call, 'this module calls itself, so what the call adds was not assessed. Terraform refuses it too.');
    return MISSING;
  }
  if (placement.lineage.length >= MAX_DEPTH) {
    lost(module, call, `modules are called more than ${MAX_DEPTH} levels deep, so this one was not assessed.`);
    return MISSING;
  }
  const repetitions = repetitionsFor(module, call);
  const conditional = readCondition(module, call, repetitions);
  const prefix = placement.address === '' ? '' : `${placement.address}.`;
  const instances: ModuleInstance[] = [];
  for (const { suffix, frame } of repetitions.list) {
    context.modulesLeft -= 1;
    if (context.modulesLeft < 0) {
      lost(module, call, 'there are more instances of modules than are assessed in one run. Assess a part by itself.');
      return MISSING;
    }
    const made = make(context, folder, {
      address: `${prefix}module.${call.name}${suffix}`,
      callPath,
      lineage: [...placement.lineage, folder],
      parent: module,
      call: { declaration: call, scope: { ...module.scope, frame } },
      conditional,
    });
    if (made === undefined) {
      lost(
        module,
        call,
        `the module at ${source.folder === folder ? 'its own folder' : folder} contains no configuration.`,
      );
      return MISSING;
    }
    instances.push(made);
  }
  return { repetitions, instances, missing: false };
}

function folderFor(module: ModuleInstance, call: Declaration, callPath: string): string | undefined {
  const { context, source } = module;
  const text = argumentText(module, call, 'source');
  if (text === undefined) {
    notAssessed(module, call, 'has a source that cannot be determined', BY_VALUES);
    return undefined;
  }
  if (!isLocalSource(text)) {
    const folder = context.modules.installed(context.root, callPath);
    const known = folder === undefined ? undefined : context.modules.module(folder);
    if (known === undefined) notAssessed(module, call, 'comes from elsewhere and is not installed here');
    return known === undefined ? undefined : folder;
  }
  const folder = localFolder(source.folder, text);
  if (folder !== undefined && context.modules.module(folder) !== undefined) return folder;
  notAssessed(module, call, 'lies outside of what is assessed, or contains no configuration');
  return undefined;
}

/** A call argument that OpenTofu computes early, from variables and locals; `undefined` where it is unknown. */
export function argumentText(module: ModuleInstance, call: Declaration, name: string): string | undefined {
  const attribute = findAttribute(call.body, name);
  if (attribute === undefined) return undefined;
  if (attribute.value.kind === 'text') return attribute.value.value;
  const value = module.settle(attribute.value, module.scope, declaringFile(call, attribute));
  return typeof value === 'string' ? value : undefined;
}

const BY_INIT = 'Run terraform init and assess the folder again, or assess a plan.';
const BY_VALUES = 'Give the variables in it with --var or --var-file, or assess a plan.';

/** Reported once per call, however many instances the calling module has. */
function notAssessed(module: ModuleInstance, call: Declaration, why: string, mend: string = BY_INIT): void {
  const message = `module.${call.name} ${why}, so its resources were not assessed. ${mend}`;
  module.context.report('not-assessed', 'error', call.file, call.range.start, message);
}

function lost(module: ModuleInstance, call: Declaration, message: string): void {
  module.context.report('not-assessed', 'error', call.file, call.range.start, message);
}
