import type { Certainty, Parser } from '../../model/evidence.ts';
import type { Place } from '../../model/place.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { mapField, textField, type Report } from '../shared/fields.ts';
import { integrityHashes } from '../shared/packages/hashes.ts';
import { readJsonLock, type FoundPackages, type RefusedLock } from '../shared/packages/json-lock.ts';
import { lockedPackage, originProperties, type LockedPackage } from '../shared/packages/lock-file.ts';
import { joinByName, type Wanting } from './join.ts';

/** packages.lock.json of NuGet, versions 1 and 2: one list of packages for each target framework. */
export const nugetLock: Parser = {
  id: 'nuget-lock',
  title: 'a NuGet lock file',
  kinds: ['software'],
  recognise,
  parse: (file) =>
    readJsonLock(file, nugetLock, 'Write the file again with dotnet restore.', (root, complain) =>
      readLock(root, file.path, complain),
    ),
};

const TYPES = new Set(['direct', 'transitive', 'project', 'centraltransitive']);

function recognise(path: string, head: string): Certainty {
  if (/(?:^|[/._-])packages\.lock\.json$|(?:^|\/)packages\.[\w.-]{1,100}\.lock\.json$/i.test(path)) return 'yes';
  return /^\s*\{\s*"version"\s*:\s*[12]\s*,\s*"dependencies"\s*:\s*\{\s*"(?:net|\.NET)/i.test(head) ? 'yes' : 'no';
}

function readLock(root: ValueMap, file: string, complain: Report): FoundPackages | RefusedLock {
  const version = own(root, 'version');
  if (version !== 1 && version !== 2) {
    return { refused: 'has a version that is not supported: 1 and 2 are read.', pointer: ['version'] };
  }
  const targets = mapField(root, 'dependencies');
  if (!targets) complain('list of packages', ['dependencies']);
  const found: Wanting[] = [];
  let skipped = 0;
  for (const [target, entries] of Object.entries(targets ?? {})) {
    if (!isMap(entries)) complain('target framework', ['dependencies', target]);
    for (const [name, raw] of isMap(entries) ? Object.entries(entries) : []) {
      const place = { file, pointer: ['dependencies', target, name] };
      const made = readPackage(name, raw, place);
      if (made === undefined) {
        skipped += 1;
        complain('locked package', place.pointer);
      } else found.push({ ...made, target });
    }
  }
  const values = { format: 'packages.lock.json', spec_version: String(version) };
  return { packages: joinByName(found), skipped, values };
}

function readPackage(name: string, raw: Value, place: Place): Omit<Wanting, 'target'> | undefined {
  if (!isMap(raw) || name === '') return undefined;
  const type = textField(raw, 'type')?.toLowerCase();
  const version = textField(raw, 'resolved');
  const content = textField(raw, 'contentHash');
  const wanted = mapField(raw, 'dependencies');
  if (version === undefined || content === undefined || wanted === undefined) return undefined;
  if (type === undefined || !TYPES.has(type) || (version === '' && type !== 'project')) return undefined;
  const local = type === 'project';
  const properties = originProperties(local ? 'path' : 'registry');
  const locked: LockedPackage = lockedPackage({
    ecosystem: 'nuget',
    name,
    version,
    scope: 'unknown',
    source: 'nuget-lock',
    place,
    properties,
  });
  locked.direct = type === 'direct';
  if (content !== '') locked.hashes.push(...integrityHashes(`sha512-${content}`));
  return { locked, wanted: Object.keys(wanted ?? {}) };
}
