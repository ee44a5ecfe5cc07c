/** The key of one instance: a number for `count`, text for `for_each`, `undefined` for a single resource. */
export type InstanceKey = string | number | undefined;

/** One step of an address or reference: `.name` or `[key]`. */
export type AddressStep = { readonly name: string } | { readonly key: string | number };

const MAX_TEXT = 8192;
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;
const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['"', '\\"'],
  ['\\', '\\\\'],
]);

/** An instance key in brackets as Terraform prints it: quoted template text, with `${` and `%{` doubled. */
export function keyText(key: InstanceKey): string {
  if (key === undefined) return '';
  if (typeof key === 'number') return `[${key}]`;
  if (/^[\w .:/@+-]*$/.test(key)) return `["${key}"]`;
  let text = '';
  const characters = [...key];
  for (const [at, character] of characters.entries()) {
    const opensTemplate = (character === '$' || character === '%') && characters[at + 1] === '{';
    text += opensTemplate ? character + character : quoted(character);
  }
  return `["${text}"]`;
}

function quoted(character: string): string {
  const short = SHORT_ESCAPES.get(character);
  if (short !== undefined) return short;
  if (PRINTABLE.test(character)) return character;
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
}

/** `module.a.data.type.name`: the address without its instance key. */
export function baseAddress(module: string, mode: string, type: string, name: string): string {
  const local = mode === 'data' ? `data.${type}.${name}` : `${type}.${name}`;
  return module === '' ? local : `${module}.${local}`;
}

/** The steps of an address or reference; `undefined` when the text is not one. */
export function readSteps(text: string): readonly AddressStep[] | undefined {
  if (text.length === 0 || text.length > MAX_TEXT) return undefined;
  const pattern = /\.?([^.[\]"]+)|\[(\d{1,15})\]|\["((?:[^"\\]|\\.)*)"\]/gsuy;
  const steps: AddressStep[] = [];
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (match === null) return undefined;
    const [, name, index, key] = match;
    if (name !== undefined) steps.push({ name });
    else if (index !== undefined) steps.push({ key: Number(index) });
    else steps.push({ key: unquoted(key ?? '') });
  }
  return steps;
}

function unquoted(text: string): string {
  return text
    .replaceAll(/\\(u[0-9a-f]{4}|U[0-9a-f]{8}|.)/gis, (_all, escape: string) => {
      if (escape.length > 1) return codePoint(escape.slice(1));
      if (escape === 'n') return '\n';
      if (escape === 'r') return '\r';
      return escape === 't' ? '\t' : escape;
    })
    .replaceAll(/\$\$\{/g, () => '${')
    .replaceAll('%%{', '%{');
}

function codePoint(hex: string): string {
  const code = Number.parseInt(hex, 16);
  return code > 0x10_ff_ff ? '\uFFFD' : String.fromCodePoint(code);
}

/** `module.a["x"].module.b[0]` as the path of its calls in the configuration: `a.b`. */
export function callPath(module: string): string {
  const steps = module === '' ? [] : (readSteps(module) ?? []);
  const names: string[] = [];
  for (const step of steps) if ('name' in step) names.push(step.name);
  return names.filter((_name, at) => at % 2 === 1).join('.');
}
