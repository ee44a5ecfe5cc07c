import { isList, type Value } from '../../base/value.ts';
import type { Work } from '../../base/work.ts';
import type { Filter } from './context.ts';
import { joinedBy, replaced } from './methods.ts';
import { pythonText } from './python.ts';
import { compileRegex } from './regex.ts';
import { goesOn } from './work.ts';

const YES: ReadonlySet<string> = new Set(['yes', 'on', '1', 'true']);

/** Filters that make text, numbers and booleans. */
export const TEXT_FILTERS: readonly (readonly [string, Filter])[] = [
  ['string', (value) => pythonText(value)],
  ['bool', bool],
  ['int', (value, { positional: [otherwise = 0] }) => integer(value) ?? otherwise],
  ['float', decimal],
  ['lower', overText((text) => text.toLowerCase())],
  ['upper', overText((text) => text.toUpperCase())],
  ['capitalize', overText((text) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase())],
  ['title', overText((text) => text.toLowerCase().replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()))],
  ['trim', overText((text) => text.trim())],
  ['basename', overText((text) => text.slice(text.lastIndexOf('/') + 1))],
  ['dirname', overText((text) => text.slice(0, Math.max(0, text.lastIndexOf('/'))))],
  ['b64encode', overText((text) => btoa(String.fromCharCode(...new TextEncoder().encode(text.slice(0, 50_000)))))],
  ['to_json', (value) => json(value)],
  ['tojson', (value) => json(value)],
  [
    'comment',
    overText(
      (text) =>
        `#\n${text
          .split('\n')
          .map((line) => `# ${line}`.trimEnd())
          .join('\n')}\n#`,
    ),
  ],
  ['quote', overText((text) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'"'"'`)}'`))],
  ['indent', (value, { positional: [width = 4] }) => indented(value, width)],
  ['join', (value, { positional: [separator = ''] }) => join(value, separator)],
  ['replace', (value, { positional: [from, to] }) => replace(value, from, to)],
  ['regex_replace', (value, { positional: [from, to = ''], work }) => regexReplace(value, [from, to], work)],
  ['split', (value, { positional: [separator] }) => split(value, separator)],
];

function overText(change: (text: string) => string): Filter {
  return (value) => {
    const text = pythonText(value);
    return text === undefined || text.length > 100_000 ? undefined : change(text);
  };
}

/** Ansible's `bool`: every text that does not mean yes is false. */
function bool(value: Value): Value | undefined {
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number') return value === 1;
  return typeof value === 'string' ? YES.has(value.toLowerCase()) : undefined;
}

function integer(value: Value): number | undefined {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'number') return Math.trunc(value);
  return typeof value === 'string' && /^\s*[-+]?\d{1,15}(?:\.\d{0,15})?\s*$/.test(value)
    ? Math.trunc(Number(value))
    : undefined;
}

function decimal(value: Value): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\s*[-+]?\d{1,15}(?:\.\d{0,15})?\s*$/.test(value) ? Number(value) : undefined;
}

/** Python's `json.dumps` writes a space after commas and colons. */
function json(value: Value): string | undefined {
  const text = pythonText([value]);
  if (text === undefined) return undefined;
  return dumped(value);
}

function dumped(value: Value): string {
  if (isList(value)) return `[${value.map(dumped).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, inner]: [string, Value]) => `${JSON.stringify(key)}: ${dumped(inner)}`)
    .join(', ')}}`;
}

function indented(value: Value, width: Value | undefined): Value | undefined {
  if (typeof value !== 'string' || typeof width !== 'number' || width > 200) return undefined;
  return value.replaceAll('\n', `\n${' '.repeat(width)}`);
}

function join(value: Value, separator: Value | undefined): Value | undefined {
  if (typeof separator !== 'string') return undefined;
  if (typeof value === 'string') return joinedBy(separator, value.slice(0, 10_000).split(''));
  return isList(value) ? joinedBy(separator, value) : undefined;
}

function replace(value: Value, from: Value | undefined, to: Value | undefined): Value | undefined {
  const text = pythonText(value);
  if (text === undefined || typeof from !== 'string' || typeof to !== 'string' || from === '') return undefined;
  return replaced(text, from, to);
}

/** Replacements with references to groups are not supported. */
function regexReplace(
  value: Value,
  [from, to]: readonly [Value | undefined, Value | undefined],
  work: Work,
): Value | undefined {
  if (typeof value !== 'string' || typeof from !== 'string' || typeof to !== 'string') return undefined;
  const compiled = compileRegex(from);
  if (compiled === undefined || /[\\$]/.test(to)) return undefined;
  return compiled.replace(
    value,
    () => to,
    (units) => goesOn(work, units),
  );
}

function split(value: Value, separator: Value | undefined): Value | undefined {
  if (typeof value !== 'string') return undefined;
  if (separator === undefined) return value.trim().split(/\s+/).filter(Boolean);
  return typeof separator === 'string' && separator !== '' ? value.split(separator, 10_000) : undefined;
}
