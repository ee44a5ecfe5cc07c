import type { Component } from '../../../model/evidence.ts';
import type { Place } from '../../../model/place.ts';
import type { ValueMap } from '../../../base/value.ts';
import { MAX_CPES, needsCpe } from './cpe-names.ts';
import type { Report } from '../fields.ts';
import type { LockedPackage } from './lock-file.ts';
import { namedPurl } from './named-purl.ts';
import { isSamePackage } from './same-package.ts';

export interface ReportedFields {
  readonly name: string;
  readonly version: string;
  /** Package URL from the report, or empty. */
  readonly purl: string;
  readonly ecosystem: string;
  readonly scope: Component['scope'];
  readonly licences: readonly string[];
  /** The most reliable one first. */
  readonly cpes: readonly string[];
  readonly source: string;
  readonly place: Place;
}

/** A package of a scanner's report, identified by its package URL where it has a readable one. */
export function reportedPackage(fields: ReportedFields, complain: Report): LockedPackage {
  const { name, version, ecosystem, scope, licences, cpes, source, place } = fields;
  const purl = fields.purl === '' ? undefined : namedPurl(fields.purl.trim());
  if (fields.purl !== '' && purl === undefined) complain('package URL of a package', place.pointer);
  const isOther = purl !== undefined && !isSamePackage(purl, name, version);
  return {
    kind: 'component',
    name: purl?.name ?? name,
    version: version === '' ? (purl?.version ?? '') : version,
    ecosystem: purl?.type ?? ecosystem,
    purl: purl?.text ?? '',
    scope,
    parents: [],
    hashes: [],
    licences,
    source,
    place,
    properties: { ...ofCpes(cpes, purl?.type), ...(isOther ? { named_otherwise: true } : {}) },
  };
}

function ofCpes(cpes: readonly string[], purlType: string | undefined): ValueMap {
  const [cpe, ...others] = cpes.slice(0, MAX_CPES);
  if (cpe === undefined) return { type: 'library' };
  return others.length > 0 && needsCpe(purlType)
    ? { type: 'library', cpe, other_cpes: others }
    : { type: 'library', cpe };
}
