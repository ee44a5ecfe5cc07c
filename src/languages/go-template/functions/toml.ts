import { parse } from '@iarna/toml';
import { TemplateFailure } from '../failure.ts';
import {
  goInt64,
  goList,
  goMap,
  isGoInteger,
  isGoList,
  isGoMap,
  sortedKeys,
  type GoMap,
  type GoValue,
} from '../go-value.ts';
import { shortestText } from '../yaml/go-float.ts';
import { define, textArgument, type FunctionRow } from './define.ts';

const MAX_DEPTH = 200;

/** In the layout of Helm's TOML library: plain keys first, then tables, each level indented. */
function encodeTable(map: GoMap, path: readonly string[], lines: string[], depth: number): void {
  if (depth > MAX_DEPTH) throw new TemplateFailure('a value nests too deep to be written', 'limit');
  const indent = '  '.repeat(path.length === 0 ? 0 : path.length - 1);
  const inner = path.length === 0 ? '' : `${indent}  `;
  const keys = sortedKeys(map);
  const tables: string[] = [];
  for (const key of keys) {
    const value = map.entries.get(key) ?? null;
    if (value === null) continue;
    if (isGoMap(value) || isListOfTables(value)) tables.push(key);
    else lines.push(`${inner}${keyText(key)} = ${scalar(value, depth)}`);
  }
  for (const key of tables) {
    const value = map.entries.get(key) ?? null;
    const at = [...path, key];
    const header = at.map(keyText).join('.');
    const own = '  '.repeat(at.length - 1);
    for (const table of (isGoList(value) ? value.items : [value]).filter(isGoMap)) {
      if (lines.length > 0) lines.push('');
      lines.push(isGoList(value) ? `${own}[[${header}]]` : `${own}[${header}]`);
      encodeTable(table, at, lines, depth + 1);
    }
  }
}

function isListOfTables(value: GoValue): boolean {
  return isGoList(value) && value.items.length > 0 && value.items.every(isGoMap);
}

function keyText(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : quoted(key);
}

function quoted(text: string): string {
  return JSON.stringify(text).replace(/\u007f/g, '\\u007f');
}

function scalar(value: GoValue, depth: number): string {
  if (depth > MAX_DEPTH) throw new TemplateFailure('a value nests too deep to be written', 'limit');
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    const text = shortestText(value);
    return /[.e]|Inf|NaN/.test(text) ? text : `${text}.0`;
  }
  if (isGoInteger(value)) return value.value.toString();
  if (isGoList(value)) return `[${value.items.map((item) => scalar(item, depth + 1)).join(', ')}]`;
  if (isGoMap(value)) {
    const entries = sortedKeys(value).map(
      (key) => `${keyText(key)} = ${scalar(value.entries.get(key) ?? null, depth + 1)}`,
    );
    return `{${entries.join(', ')}}`;
  }
  throw new TemplateFailure('a value has no form in TOML', 'unsupported');
}

function toToml(value: GoValue): string {
  if (!isGoMap(value)) throw new TemplateFailure('only a map can be written as TOML', 'unsupported');
  const lines: string[] = [];
  encodeTable(value, [], lines, 0);
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

function fromToml(text: string): GoValue {
  try {
    const value: unknown = parse(text);
    return convert(value, 0);
  } catch (error) {
    if (error instanceof TemplateFailure) throw error;
    return goMap([['Error', 'the text is not valid TOML']]);
  }
}

function convert(value: unknown, depth: number): GoValue {
  if (depth > MAX_DEPTH) throw new TemplateFailure('a value nests too deep to be read', 'limit');
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'bigint') return goInt64(value);
  if (typeof value === 'number') return Number.isInteger(value) ? goInt64(value) : value;
  if (value instanceof Date) throw new TemplateFailure('dates of TOML are not read', 'unsupported');
  if (Array.isArray(value)) return goList(value.map((item) => convert(item, depth + 1)));
  if (typeof value !== 'object' || value === null) return null;
  return goMap(
    Object.entries(value).map(([key, entry]): readonly [string, GoValue] => [key, convert(entry, depth + 1)]),
  );
}

/** Functions to and from TOML (Helm documentation, "Template Function List", type conversion functions). */
export const TOML: readonly FunctionRow[] = [
  ['toToml', define(['any'], ([value = null]) => toToml(value))],
  ['fromToml', define(['string'], (args) => fromToml(textArgument(args, 0)))],
];
