/**
 * How often a property is tried: `runs` in every suite, times `PROPERTY_RUNS` for a longer search; the seed is fixed
 * unless `PROPERTY_SEED` names another.
 */
export function runs(count: number): { readonly numRuns: number; readonly seed: number } {
  return {
    numRuns: Math.ceil(count * Number(process.env['PROPERTY_RUNS'] ?? 1)),
    seed: Number(process.env['PROPERTY_SEED'] ?? 20261121),
  };
}
