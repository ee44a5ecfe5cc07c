import type { Pointer } from '../base/pointer.ts';

/** A parsed path of content: names and list indexes, outermost first. `.` has no steps. */
export interface Path {
  readonly text: string;
  readonly steps: Pointer;
}

const MAX_LENGTH = 512;
const SEGMENT = /^(?:[^.[\]"\s]+|\["(?:[^"\\]|\\["\\])*"\])/;
const INDEX = /^\[(\d{1,9})\]/;

/**
 * Reads `name`, `name[3]`, `name["with.dots"]`, joined by dots; `.` is the subject itself. `undefined` for anything
 * else and for paths longer than 512 characters.
 */
export function parsePath(text: string): Path | undefined {
  if (text === '.') return { text, steps: [] };
  if (text.length === 0 || text.length > MAX_LENGTH) return undefined;
  const steps: (string | number)[] = [];
  let rest = text;
  while (rest !== '') {
    const index = INDEX.exec(rest);
    const segment = index === null ? SEGMENT.exec(rest) : null;
    const token = index?.[0] ?? segment?.[0];
    if (token === undefined) return undefined;
    steps.push(index === null ? segmentName(token) : Number(index[1]));
    rest = rest.slice(token.length);
    if (rest.startsWith('.') && rest.length > 1) rest = rest.slice(1);
    else if (rest !== '' && !rest.startsWith('[')) return undefined;
  }
  return { text, steps };
}

function segmentName(token: string): string {
  return token.startsWith('[') ? token.slice(2, -2).replace(/\\(["\\])/g, '$1') : token;
}

/** Writes steps as a path, for people and for longest-prefix look-ups. */
export function pathText(steps: Pointer): string {
  let text = '';
  for (const step of steps) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (/^[^.[\]"\s]+$/.test(step)) text += text === '' ? step : `.${step}`;
    else text += `["${step.replace(/["\\]/g, '\\$&')}"]`;
  }
  return text === '' ? '.' : text;
}
