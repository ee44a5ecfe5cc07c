/** The meaning of a plain scalar in Go's YAML package, version 2, which Helm uses to read and write. */
export type PlainScalar =
  | { readonly type: 'text' }
  | { readonly type: 'null' }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'integer'; readonly value: bigint }
  | { readonly type: 'float'; readonly value: number }
  /** Kept as the text that it is, but quoted when written. */
  | { readonly type: 'timestamp' };

type Plain = number | boolean | null;

const TEXT: PlainScalar = { type: 'text' };
const MAX_NUMBER = 400;
const WORDS = words();
/** YAML 1.1, "Integer Language-Independent Type", and Go's `0o`. */
const INTEGER = /^([+-]?)(?:0[xX]([0-9a-fA-F]+)|0[bB]([01]+)|0[oO]?([0-7]+)|(0|[1-9][0-9]*))$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const DOT_FLOAT = /^\.[0-9]+(?:[eE][-+]?[0-9]+)?$/;
const BASE_60 = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/;
const TIMESTAMP =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:([Tt ])(\d{1,2}):(\d{1,2}):(\d{1,2})(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?)?$/;

function words(): ReadonlyMap<string, PlainScalar> {
  const table = new Map<string, PlainScalar>();
  const put = (scalar: PlainScalar, texts: string): void => {
    for (const text of texts.split(' ')) table.set(text, scalar);
  };
  put({ type: 'boolean', value: true }, 'y Y yes Yes YES true True TRUE on On ON');
  put({ type: 'boolean', value: false }, 'n N no No NO false False FALSE off Off OFF');
  put({ type: 'float', value: Number.NaN }, '.nan .NaN .NAN');
  put({ type: 'float', value: Number.POSITIVE_INFINITY }, '.inf .Inf .INF +.inf +.Inf +.INF');
  put({ type: 'float', value: Number.NEGATIVE_INFINITY }, '-.inf -.Inf -.INF');
  put({ type: 'null' }, '~ null Null NULL');
  table.set('', { type: 'null' });
  return table;
}

/** Resolves a plain scalar by the rules of YAML 1.1, as far as Go's package follows them. */
export function resolvePlain(text: string): PlainScalar {
  const word = WORDS.get(text);
  if (word !== undefined) return word;
  const first = text.charCodeAt(0);
  if (first === 46) return DOT_FLOAT.test(text) ? { type: 'float', value: Number(text) } : TEXT;
  const numeric = first === 43 || first === 45 || (first >= 48 && first <= 57);
  if (!numeric || text.length > MAX_NUMBER) return TEXT;
  return timestamp(text) ?? number(text.replaceAll('_', '')) ?? TEXT;
}

/**
 * The value of a plain scalar; `undefined` for text, whose value is the scalar as written. `wholeOf` converts an
 * integer.
 */
export function plainValue<Whole>(text: string, wholeOf: (value: bigint) => Whole): Whole | Plain | undefined {
  const scalar = resolvePlain(text);
  if (scalar.type === 'text' || scalar.type === 'timestamp') return undefined;
  if (scalar.type === 'null') return null;
  return scalar.type === 'integer' ? wholeOf(scalar.value) : scalar.value;
}

/**
 * Whether the text looks like `12:30:45`, a base-60 number in YAML 1.1. Go reads it as text, but quotes it when it
 * writes.
 */
export function isBase60(text: string): boolean {
  return text.length <= MAX_NUMBER && text.includes(':') && BASE_60.test(text);
}

function number(text: string): PlainScalar | undefined {
  const match = INTEGER.exec(text);
  if (match !== null) {
    const digits = getDigits(match);
    const [, sign] = match;
    const value = sign === '-' ? -BigInt(digits) : BigInt(digits);
    const unsigned = sign === '' && value < 1n << 64n;
    if (unsigned || BigInt.asIntN(64, value) === value) return { type: 'integer', value };
  }
  if (!FLOAT.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? { type: 'float', value } : undefined;
}

function getDigits([, , hex, binary, octal, decimal]: RegExpExecArray): string {
  if (hex !== undefined) return `0x${hex}`;
  if (binary !== undefined) return `0b${binary}`;
  return octal === undefined ? (decimal ?? '0') : `0o${octal}`;
}

function timestamp(text: string): PlainScalar | undefined {
  const match = TIMESTAMP.exec(text);
  if (match === null) return undefined;
  const [, year = '', month = '', day = '', between, hour = '0', minute = '0', second = '0', zone] = match;
  const zoned = between === 'T' || between === 't';
  if (between !== undefined && zoned !== (zone !== undefined)) return undefined;
  if (!isDay(Number(year), Number(month), Number(day))) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return { type: 'timestamp' };
}

function isDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}
