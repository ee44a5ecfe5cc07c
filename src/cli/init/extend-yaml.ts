import { readForeignYaml } from '../../engine/foreign-yaml.ts';

/** What begins at the first column and is no item, comment or blank line ends a block. */
const NEXT_KEY = /^[^\s#-]|^---|^\.\.\./;

/**
 * The text of a YAML file whose list `key` at the top has one more item at its end; comments and layout stay. `undefined` when the
 * file is written so that the item cannot be appended: the result is parsed, and has to mean the same but for the item.
 */
export function appendItem(text: string, key: string, item: string): string | undefined {
  const lines = text.split(/\r?\n/);
  const empty = new RegExp(`^${key}:\\s*\\[\\s*\\]\\s*$`);
  const start = lines.findIndex((line) => empty.test(line) || new RegExp(`^${key}:\\s*(?:#.*)?$`).test(line));
  if (start === -1) return undefined;
  const end = blockEnd(lines, start);
  const block = lines.slice(start + 1, end);
  const indent = /^ *(?=- )/.exec(block.find((line) => /^ *- /.test(line)) ?? '  - ')?.[0] ?? '';
  const added = item
    .trimEnd()
    .split('\n')
    .map((line) => `${indent}${line}`);
  const head = (lines[start] ?? '').replace(empty, `${key}:`);
  const joined = [...lines.slice(0, start), head, ...block, ...added, ...lines.slice(end)];
  const after = withLineEnds(joined, text);
  return hasOneMore(text, after, key, item) ? after : undefined;
}

/** The same with keys at the top, appended at the end. `undefined` also when it has one of them already. */
export function appendKeys(text: string, added: string): string | undefined {
  const lines = text.trimEnd().split(/\r?\n/);
  const after = withLineEnds([...(text.trim() === '' ? [] : [...lines, '']), ...added.trimEnd().split('\n'), ''], text);
  const [was = {}, more, is] = [text, added, after].map((each) => readForeignYaml(each));
  if (!isMapping(was) || !isMapping(more) || !isMapping(is)) return undefined;
  const isFree = Object.keys(more).every((key) => !Object.hasOwn(was, key));
  return isFree && JSON.stringify(is) === JSON.stringify({ ...was, ...more }) ? after : undefined;
}

/** The line after the last one of a block; comments before the next key belong to that key. */
function blockEnd(lines: readonly string[], start: number): number {
  const next = lines.findIndex((line, at) => at > start && NEXT_KEY.test(line));
  const block = next === -1 ? lines.slice(start) : lines.slice(start, next);
  return start + 1 + block.findLastIndex((line) => line.trim() !== '' && (next === -1 || !line.startsWith('#')));
}

function withLineEnds(lines: readonly string[], text: string): string {
  const whole = lines.at(-1) === '' ? lines : [...lines, ''];
  return whole.join(text.includes('\r\n') ? '\r\n' : '\n');
}

function hasOneMore(text: string, after: string, key: string, item: string): boolean {
  const [was, is, added] = [text, after, item].map((each) => readForeignYaml(each));
  if (!isMapping(was) || !isMapping(is) || !Array.isArray(added)) return false;
  const before = was[key] ?? [];
  if (!Array.isArray(before)) return false;
  return JSON.stringify(is) === JSON.stringify({ ...was, [key]: [...before, ...added] });
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
