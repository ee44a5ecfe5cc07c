import type { Component, Resource } from '../../../model/evidence.ts';
import type { ValueMap } from '../../../base/value.ts';
import { packagePurl } from '../../../model/purl.ts';

/** A locked package under construction: its dependents are known only after the whole file is read. */
export interface LockedPackage extends Component {
  readonly parents: string[];
  readonly hashes: string[];
  scope: Component['scope'];
  direct?: boolean;
  properties: ValueMap;
}

export type PackageOrigin = 'registry' | 'git' | 'url' | 'path' | 'file' | 'unknown';

/** The package fields that every lock file has in some form. */
export type LockedFields = Pick<
  Component,
  'name' | 'version' | 'ecosystem' | 'scope' | 'source' | 'place' | 'properties'
>;

/** The properties of a package's origin; a package from a folder is local. */
export function originProperties(origin: PackageOrigin): ValueMap {
  return origin === 'path' ? { origin, local: true } : { origin };
}

/** Marks a Git source that is not pinned to a commit: the target of its branch or tag can change. */
export function movingSource(origin: PackageOrigin, address: string): ValueMap {
  return origin === 'git' && !COMMIT.test(address) ? { moving: true } : {};
}

const COMMIT = /(?:^|[#@=])(?:[0-9a-f]{40}|[0-9a-f]{64})(?:$|[#?&\s;])/i;

/** A locked package with its canonical package URL; fields that are not in the lock file stay open. */
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

/** Counts of a lock file's packages. */
export function lockTally(packages: readonly LockedPackage[], skipped: number): ValueMap {
  return {
    components: packages.length,
    skipped,
    has_dependencies: packages.some((one) => one.parents.length > 0),
    with_hashes: packages.filter((one) => one.hashes.length > 0).length,
  };
}
