import { isList, isMap, isMarker, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import type { JinjaScope } from '../../../languages/jinja/context.ts';
import type { Templates } from '../../../languages/jinja/templates.ts';
import { goesOn } from '../../../languages/jinja/work.ts';

/** A layer of raw values, whose texts may contain expressions. */
export interface Layer {
  has(name: string): boolean;
  get(name: string): Value | undefined;
}

const FACT = unknown('a fact of the host, known only when the playbook runs', false);
const OPEN = unknown('a variable that may be set where this evidence does not reach', false);
const CYCLE = unknown('a variable that refers to itself', true);
const DEEP = unknown('a value that nests too deep', true);
const MAX_DEPTH = 40;
/** Names that Ansible sets and whose values exist only at run time. */
const RUN_TIME: ReadonlySet<string> = new Set([
  'hostvars',
  'play_hosts',
  'lookup',
  'query',
  'q',
  'now',
  'vars',
  'role_path',
  'playbook_dir',
  'inventory_dir',
  'inventory_file',
  'environment',
]);
/** Names whose values differ between otherwise equal hosts. */
const OF_ONE_HOST: ReadonlySet<string> = new Set(['inventory_hostname', 'inventory_hostname_short', 'ansible_host']);

/** Names and values of one host at one point of a run. */
export interface HostScope extends JinjaScope {
  /** The value of a name; `undefined` also for facts, and for names that may be set elsewhere. */
  given(name: string): Value | undefined;
  with(layers: readonly Layer[]): HostScope;
  resolve(value: Value): Value | undefined;
}

/** State that all scopes of one host share. */
export interface ScopeSetting {
  readonly templates: Templates;
  /** Whether maps are merged instead of replaced (`hash_behaviour = merge`). */
  readonly mergesMaps: boolean;
  /** Whether unset names may be set outside the evidence: no inventory, or an encrypted file. */
  readonly open: () => boolean;
  /** Called when a name is read whose value differs between hosts. */
  readonly noteOwnName: () => void;
  readonly noteCycle: (name: string) => void;
}

/** Creates a scope. `layers` are from the weakest to the strongest. */
export function createScope(setting: ScopeSetting, layers: readonly Layer[]): HostScope {
  const { templates, open, noteOwnName, noteCycle } = setting;
  const evaluating = new Set<string>();
  const known = new Map<string, Value | undefined>();

  function lookup(name: string): Value | undefined {
    if (OF_ONE_HOST.has(name)) noteOwnName();
    if (known.has(name)) return known.get(name);
    if (evaluating.has(name)) {
      noteCycle(name);
      return CYCLE;
    }
    const raw = readRaw(name);
    if (raw === undefined) return unset(name);
    evaluating.add(name);
    const value = resolve(raw, 0);
    evaluating.delete(name);
    // a value found while another is evaluated may rest on a cycle, so only outermost ones are kept
    if (evaluating.size === 0) known.set(name, value);
    return value;
  }

  function readRaw(name: string): Value | undefined {
    const strongest = layers.findLast((each) => each.has(name));
    if (strongest === undefined) return undefined;
    if (!setting.mergesMaps) return strongest.get(name) ?? null;
    let raw: Value | undefined;
    for (const layer of layers) {
      if (!layer.has(name)) continue;
      const above = layer.get(name) ?? null;
      raw = raw === undefined ? above : laidOver(raw, above, 0);
    }
    return raw;
  }

  function unset(name: string): Value | undefined {
    if (name.startsWith('ansible_') || RUN_TIME.has(name)) return FACT;
    return open() ? OPEN : undefined;
  }

  function resolve(value: Value, depth: number): Value | undefined {
    if (typeof value === 'string') return templates.value(value, scope);
    if (depth > MAX_DEPTH) return DEEP;
    return isList(value) || (isMap(value) && !isMarker(value)) ? resolveParts(value, depth) : value;
  }

  function resolveParts(value: ValueMap | readonly Value[], depth: number): Value {
    if (!templates.within((work) => goesOn(work, isList(value) ? value.length : Object.keys(value).length)))
      return DEEP;
    if (isList(value)) return value.map((item) => resolve(item, depth + 1) ?? OPEN);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner, depth + 1) ?? OPEN]));
  }

  const scope: HostScope = {
    lookup,
    given: (name) => (layers.some((each) => each.has(name)) ? lookup(name) : undefined),
    with: (more) => (more.length === 0 ? scope : createScope(setting, [...layers, ...more])),
    resolve: (value) => (typeof value === 'object' ? templates.within(() => resolve(value, 0)) : resolve(value, 0)),
  };
  return scope;
}

/** Maps are merged key by key; other values are replaced (Ansible, "DEFAULT_HASH_BEHAVIOUR"). */
function laidOver(below: Value, above: Value, depth: number): Value {
  if (depth > MAX_DEPTH) return DEEP;
  if (!isMap(below) || isMarker(below) || !isMap(above) || isMarker(above)) return above;
  const inner = new Map(Object.entries(below));
  for (const [key, value] of Object.entries(above)) {
    const before = inner.get(key);
    inner.set(key, before === undefined ? value : laidOver(before, value, depth + 1));
  }
  return Object.fromEntries(inner);
}

/** Creates a layer of raw values from entries. */
export function createLayer(entries: Iterable<readonly [string, Value]>): Layer {
  return new Map(entries);
}

/** A layer of variables, without their places. */
export function layerOfVariables(variables: ReadonlyMap<string, { readonly value: Value }>): Layer {
  return { has: (name) => variables.has(name), get: (name) => variables.get(name)?.value };
}
