import { oneLine } from '../../text.ts';
import { NAMESPACE } from '../common.ts';
import { isObject, object, propValue } from '../json-view.ts';
import { GENERATOR } from './document.ts';

/** The author and the system of a plan. */
export interface PoamOrigin {
  readonly isOurs: boolean;
  readonly system: string;
  isOf(name: string): boolean;
  readonly framework: string;
}

/** Reads the origin of a plan; `undefined` when the JSON is not an OSCAL plan of action and milestones. */
export function poamOrigin(document: unknown): PoamOrigin | undefined {
  if (!isObject(document) || !isObject(document['plan-of-action-and-milestones'])) return undefined;
  const metadata = object(document['plan-of-action-and-milestones'], 'metadata');
  const said = (name: string): string => propValue(metadata, name, NAMESPACE);
  const system = said('system');
  return {
    isOurs: said('generator') === GENERATOR && said('framework') !== '',
    system,
    isOf: (name) => system === oneLine(name),
    framework: said('framework'),
  };
}
