import { keyText, readSteps, type InstanceKey } from '../shared/terraform/address.ts';
import type { ShownResource } from '../shared/terraform/modules.ts';

/** All instances of one resource or module, in the order of the plan. */
export interface Instances {
  readonly addresses: readonly string[];
  readonly byKey: ReadonlyMap<InstanceKey, string>;
}

/** One module instance: its caller, its name and its key. */
export interface ModuleInstance {
  readonly parent: string;
  readonly name: string;
  readonly base: string;
  readonly key: InstanceKey;
}

export interface InstanceIndex {
  /** By address without the last key, for resources and modules. */
  readonly instances: ReadonlyMap<string, Instances>;
  readonly modules: ReadonlyMap<string, ModuleInstance>;
}

interface Growing {
  readonly addresses: string[];
  readonly byKey: Map<InstanceKey, string>;
}

/** The instances of a plan, by address without keys. */
export function indexInstances(resources: readonly ShownResource[]): InstanceIndex {
  const instances = new Map<string, Growing>();
  const modules = new Map<string, ModuleInstance>();
  for (const resource of resources) {
    grow(instances, readBase(resource), resource.key, resource.address);
    addModule(instances, modules, resource.module);
  }
  return { instances, modules };
}

/** Address of a planned resource without its own key; `type` already includes `data.`. */
export function readBase(resource: Pick<ShownResource, 'module' | 'type' | 'name'>): string {
  const local = `${resource.type}.${resource.name}`;
  return resource.module === '' ? local : `${resource.module}.${local}`;
}

function grow(instances: Map<string, Growing>, base: string, key: InstanceKey, address: string): void {
  const known = instances.get(base);
  if (known === undefined) instances.set(base, { addresses: [address], byKey: new Map([[key, address]]) });
  else if (!known.byKey.has(key)) {
    known.addresses.push(address);
    known.byKey.set(key, address);
  }
}

function addModule(instances: Map<string, Growing>, modules: Map<string, ModuleInstance>, address: string): void {
  if (address === '' || modules.has(address)) return;
  let parent = '';
  let name: string | undefined;
  const finish = (key: InstanceKey): void => {
    if (name === undefined) return;
    const base = parent === '' ? `module.${name}` : `${parent}.module.${name}`;
    const whole = base + keyText(key);
    if (!modules.has(whole)) {
      modules.set(whole, { parent, name, base, key });
      grow(instances, base, key, whole);
    }
    parent = whole;
    name = undefined;
  };
  let expectsName = false;
  for (const step of readSteps(address) ?? []) {
    if ('key' in step) finish(step.key);
    else if (expectsName) {
      name = step.name;
      expectsName = false;
    } else {
      finish(undefined);
      expectsName = true;
    }
  }
  finish(undefined);
}
