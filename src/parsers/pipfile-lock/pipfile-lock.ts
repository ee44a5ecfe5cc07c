import type { Certainty, ComponentScope, Parser } from '../../model/evidence.ts';
import type { Place } from '../../model/place.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { listField, mapField, textField, type Report } from '../shared/fields.ts';
import { colonHash } from '../shared/packages/hashes.ts';
import { readJsonLock, type FoundPackages, type RefusedLock } from '../shared/packages/json-lock.ts';
import {
  lockedPackage,
  originProperties,
  type LockedPackage,
  type PackageOrigin,
} from '../shared/packages/lock-file.ts';
import { pythonName } from '../../model/purl.ts';

/** Pipfile.lock, specification 6. It lists neither direct dependencies nor dependencies between packages. */
export const pipfileLock: Parser = {
  id: 'pipfile-lock',
  title: 'a Pipenv lock file',
  kinds: ['software'],
  recognise,
  parse: (file) =>
    readJsonLock(file, pipfileLock, 'Write the file again with pipenv lock.', (root, complain) =>
      readLock(root, file.path, complain),
    ),
};

const SCOPES = new Map<string, ComponentScope>([
  ['default', 'runtime'],
  ['develop', 'development'],
]);

function recognise(path: string, head: string): Certainty {
  if (/(?:^|[/._-])pipfile\.lock$/i.test(path)) return 'yes';
  return /^\s*\{/.test(head) && head.includes('"pipfile-spec"') && head.includes('"_meta"') ? 'yes' : 'no';
}

function readLock(root: ValueMap, file: string, complain: Report): FoundPackages | RefusedLock {
  const meta = mapField(root, '_meta');
  if (!meta) complain('part about the lock itself', ['_meta']);
  const version = meta ? (own(meta, 'pipfile-spec') ?? null) : null;
  if (version !== null && version !== 6) {
    return { refused: 'has a pipfile-spec that is not supported: 6 is read.', pointer: ['_meta', 'pipfile-spec'] };
  }
  const found = new Map<string, LockedPackage>();
  let skipped = 0;
  if (own(root, 'default') === undefined) complain('missing list of packages', []);
  for (const group of ['default', ...Object.keys(root).filter((key) => key !== '_meta' && key !== 'default')]) {
    const entries = mapField(root, group);
    if (entries === undefined) complain('group of packages', [group]);
    for (const [name, raw] of Object.entries(entries ?? {})) {
      const place = { file, pointer: [group, name] };
      const made = readPackage(name, raw, SCOPES.get(group) ?? 'optional', place);
      if (made === undefined) {
        skipped += 1;
        complain('locked package', place.pointer);
      } else if (!found.has(`${made.name}@${made.version}`)) found.set(`${made.name}@${made.version}`, made);
    }
  }
  const values = { format: 'Pipfile.lock', spec_version: String(version ?? 6) };
  return { packages: [...found.values()], skipped, values };
}

/** Groups come widest first, so the first group with the package decides its scope. */
function readPackage(given: string, raw: Value, scope: ComponentScope, place: Place): LockedPackage | undefined {
  if (!isMap(raw)) return undefined;
  const version = textField(raw, 'version');
  const hashes = listField(raw, 'hashes');
  const markers = textField(raw, 'markers');
  if (version === undefined || hashes === undefined || markers === undefined || given === '') return undefined;
  const pinned = /^===?\s*([\w.!+-]{1,200})$/.exec(version)?.[1] ?? '';
  const origin = readOrigin(raw);
  const conditional = markers === '' ? {} : { conditional: true };
  const made = lockedPackage({
    ecosystem: 'pypi',
    name: pythonName(given),
    version: pinned,
    scope,
    source: 'pipfile-lock',
    place,
    properties: {
      ...originProperties(origin),
      ...conditional,
    },
  });
  for (const one of hashes) {
    if (typeof one !== 'string') return undefined;
    const hash = colonHash(one);
    if (hash !== undefined) made.hashes.push(hash);
  }
  return made;
}

function readOrigin(raw: ValueMap): PackageOrigin {
  if (['git', 'hg', 'svn', 'bzr'].some((key) => own(raw, key) !== undefined)) return 'git';
  if (own(raw, 'path') !== undefined || own(raw, 'editable') === true) return 'path';
  return own(raw, 'file') === undefined ? 'registry' : 'url';
}
