import type { Place } from '../../model/place.ts';
import type { Identity } from './item.ts';
import { emptyMap, isNull, MAX_LEVELS, textNode, type MapNode, type DocumentNode } from './node.ts';

type Type = Pick<Identity, 'group' | 'version' | 'kind'>;

/** The path of a setting in objects of some types. An empty part of the type matches any. The path enters lists. */
export interface FieldSpec {
  readonly group?: string;
  readonly version?: string;
  readonly kind?: string;
  readonly path: readonly string[];
  /** Creates the field and the maps above it. */
  readonly create?: boolean;
}

/** Whether a type matches; an empty part matches any. */
export function isOfType(type: Type, wanted: Partial<Type>): boolean {
  return (
    ((wanted.group ?? '') === '' || wanted.group === type.group) &&
    ((wanted.version ?? '') === '' || wanted.version === type.version) &&
    ((wanted.kind ?? '') === '' || wanted.kind === type.kind)
  );
}

/** Reads a path in Kustomize's notation: slashes, and `\/` for a slash inside a name. */
export function fieldPath(text: string): readonly string[] {
  return text
    .replace(/^\//, '')
    .split(/(?<!\\)\//)
    .slice(0, MAX_LEVELS)
    .map((part) => part.replaceAll('\\/', '/'));
}

interface Making {
  readonly leaf: 'map' | 'text';
  readonly place: Place;
}

/** Calls `found` with every part that a path leads to. With `making`, missing parts of the path are created. */
export function eachField(
  root: MapNode,
  path: readonly string[],
  making: Making | undefined,
  found: (node: DocumentNode) => void,
): void {
  visit(root, path, making, found);
}

function visit(
  node: DocumentNode,
  path: readonly string[],
  making: Making | undefined,
  found: (node: DocumentNode) => void,
): void {
  const [first, ...rest] = path;
  if (first === undefined) found(node);
  else if (node.kind === 'list') for (const item of node.items) visit(item, path, making, found);
  else if (node.kind === 'map') {
    const name = first.endsWith('[]') ? first.slice(0, -2) : first;
    const present = node.entries.get(name);
    const missing = isNull(present);
    if (missing && making !== undefined && name === first) {
      const made = rest.length === 0 && making.leaf === 'text' ? textNode('', making.place) : emptyMap(making.place);
      node.entries.set(name, made);
      visit(made, rest, making, found);
    } else if (present !== undefined && !missing) visit(present, rest, making, found);
  }
}
