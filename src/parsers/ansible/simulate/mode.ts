import type { Value } from '../../../base/value.ts';

const WHO: ReadonlyMap<string, number> = new Map([
  ['u', 0o700],
  ['g', 0o070],
  ['o', 0o007],
  ['a', 0o777],
]);
const WHAT: ReadonlyMap<string, number> = new Map([
  ['r', 0o444],
  ['w', 0o222],
  ['x', 0o111],
  ['X', 0o111],
]);

/**
 * Permission bits of a `mode` parameter: a number is used as it is, text as octal digits or, when it sets all three
 * classes with `=`, symbolic. `undefined` for `preserve`, for changes to unknown bits, and for text of another form.
 */
export function modeBits(mode: Value): number | undefined {
  if (typeof mode === 'number') return Number.isInteger(mode) && mode >= 0 && mode <= 0o7777 ? mode : undefined;
  if (typeof mode !== 'string') return undefined;
  const octal = /^0?[oO]?([0-7]{1,5})$/.exec(mode.trim())?.[1];
  return octal === undefined ? symbolicBits(mode.trim()) : Number.parseInt(octal, 8);
}

function symbolicBits(mode: string): number | undefined {
  let bits = 0;
  let told = 0;
  for (const clause of mode.split(',')) {
    const [, classes, rights = ''] = /^([ugoa]{1,4})=([rwxX]{0,4})$/.exec(clause) ?? [];
    if (classes === undefined) return undefined;
    const reach = readBits(classes, WHO);
    told |= reach;
    bits |= reach & readBits(rights, WHAT);
  }
  return told === 0o777 ? bits : undefined;
}

function readBits(letters: string, table: ReadonlyMap<string, number>): number {
  return [...letters].reduce((all, letter) => all | (table.get(letter) ?? 0), 0);
}

const CHANGE = /^([ugoa]{1,4})([-+=])([rwxXst]{0,6})$/;

/**
 * The most permission bits that a symbolic mode can leave of unknown ones: `go-rwx` leaves 0700. `undefined` for a
 * mode that is not symbolic, or that depends on the umask.
 */
export function bitsAtMost(mode: Value): number | undefined {
  if (typeof mode !== 'string') return undefined;
  let bits = 0o777;
  for (const clause of mode.trim().split(',')) {
    const [, classes = '', sign, rights = ''] = CHANGE.exec(clause) ?? [];
    if (sign === undefined || /[st]/.test(rights)) return undefined;
    const reach = readBits(classes, WHO);
    const said = readBits(rights, WHAT) & reach;
    if (sign === '-') bits &= ~said;
    else bits = sign === '+' ? bits | said : (bits & ~reach) | said;
  }
  return bits;
}

/** Whether a mode surely lets every user write: also `o+w`, for all values of the other bits. */
export function letsOthersWrite(mode: Value): boolean | undefined {
  if (typeof mode === 'string' && /(?:^|,)[ugo]{0,3}[oa][ugo]{0,3}[+=][rxX]*w/.test(mode)) return true;
  const bits = modeBits(mode);
  if (bits !== undefined) return (bits & 0o002) !== 0 && (bits & 0o1000) === 0;
  return typeof mode === 'string' && /^[ugo]{1,3}[-+=][rwxXst]*(?:,[ugo]{1,3}[-+=][rwxXst]*){0,5}$/.test(mode)
    ? false
    : undefined;
}
