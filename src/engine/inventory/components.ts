import { getLibrary, mayBeLibrary } from '../../checks/functions/fips/library-index.ts';
import type { DataTable } from '../../model/check.ts';
import type { Component } from '../../model/evidence.ts';
import type { CryptoKind } from '../../model/inventory.ts';
import { textColumn, textList } from '../../base/columns.ts';
import { isMap, own, type ValueMap } from '../../base/value.ts';
import { found, type Found } from './found.ts';

const KIND_OF_ASSET = new Map<string, CryptoKind>([
  ['algorithm', 'algorithm'],
  ['certificate', 'certificate'],
  ['protocol', 'protocol'],
  ['related-crypto-material', 'material'],
]);

/** Packages that the table of cryptographic libraries has, and cryptographic assets of bills of materials. */
export function fromComponents(components: readonly Component[], libraries: DataTable): readonly Found[] {
  const items: Found[] = [];
  for (const component of components) {
    const item = getAsset(component) ?? libraryItem(component, libraries);
    if (item !== undefined) items.push(item);
  }
  return items;
}

function getAsset({ name, properties, place, scope }: Component): Found | undefined {
  const crypto = own(properties, 'crypto');
  const type = isMap(crypto) ? textColumn(crypto, 'assetType') : '';
  const kind = KIND_OF_ASSET.get(type);
  if (kind === undefined || !isMap(crypto)) return undefined;
  const protocol = own(crypto, 'protocolProperties');
  const version = isMap(protocol) ? textColumn(protocol, 'version') : '';
  const claims = textList(own(properties, 'certifications'));
  const notes = claims.length === 0 ? [] : [`its author claims ${claims.join(', ')}`];
  return found({
    kind,
    name,
    version,
    scope,
    notes,
    crypto,
    place,
    providedBy: textList(own(properties, 'provided_by')),
  });
}

function libraryItem(component: Component, libraries: DataTable): Found | undefined {
  if (!mayBeLibrary(libraries, component)) return undefined;
  const { name, version, purl, ecosystem, scope, place, properties, direct, parents } = component;
  const row = getLibrary(libraries, { values: { ...properties, name, version, purl, ecosystem } });
  if (row === undefined) return undefined;
  const notes = [row.role, row.posture].filter((word) => word !== '').map((word) => word.replaceAll('-', ' '));
  if (row.use !== '')
    notes.push(row.use === 'hash' ? 'computes digests only' : 'protects data in part of its functions');
  if (direct === true) notes.push('named by the project itself');
  else if (parents.length > 0) notes.push(`required by ${parents.slice(0, 3).join(', ')}`);
  notes.push(...featureNotes(properties));
  const kind = row.role === 'module' ? 'module' : 'library';
  return found({ kind, name, version, purl, scope, notes, place });
}

function featureNotes(properties: ValueMap): readonly string[] {
  const features = textList(own(properties, 'features_asked'));
  return features.length === 0 ? [] : [`requested features: ${features.slice(0, 20).join(', ')}`];
}
