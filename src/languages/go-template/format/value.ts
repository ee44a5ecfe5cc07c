import { TemplateFailure } from '../failure.ts';
import { goTypeName } from '../go-type.ts';
import { goInteger, sortedKeys, type GoList, type GoMap, type GoStruct, type GoValue } from '../go-value.ts';
import { holdsStandIn, UNKNOWN_TEXT } from '../stand-in.ts';
import { utf8Bytes, utf8Text } from '../utf8.ts';
import { pad, type Flags } from './flags.ts';
import { floatText, type FloatVerb } from './float.ts';
import { formatInteger, getSign } from './integer.ts';
import { canBackquote, quoteText } from './quote.ts';

/** Deeper values are refused, so that a value that contains itself ends. */
const MAX_DEPTH = 100;

const MAX_LENGTH = 50_000_000;
/** Cost of each part in addition to its characters. */
const PART = 20;

interface Progress {
  readonly depth: number;
  readonly budget: { left: number };
}

/** Formats a value by verb as Go's `fmt` does, with an error text when the verb does not fit. */
export function formatValue(value: GoValue, verb: string, flags: Flags): string {
  const meant =
    verb === 'v' ? { ...flags, goSyntax: flags.sharp, fieldNames: flags.plus, sharp: false, plus: false } : flags;
  return formatNested(value, verb, meant, { depth: 0, budget: { left: MAX_LENGTH } });
}

function deeper({ depth, budget }: Progress): Progress {
  return { depth: depth + 1, budget };
}

function formatNested(value: GoValue, verb: string, flags: Flags, progress: Progress): string {
  if (progress.depth > MAX_DEPTH) throw new TemplateFailure('a value is nested too deeply to be printed', 'limit');
  const text = formatAny(value, verb, flags, progress);
  progress.budget.left -= PART + (isComposed(value) ? 0 : text.length);
  if (progress.budget.left < 0) throw new TemplateFailure('a value is too large to be printed', 'limit');
  return text;
}

function isComposed(value: GoValue): boolean {
  return typeof value === 'object' && value !== null && value.kind !== 'bytes' && value.kind !== 'integer';
}

function formatAny(value: GoValue, verb: string, flags: Flags, progress: Progress): string {
  const { depth } = progress;
  if (value === null) return formatNil(verb, flags, depth);
  if (verb === 'T' && typeof value === 'string' && holdsStandIn(value)) return UNKNOWN_TEXT;
  if (verb === 'T' && depth === 0) return formatText(goTypeName(value), 's', flags) ?? '';
  return formatKnown(value, verb, flags, progress) ?? badVerb(value, verb, flags, progress);
}

function formatNil(verb: string, flags: Flags, depth: number): string {
  if (depth > 0 && flags.goSyntax) return 'interface {}(nil)';
  if (depth > 0 || verb === 'v' || verb === 'T') return pad('<nil>', flags);
  return `%!${verb}(<nil>)`;
}

function formatKnown(
  value: Exclude<GoValue, null>,
  verb: string,
  flags: Flags,
  progress: Progress,
): string | undefined {
  if (typeof value === 'string') return formatText(value, verb, flags);
  if (typeof value === 'boolean') return verb === 't' || verb === 'v' ? pad(String(value), flags) : undefined;
  if (typeof value === 'number') return formatFloat(value, verb, flags);
  switch (value.kind) {
    case 'integer':
      return formatInteger(value, verb, flags);
    case 'bytes':
      return formatBytes(value.bytes, verb, flags);
    case 'list':
      return formatList(value, verb, flags, deeper(progress));
    case 'map':
      return formatMap(value, verb, flags, deeper(progress));
    default:
      return formatStruct(value, verb, flags, progress);
  }
}

function badVerb(value: Exclude<GoValue, null>, verb: string, flags: Flags, progress: Progress): string {
  return `%!${verb}(${goTypeName(value)}=${formatKnown(value, 'v', flags, progress) ?? ''})`;
}

function formatText(text: string, verb: string, flags: Flags): string | undefined {
  if (flags.goSyntax) return pad(quoteText(text), flags);
  if (verb === 'v' || verb === 's') return pad(truncate(text, flags), flags);
  if (verb === 'q') {
    const cut = truncate(text, flags);
    return pad(flags.sharp && canBackquote(cut) ? `\`${cut}\`` : quoteText(cut, flags.plus), flags);
  }
  if (verb !== 'x' && verb !== 'X') return undefined;
  return holdsStandIn(text) ? UNKNOWN_TEXT : hexText(utf8Bytes(text), verb, flags);
}

function truncate(text: string, flags: Flags): string {
  return flags.precision === undefined ? text : [...text].slice(0, flags.precision).join('');
}

function hexText(bytes: Uint8Array, verb: string, flags: Flags): string {
  const shown = flags.precision === undefined ? bytes : bytes.subarray(0, flags.precision);
  const prefix = flags.sharp ? `0${verb}` : '';
  const pairs = [...shown].map((byte) => byte.toString(16).padStart(2, '0'));
  const cased = verb === 'X' ? pairs.map((pair) => pair.toUpperCase()) : pairs;
  if (cased.length === 0) return pad('', flags);
  return pad(flags.space ? cased.map((pair) => prefix + pair).join(' ') : prefix + cased.join(''), flags);
}

/** Verbs of floats (Go, package fmt, "Floating-point and complex constituents"). */
const LAYOUTS: ReadonlyMap<string, FloatVerb> = new Map([
  ['v', 'g'],
  ['e', 'e'],
  ['E', 'e'],
  ['f', 'f'],
  ['F', 'f'],
  ['g', 'g'],
  ['G', 'g'],
]);

function formatFloat(value: number, verb: string, flags: Flags): string | undefined {
  const layout = LAYOUTS.get(verb);
  if (layout === undefined) {
    if (verb !== 'b' && verb.toLowerCase() !== 'x') return undefined;
    throw new TemplateFailure('binary and hexadecimal floats are not rendered', 'unsupported');
  }
  if (flags.sharp) throw new TemplateFailure('floats with # are not rendered', 'unsupported');
  const text = floatText(value, layout, flags.precision ?? (layout === 'g' ? -1 : 6));
  return padFloat(verb === 'E' || verb === 'G' ? text.toUpperCase() : text, value, flags);
}

function padFloat(text: string, value: number, flags: Flags): string {
  const signed = /^[+-]/.test(text);
  const bare = signed ? text.slice(1) : text;
  const sign = getSign(text.startsWith('-'), flags);
  const shown = signed && !Number.isFinite(value) && sign === '' ? text : sign + bare;
  if (!Number.isFinite(value)) return pad(shown, { ...flags, zero: false });
  if (!flags.zero || flags.minus || flags.width === undefined) return pad(shown, flags);
  return sign + bare.padStart(flags.width - sign.length, '0');
}

function formatBytes(bytes: Uint8Array, verb: string, flags: Flags): string | undefined {
  if (verb === 's' || verb === 'q') return formatText(utf8Text(bytes), verb, flags);
  if (verb === 'x' || verb === 'X') return hexText(bytes, verb, flags);
  if (verb !== 'v' && verb !== 'd') return undefined;
  if (flags.goSyntax) {
    return `[]byte{${[...bytes].map((byte) => `0x${byte.toString(16)}`).join(', ')}}`;
  }
  if (flags.width === undefined && flags.precision === undefined && !flags.plus) return `[${bytes.join(' ')}]`;
  return `[${[...bytes].map((byte) => formatInteger(goInteger('uint8', byte), 'd', flags) ?? '').join(' ')}]`;
}

function formatList(list: GoList, verb: string, flags: Flags, progress: Progress): string {
  const items = list.items.map((item) => formatNested(item, verb, flags, progress));
  return flags.goSyntax ? `${goTypeName(list)}{${items.join(', ')}}` : `[${items.join(' ')}]`;
}

function formatMap(map: GoMap, verb: string, flags: Flags, progress: Progress): string {
  const items = sortedKeys(map).map((key) => {
    const value = formatNested(map.entries.get(key) ?? null, verb, flags, progress);
    return `${formatNested(key, verb, flags, progress)}:${value}`;
  });
  return flags.goSyntax ? `${goTypeName(map)}{${items.join(', ')}}` : `map[${items.join(' ')}]`;
}

function formatStruct(struct: GoStruct, verb: string, flags: Flags, progress: Progress): string | undefined {
  if (struct.text !== undefined && !flags.goSyntax) {
    const text = formatText(struct.text, verb, flags);
    if (text !== undefined) return text;
  }
  const pointer = struct.type.startsWith('*');
  if (pointer && progress.depth > 0) return UNKNOWN_TEXT;
  const named = flags.goSyntax || flags.fieldNames;
  const items = [...struct.fields].map(([name, value]) => {
    const text = formatNested(value, verb, flags, deeper(progress));
    return named ? `${name}:${text}` : text;
  });
  const body = flags.goSyntax ? `${struct.type.replace(/^\*/, '')}{${items.join(', ')}}` : `{${items.join(' ')}}`;
  return pointer ? `&${body}` : body;
}
