import type { Certainty, ComponentScope, Parser } from '../../model/evidence.ts';
import type { Place } from '../../model/place.ts';
import { isMap, type Value, type ValueMap } from '../../base/value.ts';
import { addParent, listField, mapField, textField, type Report } from '../shared/fields.ts';
import { hashText } from '../shared/packages/hashes.ts';
import { readJsonLock, type FoundPackages } from '../shared/packages/json-lock.ts';
import {
  lockedPackage,
  originProperties,
  type LockedPackage,
  type PackageOrigin,
} from '../shared/packages/lock-file.ts';

/** composer.lock of Composer 1 and 2. The direct dependencies of the project are in composer.json only. */
export const composerLock: Parser = {
  id: 'composer-lock',
  title: 'a Composer lock file',
  kinds: ['software'],
  recognise,
  parse: (file) =>
    readJsonLock(file, composerLock, 'Write the file again with composer update --lock.', (root, complain) =>
      readLock(root, file.path, complain),
    ),
};

const GROUPS: readonly (readonly [key: string, scope: ComponentScope])[] = [
  ['packages', 'runtime'],
  ['packages-dev', 'development'],
];

function recognise(path: string, head: string): Certainty {
  if (/(?:^|[/._-])composer\.lock$/i.test(path)) return 'yes';
  return /^\s*\{/.test(head) && head.includes('"content-hash"') && head.includes('"packages"') ? 'yes' : 'no';
}

interface Locked {
  readonly locked: LockedPackage;
  readonly wanted: readonly string[];
}

function readLock(root: ValueMap, file: string, complain: Report): FoundPackages {
  const found = new Map<string, Locked>();
  let skipped = 0;
  for (const [group, scope] of GROUPS) {
    const entries = listField(root, group);
    if (entries === undefined || (group === 'packages' && !Object.hasOwn(root, group))) {
      complain('list of packages', [group]);
    }
    for (const [index, raw] of (entries ?? []).entries()) {
      const place = { file, pointer: [group, index] };
      const made = readPackage(raw, scope, place);
      if (made === undefined) {
        skipped += 1;
        complain('locked package', place.pointer);
      } else if (!found.has(made.locked.name)) found.set(made.locked.name, made);
    }
  }
  for (const { locked, wanted } of found.values()) {
    for (const name of wanted) {
      const target = found.get(name)?.locked;
      if (target !== undefined && target !== locked) addParent(target.parents, locked.name);
    }
  }
  const packages = [...found.values()].map((one) => one.locked);
  return { packages, skipped, values: { format: 'composer.lock', spec_version: '1' } };
}

function readPackage(raw: Value, scope: ComponentScope, place: Place): Locked | undefined {
  if (!isMap(raw)) return undefined;
  const name = textField(raw, 'name')?.toLowerCase();
  const version = textField(raw, 'version');
  const dist = mapField(raw, 'dist');
  const source = mapField(raw, 'source');
  // an empty map is an empty list in PHP's JSON
  const wanted = listField(raw, 'require')?.length === 0 ? {} : mapField(raw, 'require');
  if (!name || !version || dist === undefined || source === undefined || wanted === undefined) return undefined;
  const origin = readOrigin(dist, source);
  if (origin === undefined) return undefined;
  const locked = lockedPackage({
    ecosystem: 'composer',
    name,
    version,
    scope,
    source: 'composer-lock',
    place,
    properties: originProperties(origin),
  });
  const hash = hashText('sha1', (dist && textField(dist, 'shasum')) ?? '');
  if (hash !== undefined) locked.hashes.push(hash);
  return { locked, wanted: Object.keys(wanted ?? {}).map((key) => key.toLowerCase()) };
}

/** `path` in either one means a folder of the project; a package without an archive comes from its repository. */
function readOrigin(dist: ValueMap | null, source: ValueMap | null): PackageOrigin | undefined {
  const ofDist = dist === null ? '' : textField(dist, 'type');
  const ofSource = source === null ? '' : textField(source, 'type');
  if (ofDist === undefined || ofSource === undefined) return undefined;
  if (ofDist === 'path' || ofSource === 'path') return 'path';
  if (dist !== null) return 'registry';
  return source === null ? 'unknown' : 'git';
}
