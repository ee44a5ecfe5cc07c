import { oneLine } from '../../text.ts';
import { NAMESPACE } from '../common.ts';
import { isObject, object, propValue } from '../json-view.ts';
import { GENERATOR } from './document.ts';

/** Who wrote a plan, for what. */
export interface PoamOrigin {
  readonly isOurs: boolean;
  readonly system: string;
  /** Whether the system has this name. */
  isOf(name: string): boolean;
  readonly framework: string;
}

/** What a plan says of its origin; `undefined` when the JSON is no OSCAL plan of action and milestones. */
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
