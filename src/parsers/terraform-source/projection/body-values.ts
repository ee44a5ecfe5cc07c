import { unknown, type Value } from '../../../base/value.ts';
import { put, type JsonObject } from '../../shared/terraform/object.ts';
import { blockItems, type BlockItem, type Reader } from '../evaluation/blocks.ts';
import type { Attribute } from '../../../languages/hcl/syntax/ast.ts';
import { measureWeight } from '../../../languages/hcl/values/build.ts';
import { toValue } from '../../../languages/hcl/values/to-value.ts';
import type { TfUnknown, TfValue } from '../../../languages/hcl/values/value.ts';

/** Called with the dotted path of each attribute before its value. */
type Enter = (path: string) => void;

function bodyValues({ body, scope }: BlockItem, at: string, reader: Reader, enter?: Enter): JsonObject {
  const values: JsonObject = {};
  for (const attribute of body.attributes) {
    enter?.(`${at}.${attribute.name}`);
    put(values, attribute.name, readEvidence(reader.value(attribute.value, scope, attribute), reader, attribute));
  }
  for (const [type, items] of blockItems(body.blocks, scope, reader))
    put(values, type, blockValues(items, `${at}.${type}`, reader, enter));
  return values;
}

/** The items of one block type as a list of objects; unknown where their number is unknown. */
export function blockValues(
  items: readonly BlockItem[] | TfUnknown,
  at: string,
  reader: Reader,
  enter?: Enter,
): unknown {
  enter?.(at);
  if ('kind' in items) {
    reader.seen(items);
    return unknown(items.reason, items.set);
  }
  return items.map((item) => bodyValues(item, at, reader, enter));
}

/** Converts a value to evidence; each part of it costs a step. */
export function readEvidence(value: TfValue, reader: Reader, attribute: Attribute): Value {
  const kept = reader.spend(Math.ceil(measureWeight(value)), attribute) ?? value;
  reader.seen(kept);
  return toValue(kept);
}
