import { FEDRAMP_NAMESPACE, NAMESPACE, OSCAL_NAMESPACE, unlessEmpty } from '../common.ts';
import { object, objects, propValue, propValues, text, type JsonObject } from '../json-view.ts';
import type { Prop } from '../types.ts';
import type { PoamRun } from './item.ts';
import type { PlannedItem } from './update.ts';

/**
 * Adds to an item and its risk what FedRAMP's guide to POA&Ms in OSCAL requires: POAM-ID, impacted controls, the
 * identifiers of the tool, ratings in FedRAMP's naming system, and who recommends and who plans. Names that the plan
 * already has are kept.
 */
export function withFedrampNames(run: PoamRun, { item, risk }: PlannedItem): PlannedItem {
  const key = propValue(risk, 'weakness', NAMESPACE);
  if (!run.fedramp || key === '') return { item, risk };
  const name = propValue(item, 'poam-id', NAMESPACE) || text(item, 'uuid');
  const controls = propValues(risk, 'control-id', NAMESPACE);
  return {
    item: withProps(item, 'POAM-ID', [name]),
    risk: {
      ...withProps(risk, 'impacted-control-id', controls),
      ...unlessEmpty(
        'characterizations',
        objects(risk, 'characterizations').map((each) => rated(run, each, key)),
      ),
      ...unlessEmpty(
        'remediations',
        objects(risk, 'remediations').map((each) => attributed(run, each)),
      ),
    },
  };
}

function withProps(holder: JsonObject, name: string, values: readonly string[]): JsonObject {
  const props = objects(holder, 'props');
  if (values.length === 0 || propValue(holder, name, FEDRAMP_NAMESPACE) !== '') return holder;
  const more = values.map((value): Prop => ({ name, ns: FEDRAMP_NAMESPACE, value }));
  return { ...holder, props: [...props, ...more] };
}

const RATED: ReadonlySet<string> = new Set(['likelihood', 'impact']);

/** FedRAMP's plugin id is the check id. Only ratings of this engine change. */
function rated(run: PoamRun, characterization: JsonObject, key: string): JsonObject {
  const origin = object(characterization, 'origin');
  const actors = objects(origin, 'actors');
  const [engine] = run.origin.actors;
  if (engine === undefined || !actors.some((actor) => text(actor, 'actor-uuid') === engine['actor-uuid']))
    return characterization;
  const [, check] = /^check (.*)$/.exec(key) ?? [];
  const identified = actors.map((actor) => {
    if (text(actor, 'actor-uuid') !== engine['actor-uuid']) return actor;
    const named = withProps(actor, 'vulnerability-id', [check ?? key]);
    return check === undefined ? named : withProps(named, 'plugin-id', [check]);
  });
  return {
    ...characterization,
    origin: { ...origin, actors: identified },
    facets: objects(characterization, 'facets').map((facet) =>
      facet['system'] === OSCAL_NAMESPACE && RATED.has(text(facet, 'name'))
        ? { ...facet, system: FEDRAMP_NAMESPACE }
        : facet,
    ),
  };
}

/** A recommendation has the tool as its origin, a plan the provider. */
function attributed(run: PoamRun, remediation: JsonObject): JsonObject {
  if (objects(remediation, 'origins').length > 0) return remediation;
  const lifecycle = text(remediation, 'lifecycle');
  if (lifecycle === 'recommendation') return { ...remediation, origins: [run.origin] };
  if (lifecycle !== 'planned') return remediation;
  return { ...remediation, origins: [{ actors: [{ type: 'party', 'actor-uuid': run.party }] }] };
}
