import type { ChalkInstance } from 'chalk';

/** How a summary is laid out. */
export interface Layout {
  readonly chalk: ChalkInstance;
  /** Columns of the terminal; absent off one, where nothing is broken or shortened. */
  readonly width?: number;
  /** Every failing check with all its subjects, and what could not be determined. */
  readonly verbose?: boolean;
}
