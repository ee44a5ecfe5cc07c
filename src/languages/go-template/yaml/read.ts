import {
  CHOMPING_MODE,
  constructFromEvents,
  EVENT_ID,
  parseEvents,
  SCALAR_STYLE,
  YAMLException,
  type Event,
} from 'js-yaml';
import { readLoosely, shallowLine, type LooseAttempt } from '../../yaml/loose-yaml.ts';
import { goList, goMap, type GoValue } from '../go-value.ts';
import { GO_SCHEMA } from './go-schema.ts';
import { shortestText } from './go-float.ts';
import { nodeLines, type NodeLine } from './node-lines.ts';

export type YamlValue =
  | {
      readonly ok: true;
      readonly value: GoValue;
      /** Lines of its parts; computed on demand. */
      lines(): readonly NodeLine[];
    }
  /** `line` is 1-based and absent where none can be told. */
  | { readonly ok: false; readonly why: string; readonly line?: number };

const MAX_DEPTH = 100;
const MAX_ALIASES = 1000;
const MAX_MERGE_KEYS = 10_000;
const MAX_NODES = 1_000_000;
const NOT_YAML = 'it is not valid YAML';

/**
 * The first document of a YAML text as Helm reads it: YAML 1.1 words and numbers, merge keys, every number a float64,
 * keys as text, a separate copy for every alias. An empty text is nil.
 */
export function readGoYaml(text: string): YamlValue {
  return readLoosely(text, readStrictly);
}

function readStrictly(text: string): YamlValue & LooseAttempt {
  try {
    const events = endedAsWritten(text, firstDocument(parseEvents(text, { maxDepth: MAX_DEPTH })));
    const options = {
      source: text,
      schema: GO_SCHEMA,
      json: true,
      maxAliases: MAX_ALIASES,
      maxTotalMergeKeys: MAX_MERGE_KEYS,
    };
    const [value = null] = constructFromEvents(events, options);
    return { ok: true, value: convert(value, { nodes: 0 }, 0), lines: () => nodeLines(text, events) };
  } catch (error) {
    if (error instanceof Unconvertible) return { ok: false, why: error.message };
    if (!(error instanceof YAMLException)) throw error;
    const line = error.mark === undefined ? {} : { line: error.mark.line + 1 };
    return { ok: false, why: NOT_YAML, ...shallowLine(error), ...line };
  }
}

function firstDocument(events: Event[]): Event[] {
  const second = events.findIndex((event, index) => index > 0 && event.type === EVENT_ID.DOCUMENT);
  return second === -1 ? events : events.slice(0, second);
}

/** For Go, a block scalar at the end of a text without a final line break has none either. */
function endedAsWritten(text: string, events: Event[]): Event[] {
  const at = events.findLastIndex((event) => event.type !== EVENT_ID.POP);
  const last = events[at];
  const block = last?.type === EVENT_ID.SCALAR && last.style >= SCALAR_STYLE.LITERAL_BLOCK;
  if (!block || text.length - text.lastIndexOf('\n') - 1 <= last.indent || last.chomping === CHOMPING_MODE.STRIP)
    return events;
  return events.with(at, { ...last, chomping: CHOMPING_MODE.STRIP });
}

class Unconvertible extends Error {}

function convert(value: unknown, count: { nodes: number }, depth: number): GoValue {
  count.nodes += 1;
  if (count.nodes > MAX_NODES || depth > 2 * MAX_DEPTH)
    throw new Unconvertible('it expands beyond the limit through its aliases');
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Unconvertible('it contains a number that JSON does not have');
    return value;
  }
  if (Array.isArray(value)) return goList(value.map((item) => convert(item, count, depth + 1)));
  const map = goMap();
  if (value instanceof Map)
    for (const [key, entry] of value) map.entries.set(keyText(key), convert(entry, count, depth + 1));
  return map;
}

function keyText(key: unknown): string {
  if (typeof key === 'string') return key;
  if (typeof key === 'bigint' || typeof key === 'boolean') return key.toString();
  if (typeof key === 'number') return shortestText(Math.fround(key));
  throw new Unconvertible('it has a key that is not text');
}
