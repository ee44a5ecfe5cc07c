import { isList, isMap, isMarker, isUnknown, type Value } from '../../../base/value.ts';
import { from, joinedText, readOrigin } from '../../../base/origins.ts';
import type { Work } from '../../../base/work.ts';
import { alike, computed, computedFact, INVALID, isKnown, isNothing, shownText } from '../values.ts';
import { LONGEST, type FunctionTable, type TemplateFunction } from './function.ts';

export const TEXT: FunctionTable = [
  ['concat', concat],
  ['format', format],
  ['string', ([value = null]) => toText(value)],
  ['tolower', onText((text) => text.toLowerCase())],
  ['toupper', onText((text) => text.toUpperCase())],
  ['trim', onText((text) => text.trim())],
  ['uri', uri],
  ['uricomponent', onText((text) => encodeURIComponent(text))],
  ['uricomponenttostring', onText(decoded)],
  ['replace', replace],
  ['split', split],
  ['join', join],
  ['substring', substring],
  ['padleft', padLeft],
  ['startswith', comparison((text, other) => text.startsWith(other))],
  ['endswith', comparison((text, other) => text.endsWith(other))],
  ['indexof', position((text, other) => text.indexOf(other))],
  ['lastindexof', position((text, other) => text.lastIndexOf(other))],
  ['guid', computedName('guid')],
  ['uniquestring', computedName('uniqueString')],
  ['newguid', () => computed([], 'decided at deployment')],
];

function computedName(name: string): TemplateFunction {
  return (args) => alike(name, args, computedFact(args, 'a name that Resource Manager computes'));
}

function onText(change: (text: string) => string): TemplateFunction {
  return ([value = null], work) => {
    if (typeof value === 'string') return work.take(value.length) ? change(value) : INVALID;
    return isMarker(value) ? computed([value]) : INVALID;
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function comparison(compare: (text: string, other: string) => boolean): TemplateFunction {
  return ([text = null, other = null]) => {
    if (typeof text === 'string' && typeof other === 'string') return compare(text.toLowerCase(), other.toLowerCase());
    return computedFact([text, other]);
  };
}

function position(find: (text: string, other: string) => number): TemplateFunction {
  return ([text = null, other = null]) => {
    if (typeof text === 'string' && typeof other === 'string') return find(text.toLowerCase(), other.toLowerCase());
    if (!isList(text) || !isKnown(text) || !isKnown(other)) return computedFact([text, other]);
    return text.findIndex((each) => shownText(each) === shownText(other));
  };
}

/** Joins texts or lists. Of a text with unknown parts the ends are known. */
function concat(args: readonly Value[], work: Work): Value {
  if (args.length > 0 && args.every(isList)) {
    const size = args.reduce((sum, list) => sum + list.length, 0);
    return size <= LONGEST && work.take(size) ? args.flat() : INVALID;
  }
  if (args.some((each) => isList(each) || isMap(each))) return computed(args);
  return together(args, work);
}

function together(parts: readonly Value[], work: Work): Value {
  const size = parts.reduce<number>((sum, part) => sum + (shownText(part)?.length ?? 0), 0);
  if (size > LONGEST || !work.take(size / 10 + parts.length)) return INVALID;
  const text = joinedText(parts.map((part) => shownText(part) ?? part));
  return isUnknown(text) && parts.every(isNothing) ? from(readOrigin(text), computed(parts)) : text;
}

/** `{0}`, of which only the plain form is read: a number format makes the result unknown. */
function format([form = null, ...args]: readonly Value[], work: Work): Value {
  if (typeof form !== 'string') return computed([form, ...args]);
  if (!work.take(form.length)) return INVALID;
  const parts: Value[] = [];
  let end = 0;
  for (const match of form.matchAll(/\{\{|\}\}|\{(\d{1,3})(:[^{}]{0,40})?\}/g)) {
    if (match.index > end) parts.push(form.slice(end, match.index));
    end = match.index + match[0].length;
    const [whole, at, detail] = match;
    if (at === undefined) parts.push(whole.slice(1));
    else parts.push(detail === undefined ? argument(args, Number(at)) : computed(args));
  }
  if (end < form.length) parts.push(form.slice(end));
  return together(parts.length === 0 ? [''] : parts, work);
}

function argument(args: readonly Value[], at: number): Value {
  return at < args.length ? (args[at] ?? '') : INVALID;
}

function toText(value: Value): Value {
  return shownText(value) ?? computed([value]);
}

function uri([base = null, relative = null]: readonly Value[], work: Work): Value {
  if (typeof relative !== 'string' || (typeof base !== 'string' && !isMarker(base))) return computed([base, relative]);
  if (typeof base !== 'string') return together([base, '/', relative.replace(/^\//, '')], work);
  return together([base.replace(/\/$/, ''), '/', relative.replace(/^\//, '')], work);
}

function replace([text = null, old = null, by = null]: readonly Value[], work: Work): Value {
  if (typeof text !== 'string' || typeof old !== 'string' || typeof by !== 'string')
    return alike('replace', [text, old, by], computed([text, old, by]));
  if (old === '') return text;
  const pieces = text.split(old);
  const size = text.length + pieces.length * by.length;
  return size <= LONGEST && work.take(size) ? pieces.join(by) : INVALID;
}

function split([text = null, separators = null]: readonly Value[], work: Work): Value {
  const all = isList(separators) ? separators : [separators];
  if (typeof text !== 'string' || !all.every((each) => typeof each === 'string')) return computed([text, separators]);
  if (!work.take(text.length * Math.max(all.length, 1))) return INVALID;
  return all.reduce<string[]>(
    (pieces, by) => pieces.flatMap((piece) => (by === '' ? [piece] : piece.split(by))),
    [text],
  );
}

function join([list = null, separator = null]: readonly Value[], work: Work): Value {
  if (!isList(list) || typeof separator !== 'string') return computed([list, separator]);
  return together(list.length === 0 ? [''] : list.flatMap((each, at) => (at === 0 ? [each] : [separator, each])), work);
}

function substring([text = null, start = null, length]: readonly Value[]): Value {
  if (typeof text !== 'string' || typeof start !== 'number' || isMarker(length))
    return alike('substring', [text, start, length ?? ''], computed([text, start]));
  const end = typeof length === 'number' ? start + length : text.length;
  return start < 0 || end > text.length ? INVALID : text.slice(start, end);
}

function padLeft([text = null, width = null, sign = ' ']: readonly Value[]): Value {
  const shown = shownText(text);
  if (shown === undefined || typeof width !== 'number' || typeof sign !== 'string' || width > 1000)
    return computed([text, width, sign]);
  return shown.padStart(width, sign);
}
