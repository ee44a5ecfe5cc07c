import type { Component, Resource } from '../../../model/evidence.ts';
import type { ValueMap } from '../../../base/value.ts';
import { packagePurl } from '../../../model/purl.ts';

/** A locked package in the making: who asks for it is known only after the whole file was read. */
export interface LockedPackage extends Component {
  readonly parents: string[];
  readonly hashes: string[];
  scope: Component['scope'];
  direct?: boolean;
  properties: ValueMap;
}

export type PackageOrigin = 'registry' | 'git' | 'url' | 'path' | 'file' | 'unknown';

/** What every lock file tells about a package, one way or another. */
export type LockedFields = Pick<
  Component,
  'name' | 'version' | 'ecosystem' | 'scope' | 'source' | 'place' | 'properties'
>;

/** The properties that say where a package comes from; one from a folder is local. */
export function originProperties(origin: PackageOrigin): ValueMap {
  return origin === 'path' ? { origin, local: true } : { origin };
}

/** Where a source under version control is named by a branch or tag: what it leads to can change. */
export function movingSource(origin: PackageOrigin, address: string): ValueMap {
  return origin === 'git' && !COMMIT.test(address) ? { moving: true } : {};
}

const COMMIT = /(?:^|[#@=])(?:[0-9a-f]{40}|[0-9a-f]{64})(?:$|[#?&\s;])/i;

/** A locked package with its canonical package URL; what a lock file does not tell is left open. */
export function lockedPackage(fields: LockedFields): LockedPackage {
  const { ecosystem, name, version, scope, source, place, properties } = fields;
  // Maven writes group and artifact with a colon between
  const purl = packagePurl(ecosystem, ecosystem === 'maven' ? name.replace(':', '/') : name, version);
  return {
    kind: 'component',
    name,
    version,
    ecosystem,
    purl,
    scope,
    parents: [],
    hashes: [],
    licences: [],
    source,
    place,
    properties,
  };
}

/** The lock file itself as a resource. */
export function lockResource(file: string, source: string, values: ValueMap): Resource {
  const place = { file, pointer: [] };
  return { kind: 'resource', type: 'lock/file', address: file, source, evidenceKind: 'software', place, values };
}

/** What every lock file tells about its packages. */
export function lockTally(packages: readonly LockedPackage[], skipped: number): ValueMap {
  return {
    components: packages.length,
    skipped,
    has_dependencies: packages.some((one) => one.parents.length > 0),
    with_hashes: packages.filter((one) => one.hashes.length > 0).length,
  };
}
