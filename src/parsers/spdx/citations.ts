import type { Resource } from '../../model/evidence.ts';
import type { Value } from '../../base/value.ts';
import { isMap } from '../../base/value.ts';
import { certificateInProse, certificatePage, citationResources, citingOf } from '../shared/packages/citations.ts';
import { listField, textField } from '../shared/fields.ts';
import type { Draft } from './package.ts';

const NONE: readonly Resource[] = [];

/**
 * The certificates that a package is said to be validated under: in its annotations and comment, and in references to
 * pages of the CMVP.
 */
export function citationsOf(raw: Value, component: Draft): readonly Resource[] {
  if (!isMap(raw)) return NONE;
  const texts = (key: string, field: string): readonly string[] =>
    (listField(raw, key) ?? []).map((one) => (isMap(one) ? textField(one, field) : '') ?? '');
  const prose = [...texts('annotations', 'comment'), textField(raw, 'comment') ?? ''];
  const numbers = [
    ...prose.map(certificateInProse),
    ...texts('externalRefs', 'referenceLocator').map(certificatePage),
  ].filter((number) => number !== undefined);
  if (numbers.length === 0) return NONE;
  const citations = numbers.map((number) => ({ number, place: component.place }));
  return citationResources(citations, citingOf(component));
}
