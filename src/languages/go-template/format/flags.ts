/** The flags, width and precision between `%` and the verb. */
export interface Flags {
  readonly plus: boolean;
  readonly minus: boolean;
  readonly sharp: boolean;
  readonly space: boolean;
  readonly zero: boolean;
  /** `%#v`: values as Go source. */
  readonly goSyntax: boolean;
  /** `%+v`: structs with field names. */
  readonly fieldNames: boolean;
  readonly width: number | undefined;
  readonly precision: number | undefined;
}

export const NO_FLAGS: Flags = {
  plus: false,
  minus: false,
  sharp: false,
  space: false,
  zero: false,
  goSyntax: false,
  fieldNames: false,
  width: undefined,
  precision: undefined,
};

/** Pads a text to the width, counted in characters. */
export function pad(text: string, flags: Flags): string {
  if (flags.width === undefined) return text;
  const missing = flags.width - [...text].length;
  if (missing <= 0) return text;
  if (flags.minus) return text + ' '.repeat(missing);
  return (flags.zero ? '0' : ' ').repeat(missing) + text;
}
