import type { Range } from './ast.ts';
import { Fault } from './fault.ts';

const MAX_DEPTH = 200;
const SCALAR = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const STRING = /"[^"\\\u0000-\u001f]*(?:\\.[^"\\\u0000-\u001f]*)*"/y;

/** A JSON value with its place in the text. Numbers keep their digits. */
export type JsonNode =
  | { readonly kind: 'object'; readonly members: readonly JsonMember[]; readonly range: Range }
  | { readonly kind: 'array'; readonly items: readonly JsonNode[]; readonly range: Range }
  | { readonly kind: 'string'; readonly value: string; readonly range: Range }
  | { readonly kind: 'number'; readonly text: string; readonly range: Range }
  | { readonly kind: 'boolean'; readonly value: boolean; readonly range: Range }
  | { readonly kind: 'null'; readonly range: Range };

export interface JsonMember {
  readonly name: string;
  readonly value: JsonNode;
  /** From the name to the end of the value. */
  readonly range: Range;
}

interface Reader {
  readonly text: string;
  at: number;
  depth: number;
}

/** Reads a JSON text (RFC 8259) with the places of its parts. Throws a `Fault` for anything else. */
export function readJsonTree(text: string): JsonNode {
  const reader: Reader = { text, at: text.startsWith('\uFEFF') ? 1 : 0, depth: 0 };
  const node = readValue(reader);
  skipSpace(reader);
  if (reader.at < text.length) throw new Fault('something follows the JSON value', reader.at);
  return node;
}

function readValue(reader: Reader): JsonNode {
  skipSpace(reader);
  const start = reader.at;
  const code = reader.text.charCodeAt(start);
  if (code === 0x7b || code === 0x5b) {
    if (reader.depth >= MAX_DEPTH) throw new Fault(`JSON nests deeper than ${MAX_DEPTH} levels`, start, 'too-deep');
    reader.depth += 1;
    const node = code === 0x7b ? readObject(reader) : readArray(reader);
    reader.depth -= 1;
    return node;
  }
  if (code === 0x22) return { kind: 'string', value: readString(reader), range: { start, end: reader.at } };
  return readScalar(reader);
}

function readObject(reader: Reader): JsonNode {
  const start = reader.at;
  const members: JsonMember[] = [];
  reader.at += 1;
  if (!takes(reader, 0x7d)) {
    do {
      skipSpace(reader);
      const from = reader.at;
      const name = readString(reader);
      if (!takes(reader, 0x3a)) throw new Fault('a member of a JSON object has no ":"', reader.at);
      const value = readValue(reader);
      members.push({ name, value, range: { start: from, end: reader.at } });
    } while (takes(reader, 0x2c));
    if (!takes(reader, 0x7d)) throw new Fault('a JSON object is not closed', start);
  }
  return { kind: 'object', members, range: { start, end: reader.at } };
}

function readArray(reader: Reader): JsonNode {
  const start = reader.at;
  const items: JsonNode[] = [];
  reader.at += 1;
  if (!takes(reader, 0x5d)) {
    do items.push(readValue(reader));
    while (takes(reader, 0x2c));
    if (!takes(reader, 0x5d)) throw new Fault('a JSON array is not closed', start);
  }
  return { kind: 'array', items, range: { start, end: reader.at } };
}

function readString(reader: Reader): string {
  STRING.lastIndex = reader.at;
  const match = STRING.exec(reader.text);
  if (match === null) throw new Fault('a JSON string is missing or not closed', reader.at);
  const start = reader.at;
  reader.at = STRING.lastIndex;
  const [raw] = match;
  if (!raw.includes('\\')) return raw.slice(1, -1);
  try {
    return String(JSON.parse(raw));
  } catch {
    throw new Fault('a JSON string contains an escape sequence that does not exist', start);
  }
}

function readScalar(reader: Reader): JsonNode {
  const start = reader.at;
  SCALAR.lastIndex = start;
  const text = SCALAR.exec(reader.text)?.[0];
  if (text === undefined) throw new Fault('a JSON value is missing', start);
  reader.at = SCALAR.lastIndex;
  const range = { start, end: reader.at };
  if (text === 'null') return { kind: 'null', range };
  if (text === 'true' || text === 'false') return { kind: 'boolean', value: text === 'true', range };
  return { kind: 'number', text, range };
}

function takes(reader: Reader, code: number): boolean {
  skipSpace(reader);
  if (reader.text.charCodeAt(reader.at) !== code) return false;
  reader.at += 1;
  return true;
}

function skipSpace(reader: Reader): void {
  for (;;) {
    const code = reader.text.charCodeAt(reader.at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
    reader.at += 1;
  }
}
