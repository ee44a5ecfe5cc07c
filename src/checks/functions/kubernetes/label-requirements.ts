import { isList, isMap, own, type Value } from '../../../base/value.ts';

/** A label without which nothing is selected; with values, one of them. */
export interface LabelRequirement {
  readonly key: string;
  readonly values: readonly string[] | undefined;
}

/**
 * What a label selector asks for certain: `matchLabels`, and `In` and `Exists` of `matchExpressions` (Kubernetes documentation,
 * "Labels and Selectors"; all of them must hold). What else it asks is left to `selects`.
 */
export function getRequirements(selector: Value | undefined): readonly LabelRequirement[] {
  if (!isMap(selector)) return [];
  const [labels, expressions] = [own(selector, 'matchLabels'), own(selector, 'matchExpressions')];
  return [
    ...(isMap(labels) ? Object.entries(labels).flatMap(([key, value]) => getOne(key, [value])) : []),
    ...(isList(expressions) ? expressions.flatMap(asExpression) : []),
  ];
}

function asExpression(expression: Value): readonly LabelRequirement[] {
  if (!isMap(expression)) return [];
  const [key, operator, values] = ['key', 'operator', 'values'].map((name) => own(expression, name));
  if (typeof key !== 'string') return [];
  if (operator === 'Exists') return [{ key, values: undefined }];
  return operator === 'In' && isList(values) ? getOne(key, values) : [];
}

function getOne(key: string, values: readonly Value[]): readonly LabelRequirement[] {
  return values.every((value) => typeof value === 'string') ? [{ key, values: [...new Set(values)] }] : [];
}
