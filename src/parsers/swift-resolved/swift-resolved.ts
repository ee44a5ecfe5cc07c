import type { Certainty, Parser } from '../../model/evidence.ts';
import type { Place } from '../../model/place.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { listField, mapField, textField, type Report } from '../shared/fields.ts';
import { readJsonLock, type FoundPackages, type RefusedLock } from '../shared/packages/json-lock.ts';
import {
  lockedPackage,
  movingSource,
  originProperties,
  type LockedPackage,
  type PackageOrigin,
} from '../shared/packages/lock-file.ts';
import { packageName } from './location.ts';

/**
 * Package.resolved of the Swift Package Manager and of Xcode, versions 1 to 3 (swiftlang/swift-package-manager,
 * PinsStore). It lists neither dependencies between packages nor which ones are only for tests.
 */
export const swiftResolved: Parser = {
  id: 'swift-resolved',
  title: 'a Swift Package.resolved file',
  kinds: ['software'],
  recognise,
  parse: (file) =>
    readJsonLock(file, swiftResolved, 'Write the file again with swift package resolve.', (root, complain) =>
      readPins(root, file.path, complain),
    ),
};

const KINDS = new Map<string, PackageOrigin>([
  ['remoteSourceControl', 'git'],
  ['localSourceControl', 'path'],
  ['fileSystem', 'path'],
  ['registry', 'registry'],
]);

function recognise(path: string, head: string): Certainty {
  if (/(?:^|[/._-])package\.resolved$/i.test(path)) return /^\s*(?:\{|$)/.test(head) ? 'yes' : 'no';
  const marked = /^\s*\{/.test(head) && /"pins"\s*:\s*\[/.test(head);
  return marked && /"(?:repositoryURL|kind"\s*:\s*"remoteSourceControl)"/.test(head) ? 'yes' : 'no';
}

function readPins(root: ValueMap, file: string, complain: Report): FoundPackages | RefusedLock {
  const version = own(root, 'version');
  if (version !== 1 && version !== 2 && version !== 3) {
    return { refused: 'has no version that is supported: 1 to 3 are read.', pointer: ['version'] };
  }
  const holder = version === 1 ? mapField(root, 'object') : root;
  const pointer = version === 1 ? ['object', 'pins'] : ['pins'];
  const pins = holder && own(holder, 'pins') !== undefined ? listField(holder, 'pins') : undefined;
  if (pins === undefined) complain('list of packages', pointer);
  const packages: LockedPackage[] = [];
  for (const [index, raw] of (pins ?? []).entries()) {
    const place = { file, pointer: [...pointer, index] };
    const made = version === 1 ? readOldPin(raw, place) : readPin(raw, place);
    if (made === undefined) complain('resolved package', place.pointer);
    else packages.push(made);
  }
  const values = { format: 'Package.resolved', spec_version: String(version) };
  return { packages, skipped: (pins?.length ?? 0) - packages.length, values };
}

function readPin(raw: Value, place: Place): LockedPackage | undefined {
  if (!isMap(raw)) return undefined;
  const identity = textField(raw, 'identity');
  const location = textField(raw, 'location');
  const origin = KINDS.get(textField(raw, 'kind') ?? '');
  if (!identity || location === undefined || origin === undefined) return undefined;
  return getPin(raw, { identity, location, origin }, place);
}

/** Version 1 has only repositories; a local one has a path as its address. */
function readOldPin(raw: Value, place: Place): LockedPackage | undefined {
  if (!isMap(raw)) return undefined;
  const identity = textField(raw, 'package');
  const location = textField(raw, 'repositoryURL');
  if (identity === undefined || !location) return undefined;
  return getPin(raw, { identity, location, origin: /^(?:\/|\.|file:)/.test(location) ? 'path' : 'git' }, place);
}

interface Pinned {
  readonly identity: string;
  readonly location: string;
  readonly origin: PackageOrigin;
}

function getPin(raw: ValueMap, pinned: Pinned, place: Place): LockedPackage | undefined {
  const { origin } = pinned;
  const state = mapField(raw, 'state');
  const [version, revision, branch] = ['version', 'revision', 'branch'].map((key) => state && textField(state, key));
  if (typeof version !== 'string' || typeof revision !== 'string' || typeof branch !== 'string') return undefined;
  const name = readName(pinned);
  const pin = version || revision || branch;
  if (name === '' || pin === '') return undefined;
  const properties = { ...originProperties(origin), ...movingSource(origin, `@${revision}`) };
  const source = 'swift-resolved';
  return lockedPackage({ ecosystem: 'swift', name, version: pin, scope: 'unknown', source, place, properties });
}

function readName({ identity, location, origin }: Pinned): string {
  if (origin === 'git') return packageName(location) ?? '';
  return identity || location.replace(/^.*\//s, '');
}
