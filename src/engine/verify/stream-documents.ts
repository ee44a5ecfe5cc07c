/** Documents of a stream on either side of a line that it may belong to. */
const BESIDE = 3;

/** Lines that begin a document of a stream of YAML. */
export function separatorsOf(text: string): readonly number[] {
  return text.split('\n').flatMap((line, index) => (line.startsWith('---') ? [index + 1] : []));
}

/** The documents that a line may be in: one may lack its separator, or hold nothing, so those beside it are told too. */
export function documentsNear(separators: readonly number[], line: number): readonly number[] {
  const before = lowerBound(separators, line + 1);
  const first = Math.max(0, before - BESIDE);
  const last = Math.min(separators.length, before + BESIDE);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** How many of the sorted numbers are below a limit. */
function lowerBound(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
