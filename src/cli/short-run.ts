import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/**
 * Settings of V8 for a process that lives half a second. By default it compiles functions for speed, on other cores,
 * that never run often enough to pay for it: a quarter of the processor time of a small run, and a third of one with
 * 5,000 resources. This lets functions run longer before; those of a large run still are compiled. And it marks
 * garbage in small steps, so that no frame of an animation is late, which costs a tenth of a small run.
 */
export function tuneForShortRuns(): void {
  for (const flag of shortRunFlags(process.versions.v8)) setFlagsFromString(flag);
}

/** Only the V8 of Node 20: later ones do not know the first, say so on standard error, and were not measured. */
export function shortRunFlags(v8: string): readonly string[] {
  return v8.startsWith('11.') ? ['--interrupt-budget=400000', '--no-incremental-marking'] : [];
}

/** Bytes in use when evidence has been read, and from which a run is a large one. */
const BEGUN_HEAP = 30_000_000;
const LARGE_HEAP = 200_000_000;

/**
 * For a run that begins: says what is being done, and bounds the memory of what follows. V8 looks for garbage again when the
 * heap is so many times what was in use before. It looks when a large file is read, and next to nothing is in use then, so
 * until there is evidence it may be thirty times as much; after that four times, as by default, and from a large heap on
 * less: it would be 2 GB where a large run needs 500 MB.
 */
export function boundingHeap(say: (text: string) => void): (text: string) => void {
  if (!process.versions.v8.startsWith('11.')) return say;
  const growBy = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`);
  growBy(3000);
  return (text) => {
    const { used_heap_size: used } = getHeapStatistics();
    if (used > BEGUN_HEAP) growBy(used < LARGE_HEAP ? 300 : 60);
    say(text);
  };
}
