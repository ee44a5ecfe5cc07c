import type { Node } from '../graph.ts';
import type { Edge } from './edges.ts';
import { labelText, plainText } from './escape.ts';
import type { FlowDirection, Extent } from './extent.ts';
import { getClass, type CLASSES } from './look.ts';

/** The legend is next to a picture from left to right, and above one from top to bottom: what it adds to the longer side counts. */
const SHAPES: Readonly<Record<FlowDirection, { readonly row: number; readonly widestText: number }>> = {
  LR: { row: 2, widestText: 42 },
  TB: { row: 5, widestText: 84 },
};

type ClassName = keyof typeof CLASSES;

const WORDS: readonly (readonly [name: ClassName, shape: readonly [string, string], text: string])[] = [
  ['edge', ['[', ']'], 'edge service'],
  ['net', ['[', ']'], 'network service'],
  ['compute', ['[[', ']]'], 'compute'],
  ['data', ['[(', ')]'], 'data store'],
  ['key', ['{{', '}}'], 'keys and secrets'],
  ['identity', ['([', '])'], 'identity'],
  ['audit', ['[', ']'], 'audit and monitoring'],
  ['range', ['([', '])'], 'any host of a network'],
  ['outside', ['([', '])'], 'outside, authorization not stated'],
  ['allowed', ['([', '])'], 'outside, authorized'],
  ['denied', ['([', '])'], 'outside, NOT authorized'],
];

/** The lines of a legend, and the size that it is likely to have. */
export interface Legend {
  readonly lines: readonly string[];
  /** `undefined` where there is nothing to explain. */
  readonly size: Extent | undefined;
}

const WIDTH = 235;
const ROW_HEIGHT = 78;
const LINE = 24;
const AROUND = 100;

/** A box that explains the styles that the diagram uses. Its lines come after all others. */
export function legendLines(
  nodes: readonly Node[],
  edges: readonly Edge[],
  footer: readonly string[],
  direction: FlowDirection,
): Legend {
  const { row: length, widestText } = SHAPES[direction];
  const used = new Set(nodes.map(getClass));
  const looks = WORDS.filter(([name]) => used.has(name));
  if (looks.length === 0) return { lines: [], size: undefined };
  const items = looks.map(([name, [open, close], text], index) => `    l${index}${open}"${text}"${close}:::${name}`);
  const texts = [
    edges.some(({ look }) => look === 'solid') ? 'solid: allowed flow, initiator first' : '',
    edges.some(({ look }) => look === 'dotted') ? 'dotted: supporting relation' : '',
    edges.some(({ clear }) => clear) ? 'red: plaintext, certain or possible' : '',
    edges.some(({ label }) => label.includes('enc ?')) ? 'enc ?: encryption not shown by evidence' : '',
    nodes.some((node) => node.node === 'thing' && node.findings !== undefined) ? 'thick red frame: failing checks' : '',
    'red dashed box: authorization boundary',
    ...footer.flatMap((line) => broken(line, widestText)).map((line) => labelText(line, widestText)),
  ].filter((text) => text !== '');
  const ids = looks.map((_, index) => `l${index}`);
  const rows: string[][] = [];
  for (let at = 0; at + 1 < ids.length; at += length) rows.push(ids.slice(at, at + length));
  const lines = [
    '  subgraph legend["Legend"]',
    '    direction LR',
    ...items,
    `    lt["${texts.join('<br/>')}"]:::legend`,
    ...rows.map((row) => `    ${row.join(' ~~~ ')}`),
    '  end',
  ];
  const height = Math.ceil(looks.length / length) * ROW_HEIGHT + texts.length * LINE + AROUND;
  return { lines, size: { width: WIDTH * length, height } };
}

const WIDEST_LINE = 168;

/** Breaks text between words. */
function broken(text: string, widest: number): readonly string[] {
  const lines: string[] = [];
  for (const word of plainText(text, WIDEST_LINE).split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= widest) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
