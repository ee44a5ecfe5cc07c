import type { Pointer } from '../../../base/pointer.ts';
import type { Place } from '../../../model/place.ts';
import { declaringFile, type Declaration } from '../module/declarations.ts';
import { placeIn, type SourceFile } from '../module/source-file.ts';
import type { Body, Expression } from '../../../languages/hcl/syntax/ast.ts';
import type { BlockItems } from '../evaluation/blocks.ts';

type Places = Map<string, Place>;

/** Limits of nested collections, and of items in one, whose lines are kept. */
const MAX_DEPTH = 6;
const MAX_ITEMS = 500;

/** A resource or provider whose places are being noted. */
export interface Placing {
  readonly declaration: Declaration;
  readonly pointer: Pointer;
  readonly places: Places;
}

/** Notes the lines of the attributes and blocks of a whole declaration. */
export function placeBody(placing: Placing, skip: (name: string) => boolean, blocks: BlockItems): void {
  const { declaration } = placing;
  for (const attribute of declaration.body.attributes) {
    if (skip(attribute.name)) continue;
    placeValue(
      placing,
      declaringFile(declaration, attribute),
      [attribute.name],
      attribute.range.start,
      attribute.value,
    );
  }
  for (const [type, items] of blocks) {
    const first = declaration.body.blocks.find((block) => block.type === type || block.labels[0] === type);
    if (skip(type) || first === undefined) continue;
    put(placing, declaringFile(declaration, first), [type], first.range.start);
    if ('kind' in items) continue;
    for (const [at, { block, range, body }] of items.entries()) {
      const file = declaringFile(declaration, block);
      put(placing, file, [type, at], range.start);
      placeInner(placing, file, [type, at], body);
    }
  }
}

/** One item per written block; items of a `dynamic` block share its line. */
function placeInner(placing: Placing, file: SourceFile, path: Pointer, body: Body): void {
  for (const { name, range, value } of body.attributes) placeValue(placing, file, [...path, name], range.start, value);
  const counts = new Map<string, number>();
  for (const block of body.blocks) {
    if (block.type === 'dynamic') {
      put(placing, file, [...path, block.labels[0] ?? block.type], block.range.start);
      continue;
    }
    const at = counts.get(block.type) ?? 0;
    counts.set(block.type, at + 1);
    if (at === 0) put(placing, file, [...path, block.type], block.range.start);
    put(placing, file, [...path, block.type, at], block.range.start);
    placeInner(placing, file, [...path, block.type, at], block.body);
  }
}

function placeValue(placing: Placing, file: SourceFile, path: Pointer, offset: number, value: Expression): void {
  put(placing, file, path, offset);
  if (path.length > MAX_DEPTH) return;
  if (value.kind === 'object') {
    for (const { key, value: inner, range } of value.items.slice(0, MAX_ITEMS))
      if (key.kind === 'text') placeValue(placing, file, [...path, key.value], range.start, inner);
  } else if (value.kind === 'tuple') {
    for (const [at, item] of value.items.slice(0, MAX_ITEMS).entries())
      placeValue(placing, file, [...path, at], item.range.start, item);
  }
}

function put({ places, pointer }: Placing, file: SourceFile, path: Pointer, offset: number): void {
  places.set(path.join('.'), placeIn(file, offset, [...pointer, ...path]));
}
