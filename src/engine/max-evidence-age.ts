/** Days for which the result of a scan counts without `--max-evidence-age`. */
export const DEFAULT_MAX_AGE_DAYS = 30;
