import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { listField, mapField, textField } from '../shared/fields.ts';

/** Package URL and CPE name; empty where the evidence concludes none, or several different ones. */
export interface ConcludedIdentity {
  readonly purl: string;
  readonly cpe: string;
}

const NONE: ConcludedIdentity = Object.freeze({ purl: '', cpe: '' });

/**
 * The identity that evidence concludes for a component with neither package URL nor CPE name (`evidence.identity`, a
 * map in CycloneDX 1.5 and a list since 1.6).
 */
export function concludedIdentity(raw: ValueMap): ConcludedIdentity {
  if (textField(raw, 'purl') !== '' || textField(raw, 'cpe') !== '') return NONE;
  const evidence = mapField(raw, 'evidence');
  const given = evidence ? own(evidence, 'identity') : undefined;
  if (given === undefined) return NONE;
  const identities = isList(given) ? given : [given];
  return { purl: concluded(identities, 'purl'), cpe: concluded(identities, 'cpe') };
}

function concluded(identities: readonly Value[], field: keyof ConcludedIdentity): string {
  const values = new Set(identities.flatMap((one) => (isMap(one) && one['field'] === field ? readValues(one) : [])));
  const [only = ''] = values;
  return values.size === 1 ? only : '';
}

/** The conclusion; before 1.6, the values of the methods. */
function readValues(identity: ValueMap): readonly string[] {
  const conclusion = textField(identity, 'concludedValue');
  if (conclusion) return [conclusion];
  return (listField(identity, 'methods') ?? []).map(methodValue).filter((value) => value !== '');
}

function methodValue(method: Value): string {
  return (isMap(method) ? textField(method, 'value') : '') ?? '';
}
