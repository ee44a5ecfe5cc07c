/** What `--report` takes. */
export { REPORT_IDS } from '../writers/index.ts';
