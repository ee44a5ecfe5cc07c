import { isMap, type Value, type ValueMap } from '../../base/value.ts';
import { listField, mapField, textField, type Report } from '../shared/fields.ts';
import type { FoundPackages } from '../shared/packages/json-lock.ts';
import type { LockedPackage } from '../shared/packages/lock-file.ts';
import { applyDependencies, type Dependency } from '../shared/packages/lock-graph.ts';
import { referencedPackage } from './reference.ts';

const PARTS: readonly (readonly [part: string, scope: Dependency['scope']])[] = [
  ['requires', 'runtime'],
  ['build_requires', 'development'],
];

interface Node {
  readonly raw: ValueMap;
  readonly pointer: readonly string[];
  /** `undefined` for the project, which has no reference, or only the path of its recipe. */
  readonly locked: LockedPackage | undefined;
}

/** A lock file of Conan 1: nodes by number, each with the numbers of its dependencies. */
export function readGraph(root: ValueMap, file: string, complain: Report): Omit<FoundPackages, 'values'> {
  const graph = mapField(root, 'graph_lock');
  const list = graph ? mapField(graph, 'nodes') : undefined;
  if (!list) complain('list of packages', ['graph_lock', 'nodes']);
  const nodes = new Map<string, Node>();
  const components = new Map<string, LockedPackage>();
  const pythons: LockedPackage[] = [];
  let skipped = 0;
  for (const [id, raw] of Object.entries(list ?? {})) {
    const pointer = ['graph_lock', 'nodes', id];
    const node = isMap(raw) ? readNode(raw, file, pointer, components) : undefined;
    const recipes = isMap(raw) ? pythonRecipes(raw, file, pointer) : undefined;
    if (node !== undefined) nodes.set(id, node);
    if (node === undefined || recipes === undefined) {
      skipped += 1;
      complain('locked package', pointer);
    }
    pythons.push(...(recipes ?? []));
  }
  applyDependencies(readDependencies(nodes, complain));
  for (const one of pythons) if (!components.has(one.purl)) components.set(one.purl, one);
  return { packages: [...components.values()], skipped };
}

function readNode(
  raw: ValueMap,
  file: string,
  pointer: readonly string[],
  components: Map<string, LockedPackage>,
): Node | undefined {
  const reference = textField(raw, 'ref');
  const path = textField(raw, 'path');
  if (reference === undefined || path === undefined) return undefined;
  if (reference === '' || path !== '') return { raw, pointer, locked: undefined };
  const made = referencedPackage(reference, 'unknown', { file, pointer });
  if (made === undefined) return undefined;
  // a package for the machine that builds stands there once more
  const locked = components.get(made.purl) ?? made;
  components.set(made.purl, locked);
  return { raw, pointer, locked };
}

function pythonRecipes(raw: ValueMap, file: string, pointer: readonly string[]): readonly LockedPackage[] | undefined {
  const list = listField(raw, 'python_requires');
  const place = { file, pointer: [...pointer, 'python_requires'] };
  const found = list?.map((text: Value) =>
    typeof text === 'string' ? referencedPackage(text, 'development', place) : undefined,
  );
  return found?.every((one) => one !== undefined) === true ? found : undefined;
}

function readDependencies(nodes: ReadonlyMap<string, Node>, complain: Report): readonly Dependency[] {
  const dependencies: Dependency[] = [];
  for (const { raw, pointer, locked } of nodes.values()) {
    for (const [part, scope] of PARTS) {
      const ids = listField(raw, part);
      if (ids === undefined) complain('list of dependencies', [...pointer, part]);
      for (const id of ids ?? []) {
        const node = typeof id === 'string' ? nodes.get(id) : undefined;
        if (node === undefined) complain('dependency', [...pointer, part]);
        const target = node?.locked;
        if (target !== undefined && target !== locked) dependencies.push({ dependent: locked, target, scope });
      }
    }
  }
  return dependencies;
}
