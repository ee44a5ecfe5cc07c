/** Layout of a float: the verbs e, f, g of Go's strconv. */
export type FloatVerb = 'e' | 'f' | 'g';

/** From this exponent on, the shortest `g` format has an exponent. */
const SHORTEST_LIMIT = 6;

/**
 * A float64 as Go's `strconv.FormatFloat` writes it. `precision` -1 means the fewest digits that parse to the same
 * number. Not-a-number and infinities are `NaN`, `+Inf` and `-Inf`.
 */
export function floatText(value: number, verb: FloatVerb, precision: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const magnitude = Math.abs(value);
  if (verb === 'e') return sign + exponentText(magnitude, precision);
  if (verb === 'f') return sign + (precision < 0 ? shortestDecimal(magnitude) : decimal(magnitude, precision));
  return sign + generalText(magnitude, precision);
}

function exponentText(value: number, precision: number): string {
  const [mantissa = '', exponent = '+0'] = digits(value, precision).split('e');
  const width = exponent.slice(1).padStart(2, '0');
  return `${mantissa}e${exponent.slice(0, 1)}${width}`;
}

/** JavaScript formats at most 100 fraction digits, so zeros fill the rest. */
function digits(value: number, precision: number): string {
  if (precision < 0) return value.toExponential();
  if (precision <= 100) return value.toExponential(precision);
  const [mantissa = '', exponent = '+0'] = value.toExponential(100).split('e');
  return `${mantissa}${'0'.repeat(precision - 100)}e${exponent}`;
}

function generalText(value: number, precision: number): string {
  if (value === 0) return '0';
  const wanted = precision === 0 ? 1 : precision;
  const [mantissa = '', exponentPart = '0'] = digits(value, wanted < 0 ? -1 : wanted - 1).split('e');
  const kept = significant(mantissa);
  const exponent = Number(exponentPart);
  const limit = wanted < 0 ? SHORTEST_LIMIT : wanted;
  if (exponent < -4 || exponent >= limit) {
    const point = kept.length > 1 ? `${kept.slice(0, 1)}.${kept.slice(1)}` : kept;
    return `${point}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
  }
  return placePoint(kept, exponent);
}

function placePoint(kept: string, exponent: number): string {
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${kept}`;
  if (kept.length <= exponent + 1) return kept + '0'.repeat(exponent + 1 - kept.length);
  return `${kept.slice(0, exponent + 1)}.${kept.slice(exponent + 1)}`;
}

function shortestDecimal(value: number): string {
  if (value === 0) return '0';
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e');
  return placePoint(significant(mantissa), Number(exponent));
}

function significant(mantissa: string): string {
  let end = mantissa.length;
  while (end > 1 && mantissa[end - 1] === '0') end -= 1;
  return mantissa.slice(0, end).replace('.', '');
}

function decimal(value: number, precision: number): string {
  const extra = Math.max(0, precision - 100);
  const places = Math.min(precision, 100);
  const text = value < 1e21 ? value.toFixed(places) : bigDecimal(value, places);
  return extra > 0 ? text + '0'.repeat(extra) : text;
}

function bigDecimal(value: number, places: number): string {
  const whole = BigInt(value).toString();
  return places > 0 ? `${whole}.${'0'.repeat(places)}` : whole;
}
