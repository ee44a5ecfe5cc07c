import { lineCounter } from './line.ts';
import { lineEnds } from './line-ends.ts';

/** 1-based line numbers. */
export type Lines = readonly (number | undefined)[];

/** The 1-based line of each offset, `undefined` for a negative one. One pass, up to the largest offset. */
export function linesAt(text: string, offsets: readonly number[]): Lines {
  return inOrder(offsets, lineCounter(text));
}

/** As `linesAt`, for byte offsets into UTF-8. */
export function linesAtBytes(bytes: Buffer, offsets: readonly number[]): Lines {
  let line = 1;
  let from = 0;
  return inOrder(offsets, (offset) => {
    line += lineEnds(bytes, from, offset);
    from = offset;
    return line;
  });
}

function inOrder(offsets: readonly number[], lineOf: (offset: number) => number): Lines {
  const order = Uint32Array.from(offsets.keys()).sort((a, b) => (offsets[a] ?? 0) - (offsets[b] ?? 0));
  const lines: (number | undefined)[] = offsets.map(() => undefined);
  for (const index of order) {
    const offset = offsets[index] ?? -1;
    if (offset >= 0) lines[index] = lineOf(offset);
  }
  return lines;
}
