import type { Place } from '../../../model/place.ts';
import type { Value } from '../../../base/value.ts';

type Node = Map<string, Node | Leaf> | Node[];
interface Leaf {
  readonly leaf: Value;
}

/** The attributes of one resource during conversion. Blocks are lists, as in a Terraform state. */
export interface Attributes {
  /** `to`: as in a row; `at`: the index for `[]`. */
  put(to: string, value: Value, pointer: readonly (string | number)[], at?: number): void;
  /** Like `put`, for a value from another document. */
  putAt(to: string, value: Value, place: Place, at?: number): void;
  /** Makes the list of a block known, even if it stays empty. */
  open(block: string): void;
  values(): { readonly [name: string]: Value };
  readonly places: ReadonlyMap<string, Place>;
}

/** Creates the attributes of the document at `place`. Names come from the table, never from evidence. */
export function createAttributes(place: Place): Attributes {
  const root = new Map<string, Node | Leaf>();
  const places = new Map<string, Place>();

  function putAt(to: string, value: Value, at: Place, element = 0): void {
    const steps = readSteps(to, element);
    let node: Node = root;
    for (const [index, step] of steps.entries()) {
      const next = steps[index + 1];
      if (next === undefined) {
        set(node, step, { leaf: value });
        break;
      }
      node = into(node, step, typeof next === 'number');
    }
    places.set(steps.join('.'), at);
    const [top] = steps;
    if (top !== undefined && !places.has(String(top))) places.set(String(top), at);
  }

  return {
    put: (to, value, pointer, at) =>
      putAt(to, value, { file: place.file, pointer: [...place.pointer, ...pointer] }, at),
    putAt,
    open: (block) => void into(root, block, true),
    values: () => Object.fromEntries([...root].map(([name, node]) => [name, readValue(node)])),
    places,
  };
}

function readSteps(to: string, at: number): readonly (string | number)[] {
  return to.split('.').flatMap((part): readonly (string | number)[] => {
    if (part.endsWith('[0]')) return [part.slice(0, -3), 0];
    return part.endsWith('[]') ? [part.slice(0, -2), at] : [part];
  });
}

function into(node: Node, step: string | number, list: boolean): Node {
  const known = Array.isArray(node) ? node[Number(step)] : node.get(String(step));
  if (known !== undefined && !('leaf' in known)) return known;
  const made: Node = list ? [] : new Map<string, Node | Leaf>();
  set(node, step, made);
  return made;
}

function set(node: Node, step: string | number, child: Node | Leaf): void {
  if (!Array.isArray(node)) node.set(String(step), child);
  else if (!('leaf' in child)) {
    for (let at = node.length; at < Number(step); at += 1) node[at] = new Map();
    node[Number(step)] = child;
  }
}

function readValue(node: Node | Leaf): Value {
  if ('leaf' in node) return node.leaf;
  if (Array.isArray(node)) return node.map(readValue);
  return Object.fromEntries([...node].map(([name, child]) => [name, readValue(child)]));
}
