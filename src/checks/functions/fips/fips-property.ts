import { isMarker, type Value } from '../../../base/value.ts';

const LONGEST = 1000;

/**
 * Whether a property query requires FIPS implementations: `fips=yes` or the bare `fips`. A leading `?` is only a
 * preference, and `-fips` removes the requirement. Source: property(7) of OpenSSL 3.
 */
export function demandsFips(query: Value | undefined): boolean | 'unknown' {
  if (query === undefined || isMarker(query)) return 'unknown';
  if (query === null) return false;
  if (typeof query !== 'string' || query.length > LONGEST) return 'unknown';
  let demanded = false;
  for (const clause of query.toLowerCase().split(',')) {
    const term = clause.replaceAll(' ', '');
    if (term === 'fips' || term === 'fips=yes') demanded = true;
    else if (term === '-fips' || term === 'fips=no' || term === 'fips!=yes') return false;
  }
  return demanded;
}
