/** UTF-16 units. */
const SLICE = 1_400_000;

/** A text that may be longer than one string can be (about 512 million UTF-16 units in V8). */
export interface LongText {
  readonly text: string;
  readonly more?: Iterable<string>;
}

/** The text in pieces of at most 4 MB as UTF-8. No character is split. */
export function* textSlices({ text, more = [] }: LongText): Generator<string> {
  yield* slices(text);
  for (const each of more) yield* slices(each);
}

/** The text as UTF-8. */
export function toUtf8(text: LongText): Buffer {
  return Buffer.concat([...textSlices(text)].map((slice) => Buffer.from(slice, 'utf8')));
}

/** The text as one string. Throws RangeError where it is longer than a string can be. */
export function joinText(text: LongText): string {
  return text.more === undefined ? text.text : [...textSlices(text)].join('');
}

function* slices(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    let end = Math.min(text.length, at + SLICE);
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end += 1;
    yield text.slice(at, end);
    at = end;
  }
}
