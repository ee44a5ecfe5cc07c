import type { YamlLine } from '../../languages/yaml/line-structure.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import type { CommentBlock } from './commented-text.ts';

const TASKS: ReadonlySet<string> = new Set([
  'tasks',
  'pre_tasks',
  'post_tasks',
  'handlers',
  'block',
  'rescue',
  'always',
]);
const CONTAINERS: ReadonlySet<string> = new Set(['containers', 'initContainers', 'ephemeralContainers']);
/** Deeper blocks are part of their parent. */
const MOST_DEEP = 40;
const LONGEST_NAME = 200;

type Shape = 'tasks' | 'object' | 'list' | 'settings';

export interface YamlBlocks {
  /** Parents before their children. */
  readonly blocks: readonly CommentBlock[];
  readonly columns: ReadonlyMap<CommentBlock, number>;
  readonly keys: ReadonlyMap<number, { readonly path: string; readonly column: number }>;
}

interface MutableBlock extends CommentBlock {
  to: number;
}

interface Open {
  readonly kind: 'item' | 'key';
  readonly column: number;
  readonly name: string;
  readonly block?: MutableBlock;
}

interface Walk {
  readonly shape: Shape;
  readonly whole?: MutableBlock;
  readonly open: Open[];
  /** Column of the outermost keys. */
  readonly base: number;
  last: number;
  trailing: { readonly line: number; readonly column: number }[];
}

/** The blocks of a YAML text that a comment can apply to. */
export function readYamlBlocks(lines: readonly YamlLine[], raw: readonly string[]): YamlBlocks {
  const blocks: MutableBlock[] = [];
  const columns = new Map<CommentBlock, number>();
  const keys = new Map<number, { readonly path: string; readonly column: number }>();
  const add = (block: MutableBlock, column: number): MutableBlock => {
    blocks.push(block);
    columns.set(block, column);
    return block;
  };
  for (const { from, to } of documents(lines)) {
    const walk = startWalk(lines, from, to);
    if (walk === undefined) continue;
    if (walk.whole !== undefined) add(walk.whole, -1);
    for (let at = from; at <= to; at += 1) readInto(walk, lines[at], at + 1, { raw: raw[at] ?? '', add, keys });
    close(walk, -1, 'key');
  }
  return { blocks, columns, keys };
}

function documents(lines: readonly YamlLine[]): readonly { readonly from: number; readonly to: number }[] {
  const found: { from: number; to: number }[] = [];
  let from = 0;
  for (const [at, { kind }] of lines.entries()) {
    if (kind !== 'marker') continue;
    if (at > from) found.push({ from, to: at - 1 });
    from = at + 1;
  }
  return [...found, { from, to: lines.length - 1 }];
}

function startWalk(lines: readonly YamlLine[], from: number, to: number): Walk | undefined {
  const content = lines.slice(from, to + 1).filter(({ kind }) => kind === 'content');
  const first = content.find(({ dashes, key }) => dashes.length > 0 || key !== undefined);
  if (first === undefined) return undefined;
  const walk = { open: [], last: from, trailing: [] };
  const [dash] = first.dashes;
  if (dash !== undefined) return { ...walk, shape: 'tasks', base: dash };
  const base = first.key?.column ?? 0;
  const outer = outerKeys(content, base);
  const kind = outer.get('kind');
  if (kind === undefined || !outer.has('apiVersion')) return { ...walk, shape: 'settings', base };
  const name = content.find(({ key }) => key?.name === 'name')?.key?.value ?? outer.get('metadata') ?? '';
  const whole = { from: from + 1, to: to + 1, name: `${kind} ${name}`.slice(0, LONGEST_NAME) };
  return { ...walk, shape: kind.endsWith('List') && outer.has('items') ? 'list' : 'object', base, whole };
}

function outerKeys(content: readonly YamlLine[], base: number): ReadonlyMap<string, string> {
  const outer = new Map<string, string>();
  for (const { key, dashes } of content)
    if (key?.column === base && dashes.length === 0 && !outer.has(key.name)) outer.set(key.name, key.value);
  return outer;
}

interface Sink {
  readonly raw: string;
  readonly add: (block: MutableBlock, column: number) => MutableBlock;
  readonly keys: Map<number, { readonly path: string; readonly column: number }>;
}

function readInto(walk: Walk, line: YamlLine | undefined, number: number, sink: Sink): void {
  if (line === undefined || line.kind === 'blank') return;
  if (line.kind === 'comment') {
    walk.trailing.push({ line: number, column: line.comment?.column ?? 0 });
    return;
  }
  if (line.kind === 'content') {
    for (const column of line.dashes) {
      close(walk, column, 'item');
      const block = itemBlock(walk, column, number, sink);
      walk.open.push({ kind: 'item', column, name: '', ...(block === undefined ? {} : { block }) });
    }
    if (line.key !== undefined) openKey(walk, line.key, number, sink);
  }
  walk.last = number;
  walk.trailing = [];
}

function openKey(walk: Walk, { name, column }: NonNullable<YamlLine['key']>, number: number, sink: Sink): void {
  close(walk, column, 'key');
  const block = keyBlock(walk, name, column, number, sink);
  walk.open.push({ kind: 'key', column, name, ...(block === undefined ? {} : { block }) });
  if (walk.shape !== 'settings' || walk.open.length > MOST_DEEP || walk.open.some(({ kind }) => kind === 'item'))
    return;
  sink.keys.set(number, { path: walk.open.map((each) => each.name).join('.'), column });
}

/** The items of a list may be in the column of its key, so an item does not end that key. */
function close({ open, last, trailing }: Walk, column: number, kind: Open['kind']): void {
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (top.column < column || (top.column === column && kind === 'item' && top.kind === 'key')) return;
    open.pop();
    if (top.block === undefined) continue;
    top.block.to = last;
    for (const comment of trailing) {
      if (comment.column <= top.column) break;
      top.block.to = comment.line;
    }
  }
}

function itemBlock(walk: Walk, column: number, number: number, { raw, add }: Sink): MutableBlock | undefined {
  const { shape, open, whole } = walk;
  if (open.length > MOST_DEEP) return undefined;
  const parent = open.at(-1);
  const list = parent?.kind === 'key' ? parent.name : '';
  const own = { from: number, to: number, name: raw.trim().slice(0, LONGEST_NAME) };
  if (isObject(shape, open.length, list)) return add(own, column);
  if ((shape !== 'object' && shape !== 'list') || !CONTAINERS.has(list)) return undefined;
  const within = open.find(({ block }) => block !== undefined)?.block ?? whole;
  return add({ ...own, ...omitUndefined({ within }) }, column);
}

function isObject(shape: Shape, depth: number, list: string): boolean {
  if (shape === 'tasks') return depth === 0 || TASKS.has(list);
  return shape === 'list' && depth === 1 && list === 'items';
}

function keyBlock(walk: Walk, name: string, column: number, number: number, { add }: Sink): MutableBlock | undefined {
  const isOuter = walk.shape === 'settings' && walk.open.length === 0 && column === walk.base;
  return isOuter ? add({ from: number, to: number, name }, column) : undefined;
}
