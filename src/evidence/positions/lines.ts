/** The 1-based line of each offset, `undefined` for a negative one. One pass, up to the largest offset. */
export function linesAt(text: string, offsets: readonly number[]): readonly (number | undefined)[] {
  const order = Uint32Array.from(offsets.keys()).sort((a, b) => (offsets[a] ?? 0) - (offsets[b] ?? 0));
  const lines: (number | undefined)[] = offsets.map(() => undefined);
  let line = 1;
  let next = text.indexOf('\n');
  for (const index of order) {
    const offset = offsets[index] ?? -1;
    if (offset < 0) continue;
    while (next !== -1 && next < offset) {
      line += 1;
      next = text.indexOf('\n', next + 1);
    }
    lines[index] = line;
  }
  return lines;
}
