import { isJsonList, isJsonMap, type JsonValue } from '../json/json-value.ts';
import { writeDoubleQuoted, writeLiteral, writePlain, writeSingleQuoted } from './emit-scalar.ts';
import { GO_YAML_2, type YamlDialect } from './dialect.ts';
import { compareKeys } from './key-order.ts';
import { YamlOutput } from './output.ts';
import { isMultiline, getStyle } from './scalar-style.ts';

const STEP = 2;
const MAX_SIMPLE_KEY = 128;
const encoder = new TextEncoder();

/** A value as YAML with sorted keys, byte for byte as Go's YAML package writes it. Ends with a line break. */
export function emitYaml(value: JsonValue, dialect: YamlDialect = GO_YAML_2): string {
  const output = new YamlOutput(dialect);
  emit(output, value, -1, 'root');
  if (output.column > 0) output.breakLine();
  return output.text();
}

type Context = 'root' | 'item' | 'key' | 'value';

function emit(output: YamlOutput, value: JsonValue, indent: number, context: Context): void {
  if (isJsonList(value)) emitList(output, value, indent, context);
  else if (isJsonMap(value)) emitMap(output, value, indent);
  else if (typeof value === 'string') emitText(output, value, indent, context === 'key');
  else writePlain(output, plainText(value, output.dialect), inner(indent), false);
}

function plainText(value: null | boolean | number | bigint, dialect: YamlDialect): string {
  if (typeof value === 'number') return dialect.numberText(value);
  return value === null ? 'null' : value.toString();
}

function inner(indent: number): number {
  return indent < 0 ? STEP : indent + STEP;
}

function emitText(output: YamlOutput, text: string, indent: number, key: boolean): void {
  const style = getStyle(text, key, output.dialect.tabsInBlocks);
  if (style === 'plain') writePlain(output, text, inner(indent), !key);
  else if (style === 'single') writeSingleQuoted(output, text, inner(indent), !key);
  else if (style === 'double') writeDoubleQuoted(output, text, inner(indent), !key);
  else writeLiteral(output, text, inner(indent));
}

function emitList(output: YamlOutput, list: readonly JsonValue[], indent: number, context: Context): void {
  if (list.length === 0) {
    output.indicator('[]', true, false);
    return;
  }
  const hangs = context === 'value' && !output.onlyIndention && !output.dialect.indentsLists;
  const next = indent < 0 || hangs ? Math.max(indent, 0) : indent + STEP;
  for (const item of list) {
    output.newLine(next);
    output.indicator('-', true, true);
    emit(output, item, next, 'item');
  }
}

function emitMap(output: YamlOutput, map: ReadonlyMap<string, JsonValue>, indent: number): void {
  if (map.size === 0) {
    output.indicator('{}', true, false);
    return;
  }
  const next = indent < 0 ? 0 : indent + STEP;
  const { lettersEndNumbers } = output.dialect;
  const entries = [...map].sort(([left], [right]) => compareKeys(left, right, lettersEndNumbers));
  for (const [key, value] of entries) {
    output.newLine(next);
    if (isSimpleKey(key)) {
      emit(output, key, next, 'key');
      output.indicator(':', false, false);
    } else {
      output.indicator('?', true, true);
      emit(output, key, next, 'value');
      output.newLine(next);
      output.indicator(':', true, true);
    }
    emit(output, value, next, 'value');
  }
}

function isSimpleKey(key: string): boolean {
  if (isMultiline(key)) return false;
  return key.length * 3 <= MAX_SIMPLE_KEY || encoder.encode(key).length <= MAX_SIMPLE_KEY;
}
