import { REPORT_IDS, RUN_REPORT_IDS } from '../writers/index.ts';

export { RUN_REPORT_IDS };

/** What `--report` takes. */
export const ALL_REPORT_IDS: readonly string[] = [...REPORT_IDS, ...RUN_REPORT_IDS];
