/** The orders of the coverage pages; each is `docs/coverage/<name>.md`. */
export const COVERAGE_PAGES = ['framework', 'platform', 'control', 'snippet'] as const;
export type CoveragePage = (typeof COVERAGE_PAGES)[number];
