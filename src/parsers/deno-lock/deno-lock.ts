import type { Certainty, Parser } from '../../model/evidence.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { mapField, type Report } from '../shared/fields.ts';
import { readJsonLock, type FoundPackages, type RefusedLock } from '../shared/packages/json-lock.ts';
import type { LockedPackage } from '../shared/packages/lock-file.ts';
import { applyDependencies } from './dependencies.ts';
import { readLinks, readRegistry, type DenoPackages } from './packages.ts';
import { readRemote } from './remote.ts';

/**
 * deno.lock, versions 2 to 5 (denoland/deno_lockfile): packages of npm and of JSR, and modules by their address. It
 * lists neither development dependencies nor the dependencies of modules by address.
 */
export const denoLock: Parser = {
  id: 'deno-lock',
  title: 'a Deno lock file',
  kinds: ['software'],
  recognise,
  parse: (file) =>
    readJsonLock(file, denoLock, 'Write the file again with deno install.', (root, complain) =>
      readLock(root, file.path, complain),
    ),
};

const VERSIONS: ReadonlySet<Value | undefined> = new Set(['2', '3', '4', '5']);

function recognise(path: string, head: string): Certainty {
  if (/(?:^|[/._-])deno\.lock$/i.test(path)) return /^\s*(?:\{|$)/.test(head) ? 'yes' : 'no';
  if (!/^\s*\{\s*"version"\s*:\s*"\d{1,2}"\s*,/.test(head)) return 'no';
  return /"(?:remote|redirects)"\s*:\s*\{\s*(?:"https:|\})/.test(head) || /"(?:jsr|npm):@?\w/.test(head) ? 'yes' : 'no';
}

interface Sections {
  readonly specifiers: Section;
  readonly jsr: Section;
  readonly npm: Section;
}

interface Section {
  readonly map: ValueMap;
  readonly pointer: readonly string[];
}

function readLock(root: ValueMap, file: string, complain: Report): FoundPackages | RefusedLock {
  const version = own(root, 'version');
  if (!VERSIONS.has(version)) {
    return { refused: 'has no version that is supported: 2 to 5 are read.', pointer: ['version'] };
  }
  const { specifiers, jsr, npm } = readSections(root, String(version), complain);
  const packages: DenoPackages = { byKey: new Map(), components: new Map(), skipped: 0 };
  readRegistry('jsr', jsr, file, packages, complain);
  readRegistry('npm', npm, file, packages, complain);
  const workspace = readMap(root, ['workspace'], complain);
  readLinks(workspace, file, packages, complain);
  applyDependencies(specifiers, workspace, packages, complain);
  const remote = readRemote(readMap(root, ['remote'], complain), file, complain);
  const values = { format: 'deno.lock', spec_version: String(version) };
  const found: readonly LockedPackage[] = [...packages.components.values(), ...remote.packages];
  return { packages: found, skipped: packages.skipped + remote.skipped, values };
}

/** Version 2 has only npm, version 3 has both registries under `packages`, later versions have them at the top. */
function readSections(root: ValueMap, version: string, complain: Report): Sections {
  const section = (...pointer: readonly string[]): Section => ({ map: readMap(root, pointer, complain), pointer });
  const none: Section = { map: {}, pointer: [] };
  if (version === '2') return { specifiers: section('npm', 'specifiers'), jsr: none, npm: section('npm', 'packages') };
  const above = version === '3' ? ['packages'] : [];
  return {
    specifiers: section(...above, 'specifiers'),
    jsr: section(...above, 'jsr'),
    npm: section(...above, 'npm'),
  };
}

function readMap(root: ValueMap, pointer: readonly string[], complain: Report): ValueMap {
  let map: ValueMap = root;
  for (const [index, key] of pointer.entries()) {
    const found = mapField(map, key);
    if (found === undefined) complain('section', pointer.slice(0, index + 1));
    if (!isMap(found)) return {};
    map = found;
  }
  return map;
}
