import type { ChainStep } from './run.ts';

/** The attribute name in a step of a chain; `undefined` for an index or past the end. */
export function nameAt(steps: readonly ChainStep[], at: number): string | undefined {
  const step = steps[at];
  return step?.kind === 'attribute' ? step.name : undefined;
}
