import type { ChalkInstance } from 'chalk';

export interface Layout {
  readonly chalk: ChalkInstance;
  /** Terminal columns; absent for other outputs, where no line is broken or shortened. */
  readonly width?: number;
  /** Every failing check with all its subjects, and what could not be determined. */
  readonly verbose?: boolean;
}
