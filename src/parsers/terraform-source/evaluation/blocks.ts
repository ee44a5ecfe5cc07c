import { findAttribute } from '../module/declarations.ts';
import type { Attribute, Block, Body, Expression, Range } from '../../../languages/hcl/syntax/ast.ts';
import { createObject } from '../../../languages/hcl/values/build.ts';
import { walk } from '../../../languages/hcl/values/iterate.ts';
import { unknownValue, type TfUnknown, type TfValue } from '../../../languages/hcl/values/value.ts';
import type { Scope } from '../../../languages/hcl/evaluation/run.ts';

/** Computes the parts of a body. */
export interface Reader {
  /** The value of an expression; unknown where it fails. */
  value(expression: Expression, scope: Scope, part: Attribute | Block): TfValue;
  seen(value: TfValue): void;
  /** Counts steps for a part of the body; returns an unknown value in place of the result when the limit is reached. */
  spend(steps: number, part?: Attribute | Block): TfUnknown | undefined;
}

/** Bounds the items of `dynamic` blocks in one body; the parser bounds nesting. */
const MAX_ITEMS = 100_000;
/** Evaluation steps for one item. */
const STEPS_OF_ITEM = 10;

/** The blocks of a body by type: the items of each list, or why the list is unknown. */
export type BlockItems = ReadonlyMap<string, readonly BlockItem[] | TfUnknown>;

export interface BlockItem {
  /** The block as written: the `dynamic` block for an item that it generates. */
  readonly block: Block;
  readonly range: Range;
  readonly body: Body;
  readonly scope: Scope;
}

/**
 * The blocks of a body, with `dynamic` ones expanded (Terraform language, "dynamic Blocks"). Where their number is
 * unknown, the whole list is unknown; it is certainly set only when there is also a static block.
 */
export function blockItems(blocks: readonly Block[], scope: Scope, reader: Reader): BlockItems {
  const found = new Map<string, BlockItem[]>();
  const open = new Map<string, TfUnknown>();
  for (const block of blocks) {
    const isDynamic = block.type === 'dynamic' && block.labels.length > 0;
    const type = isDynamic ? (block.labels[0] ?? '') : block.type;
    const list = found.get(type) ?? [];
    found.set(type, list);
    if (!isDynamic) list.push({ block, range: block.range, body: block.body, scope });
    else {
      const items = dynamicItems(block, type, scope, reader);
      if ('kind' in items) open.set(type, items);
      else if (list.length + items.length > MAX_ITEMS)
        open.set(type, unknownValue('there are too many blocks to tell apart', true));
      else for (const item of items) list.push(item);
    }
  }
  const all = new Map<string, readonly BlockItem[] | TfUnknown>();
  for (const [type, list] of found) {
    const why = open.get(type);
    all.set(type, why === undefined ? list : { ...why, set: list.length > 0 });
  }
  return all;
}

function dynamicItems(block: Block, type: string, scope: Scope, reader: Reader): readonly BlockItem[] | TfUnknown {
  const forEach = findAttribute(block.body, 'for_each');
  const content = block.body.blocks.find((inner) => inner.type === 'content');
  if (forEach === undefined || content === undefined)
    return unknownValue('a dynamic block lacks "for_each" or "content"');
  const walked = walk(reader.value(forEach.value, scope, forEach));
  if (walked.kind === 'unknown') return walked;
  if (walked.kind === 'failure') return unknownValue('the "for_each" of a dynamic block cannot be walked over');
  const stopped = reader.spend(walked.pairs.length * STEPS_OF_ITEM, block);
  if (stopped !== undefined) return stopped;
  const iterator = findAttribute(block.body, 'iterator')?.value;
  const name = iterator?.kind === 'variable' ? iterator.name : type;
  return walked.pairs.map(([key, value]) => {
    const entries = new Map([
      ['key', key],
      ['value', value],
    ]);
    const frame = { name, value: createObject(entries), outer: scope.frame };
    return { block, range: content.range, body: content.body, scope: { ...scope, frame } };
  });
}
