/** Whether a version is before another by its leading numbers: `1.1.1k` is before `3.0.0`. What has no number is 0. */
export function isBelow(version: string, bound: string): boolean {
  const [mine, theirs] = [numbersOf(version), numbersOf(bound)];
  for (const [index, limit] of theirs.entries()) {
    const number = mine[index] ?? 0;
    if (number !== limit) return number < limit;
  }
  return false;
}

/** An epoch and letters before the first number say nothing of the order (`1:3.0.2`, `v3.0.2`). */
function numbersOf(version: string): readonly number[] {
  const start = /\d+(?:\.\d+)*/.exec(version.slice(0, 200).replace(/^\d+:/, ''))?.[0] ?? '';
  return start.split('.').map((part) => Number(part.slice(0, 9)));
}
