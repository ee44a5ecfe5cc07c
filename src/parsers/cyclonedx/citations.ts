import type { Resource } from '../../model/evidence.ts';
import { within, type Place } from '../../model/place.ts';
import { isMap, type Value } from '../../base/value.ts';
import {
  certificateIn,
  certificatePage,
  citationResources,
  readCiting,
  isAboutValidation,
  type Citation,
} from '../shared/packages/citations.ts';
import { listField, textField } from '../shared/fields.ts';
import type { Draft } from './component.ts';

const NONE: readonly Resource[] = [];
const CERTIFICATE = /cert/i;

/**
 * The certificates that a component names for its validation, in properties such as `fips:cmvp-certificate` and in
 * references to CMVP pages.
 */
export function readCitations(raw: Value, component: Draft): readonly Resource[] {
  if (!isMap(raw) || !(Object.hasOwn(raw, 'properties') || Object.hasOwn(raw, 'externalReferences'))) return NONE;
  const found = [
    ...ofProperties(listField(raw, 'properties') ?? [], component.place),
    ...ofReferences(listField(raw, 'externalReferences') ?? [], component.place),
  ];
  return found.length === 0 ? NONE : citationResources(found, readCiting(component));
}

function ofProperties(list: readonly Value[], place: Place): readonly Citation[] {
  const found: Citation[] = [];
  for (const [index, one] of list.entries()) {
    const name = (isMap(one) ? textField(one, 'name') : '') ?? '';
    const value = (isMap(one) ? textField(one, 'value') : '') ?? '';
    if (!isAboutValidation(name)) continue;
    const number = certificateIn(value, CERTIFICATE.test(name.slice(0, 500)));
    if (number !== undefined) found.push({ number, place: within(place, ['properties', index]) });
  }
  return found;
}

function ofReferences(list: readonly Value[], place: Place): readonly Citation[] {
  const found: Citation[] = [];
  for (const [index, one] of list.entries()) {
    const number = certificatePage((isMap(one) ? textField(one, 'url') : '') ?? '');
    if (number !== undefined) found.push({ number, place: within(place, ['externalReferences', index]) });
  }
  return found;
}
