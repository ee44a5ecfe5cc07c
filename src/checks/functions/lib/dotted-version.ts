/** Whether a version is before another by its leading numbers: `1.1.1k` is before `3.0.0`. */
export function isBelow(version: string, bound: string): boolean {
  const [mine, theirs] = [numbersOf(version), numbersOf(bound)];
  for (const [index, limit] of theirs.entries()) {
    const number = mine[index] ?? 0;
    if (number !== limit) return number < limit;
  }
  return false;
}

/** The numbers of a version or tag: `v3.0.9`, `1:1.1.1k-2`, `OpenSSL_1_1_1w`. Empty for what has none, as a commit. */
export function dottedVersion(written: string): string {
  const plain = written.slice(0, 200).trim().replace(/^\d+:/, '');
  const found = /^(?:[a-z]+[-_ ]?)?(\d+(?:[._]\d+)+|\d{1,3}$)/i.exec(plain)?.[1] ?? '';
  return found.replaceAll('_', '.');
}

function numbersOf(version: string): readonly number[] {
  return dottedVersion(version)
    .split('.')
    .map((part) => Number(part.slice(0, 9)));
}
