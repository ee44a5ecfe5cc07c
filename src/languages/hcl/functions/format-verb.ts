/** One verb of a format text, such as `%-08.3f`. */
export interface Verb {
  readonly kind: 'verb';
  readonly mode: string;
  readonly zero: boolean;
  readonly sharp: boolean;
  readonly plus: boolean;
  readonly minus: boolean;
  readonly space: boolean;
  readonly width: number | undefined;
  readonly precision: number | undefined;
  /** 1-based index of its argument. */
  readonly argument: number;
}

const VERB = /%(?:(%)|([0#+ -]*)([1-9]\d*)?(\.\d*)?(?:\[([1-9]\d*)\])?([a-zA-Z]))/y;
/** No readable table has wider fields. */
const MAX_WIDTH = 10_000;

/** Splits a format into literal texts and verbs; `undefined` when it is malformed. */
export function parseFormat(format: string): readonly (string | Verb)[] | undefined {
  const parts: (string | Verb)[] = [];
  let position = 0;
  let next = 1;
  for (;;) {
    const start = format.indexOf('%', position);
    if (start === -1) return [...parts, format.slice(position)];
    parts.push(format.slice(position, start));
    VERB.lastIndex = start;
    const match = VERB.exec(format);
    if (match === null) return undefined;
    position = VERB.lastIndex;
    const [, percent, flags = '', width, precision, argument, mode = ''] = match;
    if (percent !== undefined) {
      parts.push('%');
      continue;
    }
    const verb = makeVerb(flags, width, precision, Number(argument ?? next), mode);
    if ((verb.width ?? 0) > MAX_WIDTH || (verb.precision ?? 0) > MAX_WIDTH) return undefined;
    parts.push(verb);
    next = verb.argument + 1;
  }
}

function makeVerb(
  flags: string,
  width: string | undefined,
  precision: string | undefined,
  argument: number,
  mode: string,
): Verb {
  return {
    kind: 'verb',
    mode,
    zero: flags.includes('0'),
    sharp: flags.includes('#'),
    plus: flags.includes('+'),
    minus: flags.includes('-'),
    space: flags.includes(' '),
    width: width === undefined ? undefined : Number(width),
    precision: precision === undefined ? undefined : Number(precision.slice(1)),
    argument,
  };
}
