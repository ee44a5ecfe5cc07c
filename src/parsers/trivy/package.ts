import type { Component } from '../../model/evidence.ts';
import type { Place } from '../../model/place.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { listField, mapField, textField, type Report } from '../shared/fields.ts';
import type { LockedPackage } from '../shared/packages/lock-file.ts';
import { reportedPackage } from '../shared/packages/reported-package.ts';

/** Package URL types by result type (aquasecurity/trivy, pkg/fanal/types/const.go). */
const TYPES: readonly (readonly [ecosystem: string, types: string])[] = [
  ['deb', 'debian ubuntu echo'],
  ['apk', 'alpine wolfi chainguard minimos'],
  [
    'rpm',
    'redhat centos centos-stream rocky alma fedora amazon oracle sles slem opensuse opensuse-leap opensuse-tumbleweed photon azurelinux cbl-mariner',
  ],
  ['npm', 'npm yarn pnpm bun node-pkg'],
  ['pypi', 'pip pipenv poetry uv pylock python-pkg'],
  ['golang', 'gomod gobinary'],
  ['cargo', 'cargo rustbinary'],
  ['maven', 'jar pom gradle sbt'],
  ['nuget', 'nuget dotnet-core packages-props'],
  ['gem', 'bundler gemspec'],
  ['composer', 'composer composer-vendor'],
  ['conda', 'conda-pkg conda-environment'],
  ['conan', 'conan'],
  ['hex', 'hex'],
  ['pub', 'pub'],
  ['swift', 'swift'],
  ['cocoapods', 'cocoapods'],
];
const ECOSYSTEMS = new Map(TYPES.flatMap(([ecosystem, types]) => types.split(' ').map((type) => [type, ecosystem])));
const OF_SYSTEM = new Set(['deb', 'apk', 'rpm']);
/**
 * Result types with installed packages, or with lock files whose development packages are marked or left out (its
 * documentation by language).
 */
const TELLS_DEVELOPMENT = new Set(
  'npm yarn pnpm bun composer composer-vendor poetry uv pom gradle sbt dotnet-core gobinary rustbinary cargo conan hex jar node-pkg python-pkg'.split(
    ' ',
  ),
);
/** `Relationship`: whether a root depends on the package directly. */
const DIRECT = new Map([
  ['direct', true],
  ['indirect', false],
]);

/** One package of a Trivy report; `undefined` when an identifying field has a wrong type. */
export function readTrivyPackage(
  raw: Value,
  type: string,
  place: Place,
  source: string,
  complain: Report,
): LockedPackage | undefined {
  const identity = isMap(raw) ? readIdentity(raw) : undefined;
  if (!isMap(raw) || identity === undefined) {
    complain('package', place.pointer);
    return undefined;
  }
  const { name, version, identifier } = identity;
  const purl = textField(identifier, 'PURL');
  if (purl === undefined) complain('package URL of a package', [...place.pointer, 'Identifier']);
  const licences = listField(raw, 'Licenses');
  if (licences === undefined) complain('licence list of a package', [...place.pointer, 'Licenses']);
  const ecosystem = ECOSYSTEMS.get(type) ?? 'library';
  const made = reportedPackage(
    {
      name,
      version,
      purl: purl ?? '',
      ecosystem,
      scope: readScope(raw, type, ecosystem),
      licences: (licences ?? []).filter((one) => typeof one === 'string' && one !== '').map(String),
      cpes: [],
      source,
      place,
    },
    complain,
  );
  noteRelationship(made, raw);
  return made;
}

interface Identity {
  readonly name: string;
  readonly version: string;
  readonly identifier: ValueMap;
}

function readIdentity(raw: ValueMap): Identity | undefined {
  const [name, number, release] = ['Name', 'Version', 'Release'].map((key) => textField(raw, key));
  const identifier = mapField(raw, 'Identifier');
  if (!name || number === undefined || release === undefined || identifier === undefined) return undefined;
  return { name, version: release === '' ? number : `${number}-${release}`, identifier: identifier ?? {} };
}

/** Earlier versions have only `Indirect`, which is absent for direct packages and for unknown ones. */
function noteRelationship(made: LockedPackage, raw: ValueMap): void {
  const relationship = textField(raw, 'Relationship') ?? '';
  const direct = DIRECT.get(relationship) ?? (own(raw, 'Indirect') === true ? false : undefined);
  if (direct !== undefined) made.direct = direct;
  if (relationship === 'root' || relationship === 'workspace') made.properties = { ...made.properties, root: true };
}

function readScope(raw: ValueMap, type: string, ecosystem: string): Component['scope'] {
  if (own(raw, 'Dev') === true) return 'development';
  return OF_SYSTEM.has(ecosystem) || TELLS_DEVELOPMENT.has(type) ? 'runtime' : 'unknown';
}
