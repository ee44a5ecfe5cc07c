import type { Value, ValueMap } from '../../model/value.ts';
import { isList, isMap, own } from '../../model/value.ts';
import { listField, mapField, textField } from '../shared/fields.ts';

/**
 * The package URL or CPE name that the evidence of a component concludes (`evidence.identity`, a map in CycloneDX 1.5 and
 * a list since 1.6). Empty where there is none, or where several differ.
 */
export function concluded(raw: ValueMap, field: 'purl' | 'cpe'): string {
  const evidence = mapField(raw, 'evidence');
  const given = evidence ? own(evidence, 'identity') : undefined;
  const identities = isList(given) ? given : [given ?? null];
  const values = new Set(identities.flatMap((one) => (isMap(one) && one['field'] === field ? valuesOf(one) : [])));
  const [only = ''] = values;
  return values.size === 1 ? only : '';
}

/** The conclusion, or before 1.6 the values of the methods. */
function valuesOf(identity: ValueMap): readonly string[] {
  const conclusion = textField(identity, 'concludedValue');
  if (conclusion) return [conclusion];
  return (listField(identity, 'methods') ?? []).map(methodValue).filter((value) => value !== '');
}

function methodValue(method: Value): string {
  return (isMap(method) ? textField(method, 'value') : '') ?? '';
}
