import type { ListedPlaces } from '../model/listed-places.ts';
import type { AssessRequest } from './request.ts';
import { chooseReports } from './write-artifacts.ts';

const ALL: ListedPlaces = { failing: Infinity, passing: Infinity };
const FAILING: ListedPlaces = { failing: Infinity, passing: 0 };
/** The numbers that OSCAL documents list one by one (writers/oscal/observations). */
const OSCAL: ListedPlaces = { failing: 1000, passing: 100 };

/**
 * What outputs list in addition to the sentences of controls. The line of a finding is searched only if an output
 * shows it.
 */
const LISTED: ReadonlyMap<string, ListedPlaces> = new Map([
  ['findings', ALL],
  ['csv', ALL],
  ['sarif', ALL],
  ['annotations', FAILING],
  ['codequality', FAILING],
  ['comment', FAILING],
  ['html', { failing: 10_000, passing: 0 }],
  ['markdown', { failing: 20, passing: 0 }],
  ['hdf', { failing: 500, passing: 0 }],
  ['oscal', OSCAL],
  ['poam', OSCAL],
  ['fedramp', { failing: 1000, passing: 1000 }],
]);

/** The most places that any output of a run lists. */
export function listedPlaces(request: Pick<AssessRequest, 'format' | 'reports' | 'fedramp'>): ListedPlaces {
  const outputs = [request.format, ...chooseReports(request)].flatMap((id) => LISTED.get(id) ?? []);
  return {
    failing: Math.max(0, ...outputs.map(({ failing }) => failing)),
    passing: Math.max(0, ...outputs.map(({ passing }) => passing)),
  };
}
