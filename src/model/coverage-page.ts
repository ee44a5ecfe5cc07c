/** What the pages about coverage are ordered by; `docs/coverage/<name>.md` holds each. */
export const COVERAGE_PAGES = ['framework', 'platform', 'control', 'snippet'] as const;
export type CoveragePage = (typeof COVERAGE_PAGES)[number];
