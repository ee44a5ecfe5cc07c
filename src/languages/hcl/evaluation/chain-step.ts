import type { ChainStep } from './run.ts';

/** The name of an attribute that a step of a chain takes; nothing for an index or past the end. */
export function nameAt(steps: readonly ChainStep[], at: number): string | undefined {
  const step = steps[at];
  return step?.kind === 'attribute' ? step.name : undefined;
}
