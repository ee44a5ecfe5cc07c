import type { Attribute, Block, Body, SyntaxFault } from './ast.ts';
import {
  deeper,
  expect,
  inLines,
  looksAt,
  peek,
  createRange,
  skipBlanks,
  skipLines,
  take,
  takeName,
  type Cursor,
} from './cursor.ts';
import { Fault } from './fault.ts';
import { readQuoted } from './quoted.ts';
import { skipItem } from './recover.ts';

/** After this many broken blocks, the rest of the file is skipped. */
const MAX_FAULTS = 50;

interface Items {
  readonly attributes: Attribute[];
  readonly blocks: Block[];
  readonly names: Set<string>;
}

/**
 * Reads the attributes and blocks of a whole text (HCL native syntax, "Structural Elements"). An error drops the
 * top-level attribute or block that contains it; reading continues after it.
 */
export function readFileBody(cursor: Cursor): { readonly body: Body; readonly faults: readonly SyntaxFault[] } {
  const items = noItems();
  const faults: SyntaxFault[] = [];
  while (faults.length < MAX_FAULTS) {
    const start = cursor.at;
    try {
      skipLines(cursor);
      if (cursor.at >= cursor.end) break;
      readItem(cursor, items);
      expectLineEnd(cursor);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults.push({ message: error.message, code: error.code, at: error.at });
      cursor.depth = 0;
      cursor.multiline = false;
      skipItem(cursor, start, error.at);
    }
  }
  if (cursor.at < cursor.end) {
    const message = 'there are so many errors that the rest was not read';
    faults.push({ message, code: 'unparsable-file', at: cursor.at });
  }
  return { body: getBody(cursor, items, 0), faults };
}

function noItems(): Items {
  return { attributes: [], blocks: [], names: new Set() };
}

function getBody(cursor: Cursor, { attributes, blocks }: Items, start: number): Body {
  return { attributes, blocks, range: createRange(cursor, start) };
}

function readItem(cursor: Cursor, items: Items): void {
  const start = cursor.at;
  const name = takeName(cursor);
  if (name === undefined) throw new Fault('neither an attribute nor a block begins here', start);
  skipBlanks(cursor);
  if (peek(cursor) === 0x3d && !looksAt(cursor, '==')) {
    cursor.at += 1;
    if (items.names.has(name)) throw new Fault('an attribute is set twice', start);
    const value = cursor.expression(cursor);
    items.names.add(name);
    items.attributes.push({ name, value, range: createRange(cursor, start, value.range.end) });
  } else items.blocks.push(readBlock(cursor, name, start));
}

function readBlock(cursor: Cursor, type: string, start: number): Block {
  const labels: string[] = [];
  while (!take(cursor, '{')) {
    labels.push(readLabel(cursor));
    skipBlanks(cursor);
  }
  skipBlanks(cursor);
  const isOneLine = peek(cursor) !== 0x0a;
  const body = inLines(cursor, false, () => deeper(cursor, isOneLine ? readOneLine : readLines));
  return { type, labels, body, range: createRange(cursor, start) };
}

function readLabel(cursor: Cursor): string {
  const at = cursor.at;
  if (peek(cursor) !== 0x22) {
    const name = takeName(cursor);
    if (name === undefined) throw new Fault('a name is followed by neither "=" nor the rest of a block', at);
    return name;
  }
  const label = readQuoted(cursor);
  if (label.kind !== 'text') throw new Fault('a label of a block is not plain text', at);
  return label.value;
}

/** `type { name = value }`: at most one attribute, and no block. */
function readOneLine(cursor: Cursor): Body {
  const start = cursor.at;
  const items = noItems();
  if (!take(cursor, '}')) {
    readItem(cursor, items);
    skipBlanks(cursor);
    if (items.blocks.length > 0 || !take(cursor, '}')) {
      throw new Fault('a block that begins and ends on one line contains more than one attribute', start);
    }
  }
  return getBody(cursor, items, start);
}

function readLines(cursor: Cursor): Body {
  const start = cursor.at;
  const items = noItems();
  for (;;) {
    skipLines(cursor);
    if (take(cursor, '}')) return getBody(cursor, items, start);
    if (cursor.at >= cursor.end) throw new Fault('a block is not closed', start);
    readItem(cursor, items);
    expectLineEnd(cursor);
  }
}

function expectLineEnd(cursor: Cursor): void {
  skipBlanks(cursor);
  if (cursor.at < cursor.end) expect(cursor, '\n', 'an attribute or block is not followed by a line end');
}
