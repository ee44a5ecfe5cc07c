import type { Resource } from '../../model/evidence.ts';
import type { Place } from '../../model/place.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { listField, mapField, textField } from '../shared/fields.ts';
import { readSupplier, type Draft } from './component.ts';

export interface Tally {
  readonly components: number;
  readonly skipped: number;
  readonly services: number;
  readonly hasDependencies: boolean;
  readonly root: Draft | undefined;
}

/** The bill itself as a resource: its author, its date, and how complete it says it is. */
export function documentResource(place: Place, source: string, root: ValueMap, tally: Tally): Resource {
  const metadata = mapField(root, 'metadata') ?? {};
  const declarations = mapField(root, 'declarations');
  return {
    kind: 'resource',
    type: 'sbom/document',
    address: place.file,
    source,
    evidenceKind: 'software',
    place,
    values: {
      format: 'CycloneDX',
      spec_version: String(own(root, 'specVersion') ?? ''),
      components: tally.components,
      skipped: tally.skipped,
      has_dependencies: tally.hasDependencies,
      services: tally.services,
      vulnerabilities: readLength(own(root, 'vulnerabilities')),
      tools: toolNames(own(metadata, 'tools')),
      timestamp: textField(metadata, 'timestamp') || null,
      author: ['authors', 'manufacturer', 'manufacture', 'supplier'].some((key) => isFilled(own(metadata, key))),
      supplier: readSupplier(metadata) || null,
      has_serial_number: Boolean(textField(root, 'serialNumber')),
      compositions: aggregates(own(root, 'compositions')),
      attestations: declarations ? readLength(own(declarations, 'attestations')) : 0,
      standards: readStandards(root),
      claims: declarations ? readLength(own(declarations, 'claims')) : 0,
      root: tally.root === undefined ? null : rootValues(tally.root),
    },
  };
}

function rootValues(root: Draft): ValueMap {
  return { name: root.name, version: root.version, type: own(root.properties, 'type') ?? null, purl: root.purl };
}

function readLength(value: Value | undefined): number {
  return isList(value) ? value.length : 0;
}

function isFilled(value: Value | undefined): boolean {
  return isList(value) ? value.length > 0 : isMap(value) && Object.keys(value).length > 0;
}

/** A list of tools up to 1.4, `{components, services}` from 1.5. */
function toolNames(tools: Value | undefined): readonly string[] {
  const listed = isMap(tools) ? [own(tools, 'components'), own(tools, 'services')] : [tools];
  const names = listed
    .filter(isList)
    .flatMap((list) => list.map((tool) => (isMap(tool) ? textField(tool, 'name') : '')));
  return names.filter((name): name is string => name !== undefined && name !== '').slice(0, 20);
}

function aggregates(compositions: Value | undefined): readonly string[] {
  if (!isList(compositions)) return [];
  const words = compositions.map((one) => (isMap(one) ? textField(one, 'aggregate') : ''));
  return [...new Set(words.filter((word): word is string => word !== undefined && word !== ''))].slice(0, 20);
}

/** Standards that the SBOM defines or claims to meet, by name and version; the claims are not verified. */
function readStandards(root: ValueMap): readonly string[] {
  const listed = listField(mapField(root, 'definitions') ?? {}, 'standards') ?? [];
  const names = listed.map((one) =>
    isMap(one) ? `${textField(one, 'name') ?? ''} ${textField(one, 'version') ?? ''}` : '',
  );
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, 20);
}
