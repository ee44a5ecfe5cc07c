/** The only clock of a run. */
export interface RunTime {
  /** Day of the assessment, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** RFC 3339, UTC. */
  readonly createdAt: string;
}

/**
 * The time of a run. With a given day, it is midnight of that day, so that a rerun gives the same bytes; otherwise
 * `SOURCE_DATE_EPOCH` (seconds) when it is set, otherwise the clock.
 */
export function resolveRunTime(asOf: string | undefined): RunTime {
  if (asOf !== undefined) return { asOf, createdAt: `${asOf}T00:00:00Z` };
  const epoch = process.env['SOURCE_DATE_EPOCH'];
  const fixed = epoch !== undefined && /^\d{1,11}$/.test(epoch);
  const now = fixed ? new Date(Number(epoch) * 1000) : new Date();
  const createdAt = `${now.toISOString().slice(0, 19)}Z`;
  return { asOf: createdAt.slice(0, 10), createdAt };
}
