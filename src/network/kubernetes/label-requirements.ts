import { isList, isMap, own, type Value } from '../../base/value.ts';

/** A label that a selector requires, with one of `values` if given. */
export interface LabelRequirement {
  readonly key: string;
  readonly values: readonly string[] | undefined;
}

/**
 * The labels that a label selector certainly requires: `matchLabels`, and `In` and `Exists` of `matchExpressions`
 * (Kubernetes documentation, "Labels and Selectors"; all of them must match). `selects` evaluates the other
 * expressions.
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
