import { REPORT_IDS, RUN_REPORT_IDS } from '../writers/index.ts';

export { RUN_REPORT_IDS };

/** The values of `--report`. */
export const ALL_REPORT_IDS: readonly string[] = [...REPORT_IDS, ...RUN_REPORT_IDS];
