import type { Certainty, Parser } from '../../model/evidence.ts';
import { plainJson } from '../../languages/json/json-with-comments.ts';
import { isMap, own, type ValueMap } from '../../base/value.ts';
import { mapField, shownKey, textField, type Report } from '../shared/fields.ts';
import { readJsonLock, type FoundPackages, type RefusedLock } from '../shared/packages/json-lock.ts';
import { applyDependencies } from '../shared/packages/lock-graph.ts';
import { readBunDependencies } from './dependencies.ts';
import { readBunPackage, type LockedBunPackage } from './package.ts';

/**
 * bun.lock, lock file versions 0 to 3: JSON with commas before closing brackets (bun.sh, reference of BunLockFile).
 * Version 2 does not change the format. Version 3 changes only `overrides`, which is not read, since the packages
 * already show its effect.
 */
export const bunLock: Parser = {
  id: 'bun-lock',
  title: 'a Bun lock file',
  kinds: ['software'],
  recognise,
  parse: (file) => {
    let plain: string | undefined;
    const text = (): string => (plain ??= plainJson(file.text()));
    return readJsonLock({ ...file, text }, bunLock, 'Write the file again with bun install.', (root, complain) =>
      readLock(root, file.path, complain),
    );
  },
};

const VERSIONS: ReadonlySet<unknown> = new Set([0, 1, 2, 3]);
const OPENING = /^\s*(?:\{|\/[/*]|$)/;

function recognise(path: string, head: string): Certainty {
  if (/(?:^|[/._-])bun\.lock$/i.test(path)) return OPENING.test(head) ? 'yes' : 'no';
  if (!/^\s*\{\s*"lockfileVersion"\s*:\s*\d+\s*,/.test(head)) return 'no';
  return /"workspaces"\s*:\s*\{\s*""\s*:/.test(head) ? 'yes' : 'no';
}

function readLock(root: ValueMap, file: string, complain: Report): FoundPackages | RefusedLock {
  const version = own(root, 'lockfileVersion');
  if (!VERSIONS.has(version)) {
    return { refused: 'has a lockfileVersion that is not supported: 0 to 3 are read.', pointer: ['lockfileVersion'] };
  }
  const workspaces = mapField(root, 'workspaces');
  const list = mapField(root, 'packages');
  if (!workspaces) complain('list of workspaces', ['workspaces']);
  if (list === undefined) complain('list of packages', ['packages']);
  if (list === null && asksForAnything(workspaces ?? {})) complain('missing list of packages', []);
  const versions = readVersions(workspaces ?? {});
  const packages = new Map<string, LockedBunPackage>();
  let skipped = 0;
  for (const [key, raw] of Object.entries(list ?? {})) {
    const place = { file, pointer: ['packages', ...shownKey(key)] };
    const made = readBunPackage(raw, versions, bunLock.id, place);
    if (made !== undefined) packages.set(key, made);
    else {
      skipped += 1;
      complain('locked package', place.pointer);
    }
  }
  applyDependencies(readBunDependencies(workspaces ?? {}, packages, complain));
  const values = { format: 'bun.lock', spec_version: String(version) };
  return { packages: [...packages.values()].map(({ locked }) => locked), skipped, values };
}

function readVersions(workspaces: ValueMap): ReadonlyMap<string, string> {
  const versions = new Map<string, string>();
  for (const [folder, raw] of Object.entries(workspaces)) {
    if (isMap(raw)) versions.set(folder, textField(raw, 'version') ?? '');
  }
  return versions;
}

function asksForAnything(workspaces: ValueMap): boolean {
  return Object.values(workspaces).some(
    (raw) => isMap(raw) && Object.keys(raw).some((key) => key.endsWith('ependencies')),
  );
}
