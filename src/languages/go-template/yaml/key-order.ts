const LETTER = /\p{L}/u;
const DIGIT = /^\p{Nd}$/u;

/**
 * Compares map keys as Go's YAML package sorts them: runs of digits count as numbers, letters come after other
 * characters, unless they end a number and `lettersEndNumbers`. Negative, zero or positive.
 */
export function compareKeys(left: string, right: string, lettersEndNumbers: boolean): number {
  if (left === right) return 0;
  return isLess([...left], [...right], lettersEndNumbers) ? -1 : 1;
}

function isLess(left: readonly string[], right: readonly string[], lettersEndNumbers: boolean): boolean {
  const length = Math.min(left.length, right.length);
  let at = 0;
  while (at < length && left[at] === right[at]) at += 1;
  const a = left[at];
  const b = right[at];
  if (a === undefined || b === undefined) return left.length < right.length;
  const aLetter = LETTER.test(a);
  const bLetter = LETTER.test(b);
  if (aLetter && bLetter) return codePoint(a) < codePoint(b);
  if (aLetter || bLetter) return lettersEndNumbers && DIGIT.test(left[at - 1] ?? '') ? aLetter : bLetter;
  const start = (a === '0' || b === '0') && followsNumber(left, at) ? 1 : 0;
  const order = compareNumbers(numberAt(left, at, start), numberAt(right, at, start));
  return order === 0 ? codePoint(a) < codePoint(b) : order < 0;
}

interface NumberRun {
  readonly value: bigint;
  readonly end: number;
}

function compareNumbers(left: NumberRun, right: NumberRun): number {
  if (left.value !== right.value) return left.value < right.value ? -1 : 1;
  return left.end - right.end;
}

function followsNumber(text: readonly string[], at: number): boolean {
  for (let index = at - 1; index >= 0; index -= 1) {
    const character = text[index] ?? '';
    if (!DIGIT.test(character)) return false;
    if (character !== '0') return true;
  }
  return false;
}

function numberAt(text: readonly string[], from: number, start: number): NumberRun {
  let value = BigInt(start);
  let end = from;
  for (; end < text.length; end += 1) {
    const character = text[end] ?? '';
    if (!DIGIT.test(character)) break;
    value = BigInt.asIntN(64, value * 10n + BigInt(codePoint(character) - 48));
  }
  return { value, end };
}

function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}
