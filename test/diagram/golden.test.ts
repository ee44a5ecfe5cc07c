import { describe, expect, test } from '@jest/globals';
import { drawState, goldenState, readYaml } from './draw-state.ts';
import type { CarFlow } from './flow-lines.ts';

/** Written by hand from the states, never from what was drawn. */
interface Expected {
  readonly boxes: readonly string[];
  /** Title of a box to what stands in it, `name | kind`; `outside` for what stands in none. */
  readonly nodes: { readonly [box: string]: readonly string[] };
  readonly flows: readonly string[];
  readonly absorbed: number;
  readonly undrawn: readonly string[];
}

interface Car {
  readonly boxes: readonly {
    readonly id: string;
    readonly title: string;
    readonly lines: readonly string[];
    readonly parent: string | null;
  }[];
  readonly nodes: readonly {
    readonly id: string;
    readonly name: string;
    readonly kind: string;
    readonly what?: string;
    readonly box: string | null;
  }[];
  readonly flows: readonly CarFlow[];
  readonly merged_into_others: readonly { readonly count: number }[];
  readonly not_drawn: readonly { readonly addresses: readonly string[] }[];
}

interface Drawn {
  readonly crosses: boolean;
  /** The relation, or protocol and ports. */
  readonly what: string;
}

/** Which of the hand-written flows a view shows. */
const VIEWS: readonly (readonly [view: string, belongs: (drawn: Drawn) => boolean])[] = [
  ['boundary', ({ crosses }) => crosses],
  ['network', () => true],
  ['dataflow', ({ what }) => !['key', 'identity', 'protects'].includes(what)],
];

/** Lines of a diagram by the names of their ends; a line with two heads is two. */
function linesOf(text: string): ReadonlySet<string> {
  const names = new Map(
    [...text.matchAll(/^\s*([nx]\d+)[^"\n]{1,3}"(.*?)(?:<br\/>|")/gm)].map(([, id = '', name = '']) => [id, name]),
  );
  const found = new Set<string>();
  for (const [, from = '', arrow = '', to = ''] of text.matchAll(
    /^\s*([nx]\d+) (<?-[-.]+>)(?:\|".*"\|)? ([nx]\d+)$/gm,
  )) {
    found.add(`${names.get(from) ?? ''} -> ${names.get(to) ?? ''}`);
    if (arrow.startsWith('<')) found.add(`${names.get(to) ?? ''} -> ${names.get(from) ?? ''}`);
  }
  return found;
}

/** Precision and recall of 100 %: both lists must be the same. */
describe.each(['aws', 'azure', 'google'])('the golden state of %s', (name) => {
  const expected = readYaml<Expected>(`golden/${name}/expected.yaml`);
  const result = drawState(goldenState(name), { name });
  const car: Car = JSON.parse(JSON.stringify(result.sideCar));
  const boxes = new Map(car.boxes.map((box) => [box.id, box]));
  const names = new Map(car.nodes.map(({ id, name: text }) => [id, text]));
  const pathOf = (id: string | null): readonly string[] => {
    const box = id === null ? undefined : boxes.get(id);
    if (box === undefined) return [];
    const lines = box.lines.length === 0 ? '' : ` (${box.lines.join(', ')})`;
    return [...pathOf(box.parent), `${box.title}${lines}`];
  };

  test('has these boxes', () => {
    expect(car.boxes.map(({ id }) => pathOf(id).join(' > ')).sort()).toEqual([...expected.boxes].sort());
  });

  test('has these things in them', () => {
    const found = car.nodes.map(({ name: text, kind, what, box }) => {
      const where = box === null ? 'outside' : (boxes.get(box)?.title ?? '');
      return `${where}: ${kind === 'external' ? text : `${text} | ${what ?? kind}`}`;
    });
    const wanted = Object.entries(expected.nodes).flatMap(([box, nodes]) => nodes.map((node) => `${box}: ${node}`));
    expect(found.sort()).toEqual(wanted.sort());
  });

  test('has these flows', () => {
    const found = car.flows.map(({ from, to, protocol, ports, encryption_text, relation }) => {
      const how = relation === null ? `${`${protocol} ${ports}`.trim()} | ${encryption_text}` : relation;
      return `${names.get(from) ?? ''} -> ${names.get(to) ?? ''} | ${how}`;
    });
    expect(found.sort()).toEqual([...expected.flows].sort());
  });

  test.each(VIEWS)('draws in the view of %s just the lines that belong there', (view, belongs) => {
    const outside = new Set(expected.nodes['outside']);
    const wanted = expected.flows.flatMap((flow) => {
      const [ends = '', what = ''] = flow.split(' | ');
      const [from = '', to = ''] = ends.split(' -> ');
      return belongs({ crosses: outside.has(from) !== outside.has(to), what }) ? [ends] : [];
    });
    const text = result.diagrams.find(({ filename }) => filename === `${view}.mmd`)?.text ?? '';
    expect([...linesOf(text)].sort()).toEqual([...new Set(wanted)].sort());
  });

  test('counts every resource once: drawn, part of others, or of a type that is not drawn', () => {
    const absorbed = car.merged_into_others.reduce((sum, { count }) => sum + count, 0);
    const drawn = result.sideCar.nodes.flatMap((node) =>
      'addresses' in node && Array.isArray(node.addresses) ? node.addresses : [],
    );
    expect(car.not_drawn.flatMap(({ addresses }) => addresses)).toEqual(expected.undrawn);
    expect(absorbed).toBe(expected.absorbed);
    expect(absorbed + drawn.length + expected.undrawn.length).toBe(goldenState(name).length);
  });
});
