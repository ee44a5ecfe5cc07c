import type { Node } from '../graph.ts';
import type { Edge } from './edges.ts';
import { labelText } from './escape.ts';
import { getClass, type CLASSES } from './look.ts';

const LONGEST_FOOTER = 120;
/** Entries in a row; in one column, the legend would be higher than the picture. */
const ROW = 3;

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

/** A box that explains the styles that the diagram uses. Its lines come after all others. */
export function legendLines(
  nodes: readonly Node[],
  edges: readonly Edge[],
  footer: readonly string[],
): readonly string[] {
  const used = new Set(nodes.map(getClass));
  const looks = WORDS.filter(([name]) => used.has(name));
  if (looks.length === 0) return [];
  const items = looks.map(([name, [open, close], text], index) => `    l${index}${open}"${text}"${close}:::${name}`);
  const texts = [
    edges.some(({ look }) => look === 'solid') ? 'solid: allowed flow, initiator first' : '',
    edges.some(({ look }) => look === 'dotted') ? 'dotted: supporting relation' : '',
    edges.some(({ clear }) => clear) ? 'red: plaintext, certain or possible' : '',
    edges.some(({ label }) => label.includes('enc ?')) ? 'enc ?: encryption not shown by evidence' : '',
    nodes.some((node) => node.node === 'thing' && node.findings !== undefined) ? 'thick red frame: failing checks' : '',
    'red dashed box: authorization boundary',
    ...footer.map((line) => labelText(line, LONGEST_FOOTER)),
  ].filter((text) => text !== '');
  const ids = looks.map((_, index) => `l${index}`);
  const rows: string[][] = [];
  for (let at = 0; at + 1 < ids.length; at += ROW) rows.push(ids.slice(at, at + ROW));
  return [
    '  subgraph legend["Legend"]',
    '    direction LR',
    ...items,
    `    lt["${texts.join('<br/>')}"]:::legend`,
    ...rows.map((row) => `    ${row.join(' ~~~ ')}`),
    '  end',
  ];
}
