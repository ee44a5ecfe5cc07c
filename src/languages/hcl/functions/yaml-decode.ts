import { EVENT_ID, getScalarValue, parseEvents, SCALAR_STYLE, type Event, type ScalarEvent } from 'js-yaml';
import { createObject, text, createTuple } from '../values/build.ts';
import { convert } from '../values/convert.ts';
import {
  failure,
  isFailure,
  isMapping,
  isNumber,
  unknownValue,
  type Failure,
  type Result,
  type TfValue,
} from '../values/value.ts';
import { resolvePlainScalar } from './yaml-scalar.ts';

const MAX_DEPTH = 100;
const TEXT_TAGS: ReadonlySet<string> = new Set(['!', '!!str', '!!binary']);
const TAGS: ReadonlySet<string> = new Set([...TEXT_TAGS, '', '!!bool', '!!int', '!!float', '!!null', '!!timestamp']);

interface Reading {
  readonly source: string;
  readonly events: readonly Event[];
  readonly anchors: Map<string, TfValue>;
  next: number;
}

/**
 * Parses a YAML document (version 1.2 with the words of 1.1: `yes`, `on` and merge keys). Sequences become tuples,
 * mappings objects. Tags other than the standard scalars are an error, as in Terraform.
 */
export function decodeYaml(source: string): Result {
  const reading = open(source);
  if (reading === undefined) return failure('the text is not valid YAML');
  const documents = reading.events.filter((event) => event.type === EVENT_ID.DOCUMENT).length;
  if (documents !== 1) return failure('the text must be one YAML document');
  reading.next = 1;
  if (reading.events[1]?.type === EVENT_ID.POP) return failure('the YAML document is empty');
  return read(reading);
}

function open(source: string): Reading | undefined {
  try {
    return { source, events: parseEvents(source, { maxDepth: MAX_DEPTH }), anchors: new Map(), next: 0 };
  } catch {
    return undefined;
  }
}

function read(reading: Reading): Result {
  const event = reading.events[reading.next];
  reading.next += 1;
  if (event === undefined || event.type === EVENT_ID.DOCUMENT || event.type === EVENT_ID.POP)
    return failure('a value is missing');
  const anchor = reading.source.slice(event.anchorStart, event.anchorEnd);
  if (event.type === EVENT_ID.ALIAS) return reading.anchors.get(anchor) ?? failure('an alias has no anchor before it');
  const value = event.type === EVENT_ID.SCALAR ? scalar(reading, event) : collection(reading, event.type);
  if (anchor !== '' && !isFailure(value)) reading.anchors.set(anchor, value);
  return value;
}

function collection(reading: Reading, type: Event['type']): Result {
  return type === EVENT_ID.MAPPING ? mapping(reading) : sequence(reading);
}

function atEnd(reading: Reading): boolean {
  if (reading.events[reading.next]?.type !== EVENT_ID.POP) return reading.next >= reading.events.length;
  reading.next += 1;
  return true;
}

function sequence(reading: Reading): Result {
  const items: TfValue[] = [];
  while (!atEnd(reading)) {
    const item = read(reading);
    if (isFailure(item)) return item;
    items.push(item);
  }
  return createTuple(items);
}

function mapping(reading: Reading): Result {
  const entries = new Map<string, TfValue>();
  while (!atEnd(reading)) {
    const merge = isMergeKey(reading, reading.events[reading.next]);
    const key = read(reading);
    if (isFailure(key)) return key;
    const value = read(reading);
    if (isFailure(value)) return value;
    const fault = merge ? mergeInto(entries, value) : put(entries, key, value);
    if (fault !== undefined) return fault;
  }
  return createObject(entries);
}

function isMergeKey(reading: Reading, event: Event | undefined): boolean {
  return event?.type === EVENT_ID.SCALAR && getScalarValue(reading.source, event) === '<<';
}

function mergeInto(entries: Map<string, TfValue>, value: TfValue): Failure | undefined {
  if (!isMapping(value)) return failure('only a mapping can be merged into a mapping');
  for (const [name, part] of value.entries) entries.set(name, part);
  return undefined;
}

function put(entries: Map<string, TfValue>, key: TfValue, value: TfValue): Failure | undefined {
  const name = convert(key, 'string');
  if (typeof name !== 'string') return failure('keys of a mapping must be texts');
  entries.set(name, value);
  return undefined;
}

function scalar(reading: Reading, event: ScalarEvent): Result {
  const value = getScalarValue(reading.source, event);
  const tag = reading.source.slice(event.tagStart, event.tagEnd);
  if (!TAGS.has(tag)) return failure('a tag of the YAML text is not supported');
  if (event.style !== SCALAR_STYLE.PLAIN || TEXT_TAGS.has(tag)) return text(value);
  const resolved = resolvePlainScalar(value);
  if (resolved === undefined) return unknownValue('the number is infinite', true, 'number');
  if (tag === '!!null') return null;
  const fits =
    tag === '!!bool' ? typeof resolved === 'boolean' : tag === '' || tag === '!!timestamp' || isNumber(resolved);
  return fits ? resolved : failure('a scalar of the YAML text does not fit its tag');
}
