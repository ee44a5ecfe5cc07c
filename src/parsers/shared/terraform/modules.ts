import type { Pointer } from '../../../base/pointer.ts';
import { field, isObject, type JsonObject } from './object.ts';
import type { Problems } from './problems.ts';

/** A resource as `terraform show -json` prints it, before its fields are checked. */
export interface ShownResource {
  readonly raw: JsonObject;
  /** Address of the module instance, `''` for the root. */
  readonly module: string;
  readonly mode: 'managed' | 'data';
  readonly type: string;
  readonly name: string;
  readonly key: string | number | undefined;
  readonly address: string;
  readonly pointer: Pointer;
}

interface Pending {
  readonly module: unknown;
  readonly address: string;
  readonly pointer: Pointer;
}

/**
 * All resources below a `root_module`, module by module. A part that cannot be read is a Problem; the rest is still
 * read.
 */
export function shownResources(
  file: string,
  root: unknown,
  pointer: Pointer,
  problems: Problems,
): readonly ShownResource[] {
  const found: ShownResource[] = [];
  const pending: Pending[] = [{ module: root, address: '', pointer }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { module } = next;
    if (!isObject(module)) {
      problems.lost(
        `A module of ${file} is not an object, so its resources were not assessed. Export it again.`,
        next.pointer,
      );
      continue;
    }
    for (const [raw, place] of listed(file, module, 'resources', next.pointer, problems)) {
      const resource = shownResource(file, raw, next.address, place, problems);
      if (resource !== undefined) found.push(resource);
    }
    for (const [child, place] of [...listed(file, module, 'child_modules', next.pointer, problems)].reverse()) {
      const address = isObject(child) ? field(child, 'address') : undefined;
      if (typeof address === 'string' && address !== '') pending.push({ module: child, address, pointer: place });
      else
        problems.lost(
          `A module of ${file} has no address, so its resources were not assessed. Export it again.`,
          place,
        );
    }
  }
  return found;
}

function* listed(
  file: string,
  module: JsonObject,
  name: string,
  pointer: Pointer,
  problems: Problems,
): Generator<[unknown, Pointer]> {
  const list = field(module, name);
  if (list === undefined || list === null) return;
  if (!Array.isArray(list)) {
    problems.lost(`"${name}" of a module in ${file} is not a list and was not assessed. Export it again.`, [
      ...pointer,
      name,
    ]);
    return;
  }
  for (const [at, item] of list.entries()) yield [item, [...pointer, name, at]];
}

function shownResource(
  file: string,
  raw: unknown,
  module: string,
  pointer: Pointer,
  problems: Problems,
): ShownResource | undefined {
  const broken = (what: string): undefined => {
    problems.lost(`A resource of ${file} ${what}, so it was not assessed. Export it again.`, pointer);
    return undefined;
  };
  if (!isObject(raw)) return broken('is not an object');
  const mode = field(raw, 'mode');
  const type = field(raw, 'type');
  const name = field(raw, 'name');
  const address = field(raw, 'address');
  const key = field(raw, 'index') ?? undefined;
  if (mode !== 'managed' && mode !== 'data') return broken('has no usable "mode"');
  if (typeof type !== 'string' || type === '') return broken('has no usable "type"');
  if (typeof name !== 'string' || name === '') return broken('has no usable "name"');
  if (typeof address !== 'string' || address === '') return broken('has no usable "address"');
  if (key !== undefined && typeof key !== 'string' && typeof key !== 'number') return broken('has no usable "index"');
  return { raw, module, mode, type: mode === 'data' ? `data.${type}` : type, name, key, address, pointer };
}
