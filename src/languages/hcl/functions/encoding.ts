import { TextDecoder } from 'node:util';
import { text } from '../values/build.ts';
import { failure, unknownValue, type Result, type TfValue } from '../values/value.ts';
import { always, asArguments, TEXT, textAt } from './arguments.ts';
import { decodeCsv } from './csv.ts';
import type { FunctionTable, TerraformFunction } from './function.ts';
import { decodeJson } from './json-decode.ts';
import { jsonText } from './json-text.ts';
import { decodeYaml } from './yaml-decode.ts';
import { yamlText } from './yaml-text.ts';

const NULLABLE = { type: 'dynamic', nullable: true } as const;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const NO_BASE64 = 'the text is not valid Base64';
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const WRITABLE: ReadonlyMap<string, 'utf8' | 'utf16le' | 'utf16be' | 'latin1'> = new Map([
  ['utf-8', 'utf8'],
  ['utf8', 'utf8'],
  ['utf-16le', 'utf16le'],
  ['utf-16be', 'utf16be'],
  ['iso-8859-1', 'latin1'],
  ['iso_8859-1:1987', 'latin1'],
  ['latin1', 'latin1'],
]);

/** Encoding functions (language, "Encoding Functions"). */
export const ENCODING_FUNCTIONS: FunctionTable = {
  base64encode: { ...ofText((value) => Buffer.from(value).toString('base64')), isFilled: asArguments },
  base64decode: ofText((value) => decodeBytes(value, UTF8)),
  textencodebase64: ofTexts(encodeText),
  textdecodebase64: ofTexts(decodeText),
  urlencode: { ...ofText(encodeUrl), isFilled: asArguments },
  urldecode: ofText(decodeUrl),
  csvdecode: { ...ofText(decodeCsv), returns: 'dynamic' },
  jsondecode: { ...ofText(decodeJson), returns: 'dynamic', mayBeNull: true },
  jsonencode: { ...ofAny(jsonText), isFilled: always },
  yamldecode: { ...ofText(decodeYaml), returns: 'dynamic', mayBeNull: true },
  yamlencode: { ...ofAny(yamlText), isFilled: always },
};

function ofAny(compute: (value: TfValue) => string): TerraformFunction {
  return { parameters: [NULLABLE], returns: 'string', run: ([value]) => text(compute(value ?? null)) };
}

function ofText(compute: (value: string) => Result): TerraformFunction {
  return { parameters: [TEXT], returns: 'string', run: (args) => compute(textAt(args, 0)) };
}

function ofTexts(compute: (value: string, encoding: string) => Result): TerraformFunction {
  return { parameters: [TEXT, TEXT], returns: 'string', run: (args) => compute(textAt(args, 0), textAt(args, 1)) };
}

function decodeBytes(value: string, decoder: TextDecoder): Result {
  const plain = value.replaceAll(/[\r\n]/g, '');
  if (!BASE64.test(plain)) return failure(NO_BASE64);
  try {
    return text(decoder.decode(Buffer.from(plain, 'base64')));
  } catch {
    return failure('the decoded bytes are not text in this encoding');
  }
}

function encodeText(value: string, encoding: string): Result {
  const set = WRITABLE.get(encoding.toLowerCase());
  if (set === undefined) return unknownValue('this character set is not supported here', true, 'string');
  if (set === 'latin1' && /[^\u0000-\u00FF]/.test(value))
    return failure('the text has characters that the encoding lacks');
  const bytes = Buffer.from(value, set === 'utf16be' ? 'utf16le' : set);
  return (set === 'utf16be' ? bytes.swap16() : bytes).toString('base64');
}

function decodeText(value: string, encoding: string): Result {
  const set = WRITABLE.get(encoding.toLowerCase());
  if (set === undefined) return unknownValue('this character set is not supported here', true, 'string');
  const label = { utf8: 'utf-8', utf16le: 'utf-16le', utf16be: 'utf-16be' } as const;
  if (set !== 'latin1') return decodeBytes(value, new TextDecoder(label[set], { fatal: true, ignoreBOM: true }));
  const plain = value.replaceAll(/[\r\n]/g, '');
  return BASE64.test(plain) ? text(Buffer.from(plain, 'base64').toString('latin1')) : failure(NO_BASE64);
}

function encodeUrl(value: string): string {
  const escaped = encodeURIComponent(value);
  return escaped.replaceAll('%20', '+').replaceAll(/[!'()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
}

function decodeUrl(value: string): Result {
  try {
    return text(decodeURIComponent(value.replaceAll('+', ' ')));
  } catch {
    return failure('the text is not validly percent-encoded');
  }
}
