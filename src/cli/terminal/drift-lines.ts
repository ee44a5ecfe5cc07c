import type { ChalkInstance } from 'chalk';
import type { Assessment } from '../../model/assessment.ts';
import { visible } from '../../model/visible.ts';

const MOST = 8;

/** Where live evidence and a Terraform state say different things of one thing. */
export function driftLines({ problems }: Assessment, chalk: ChalkInstance): readonly string[] {
  const drift = problems.filter(({ code }) => code === 'drift');
  const lines = drift.slice(0, MOST).map(({ message }) => chalk.yellow(`Drift: ${visible(message)}`));
  const more = drift.length - MOST;
  return more > 0 ? [...lines, chalk.dim(`Drift: ${more} more (coverage.json lists them)`)] : lines;
}
