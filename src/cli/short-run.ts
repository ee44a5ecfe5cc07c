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

/** Bytes in use from which a run is a large one. */
const LARGE_HEAP = 200_000_000;

/**
 * To be called now and then. V8 looks for garbage again when the heap is four times what was in use: 2 GB where a large run
 * needs 500 MB. From a large heap on it looks sooner, for a garbage collection or two more.
 */
export function boundLargeHeap(): void {
  if (!process.versions.v8.startsWith('11.') || getHeapStatistics().used_heap_size < LARGE_HEAP) return;
  setFlagsFromString('--heap-growing-percent=60');
}
