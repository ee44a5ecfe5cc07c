import { isMap, type Value } from '../../../base/value.ts';
import { lowered, scalars, type Statement } from './policy-document.ts';

/** Operators that also match where the key is missing, or match nearly every value. */
const LOOSE = /^forallvalues:|^notipaddress|^(?:foranyvalue:)?(?:string|arn|numeric|date)not/;

/** A value that matches everything, or every AWS service. */
const ANYTHING = /^\?*\*[*?]*(?:\.?amazonaws\.com\*?)?$/;

/**
 * The keys to which conditions give values, in lower case, except for keys that accept any value (including a tag
 * that only has to exist). Operators that also match a missing key, or all values but some, do not count (IAM User
 * Guide, "IAM JSON policy elements: Condition operators"); `IfExists` counts where `carried` says that each request
 * has the key. `undefined` where the keys cannot be determined.
 */
export function conditionKeys(
  { elements }: Statement,
  carried: (key: string) => boolean = () => false,
): readonly string[] | undefined {
  const condition: Value | undefined = elements.get('condition');
  if (condition === undefined || condition === null) return [];
  const operators = isMap(condition) ? [...lowered(condition)] : [['', undefined] as const];
  const found = operators.map(([operator, keys]) =>
    isMap(keys)
      ? [...lowered(keys)].flatMap(([key, item]) => (givesValue(operator, key, item, carried) ? [key] : []))
      : undefined,
  );
  return found.includes(undefined) ? undefined : found.flatMap((keys) => keys ?? []);
}

function givesValue(operator: string, key: string, item: Value, carried: (key: string) => boolean): boolean {
  const values = scalars(item) ?? [];
  if (operator === 'null') return values.length > 0 && values.every((value) => value.toLowerCase() === 'false');
  if (LOOSE.test(operator) || (operator.endsWith('ifexists') && !carried(key))) return false;
  return !values.some((value) => ANYTHING.test(value)) || key.includes('tag/');
}
