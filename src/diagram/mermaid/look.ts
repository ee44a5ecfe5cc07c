import type { Box, Node, ThingClass, Zone } from '../graph.ts';

/**
 * Colours that remain distinguishable in print and with colour vision deficiency. Things have their own text and
 * background colours; boxes only tint the page, light or dark, so titles and lines keep the page's colours.
 */
export const CLASSES: Readonly<Record<ThingClass | 'outside' | 'allowed' | 'denied' | 'range' | 'finding', string>> = {
  edge: 'fill:#fff3e0,stroke:#e65100,color:#222',
  net: 'fill:#ede7f6,stroke:#5e35b1,color:#222',
  compute: 'fill:#e3f2fd,stroke:#1565c0,color:#222',
  data: 'fill:#e8f5e9,stroke:#2e7d32,color:#222',
  key: 'fill:#fffde7,stroke:#f9a825,color:#222',
  identity: 'fill:#e0f2f1,stroke:#00695c,color:#222',
  audit: 'fill:#fce4ec,stroke:#ad1457,color:#222',
  outside: 'fill:#f5f5f5,stroke:#666,stroke-dasharray:4 3,color:#222',
  allowed: 'fill:#f5f5f5,stroke:#2e7d32,stroke-width:2px,color:#222',
  denied: 'fill:#fff,stroke:#d32f2f,stroke-width:2px,stroke-dasharray:4 3,color:#222',
  range: 'fill:#fff,stroke:#455a64,stroke-dasharray:2 2,color:#222',
  finding: 'stroke:#d32f2f,stroke-width:3px',
};

const SHAPES: Readonly<Record<ThingClass, readonly [open: string, close: string]>> = {
  edge: ['[', ']'],
  net: ['[', ']'],
  compute: ['[[', ']]'],
  data: ['[(', ')]'],
  key: ['{{', '}}'],
  identity: ['([', '])'],
  audit: ['[', ']'],
};

/** The Mermaid brackets around a node's label. */
export function getShape(node: Node): readonly [open: string, close: string] {
  return node.node === 'thing' ? SHAPES[node.class] : ['([', '])'];
}

/** The Mermaid class of a node's style. */
export function getClass(node: Node): keyof typeof CLASSES {
  if (node.node === 'thing') return node.class;
  if (node.node === 'range') return 'range';
  if (node.authorization === 'none') return 'denied';
  return /^(?:fedramp|dod|agency)/.test(node.authorization) ? 'allowed' : 'outside';
}

const ZONES: Readonly<Record<Zone, string>> = {
  DMZ: 'fill:#e65100,fill-opacity:0.07,stroke:#e65100',
  app: 'fill:#1565c0,fill-opacity:0.07,stroke:#1565c0',
  data: 'fill:#2e7d32,fill-opacity:0.07,stroke:#2e7d32',
};
const BOXES: Readonly<Record<Box['kind'], string>> = {
  boundary: 'fill:none,stroke:#d32f2f,stroke-width:3px,stroke-dasharray:8 4',
  account: 'fill:none,stroke:#607d8b',
  region: 'fill:none,stroke:#90a4ae',
  group: 'fill:none,stroke:#90a4ae,stroke-dasharray:6 3',
  network: 'fill:#607d8b,fill-opacity:0.05,stroke:#607d8b',
  subnet: 'fill:#607d8b,fill-opacity:0.07,stroke:#78909c',
  cluster: 'fill:#3949ab,fill-opacity:0.05,stroke:#3949ab',
  namespace: 'fill:#3949ab,fill-opacity:0.07,stroke:#7986cb',
};

/** The style of a box: that of its trust zone where it has one. */
export function boxStyle({ kind, zone }: Box): string {
  return zone === undefined ? BOXES[kind] : ZONES[zone];
}

/** The style of connections that are, or may be, in clear text. */
export const CLEAR_LINK = 'stroke:#d32f2f,stroke-width:2px,color:#d32f2f';
