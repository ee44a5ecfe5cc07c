import type { Certainty, Parser } from '../../model/evidence.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { listField, mapField, textField, type Report } from '../shared/fields.ts';
import { integrityHashes } from '../shared/packages/hashes.ts';
import { readJsonLock, type FoundPackages } from '../shared/packages/json-lock.ts';
import { lockedPackage, originProperties, type LockedPackage } from '../shared/packages/lock-file.ts';
import { joinByName, type Wanting } from './join.ts';

/** The packages that .NET resolved: `project.assets.json` of a restore, `<app>.deps.json` of a built program. */
export const nugetAssets: Parser = {
  id: 'nuget-assets',
  title: 'resolved packages of a .NET project',
  kinds: ['software'],
  recognise,
  parse: (file) =>
    readJsonLock(file, nugetAssets, 'Write the file again with dotnet restore or dotnet build.', (root, complain) =>
      readAssets(root, file.path, complain),
    ),
};

function recognise(path: string, head: string): Certainty {
  const named = /(?:^|[/._-])project\.assets\.json$|\.deps\.json$/i.test(path);
  if (!named && !/"runtimeTarget"|"projectFileDependencyGroups"/.test(head)) return 'no';
  if (/^\s*\{/.test(head) && /"(?:targets|runtimeTarget|libraries)"\s*:/.test(head)) return 'yes';
  return named && !/^\s*[[{][\s\S]*[\]}]\s*$/.test(head) ? 'maybe' : 'no';
}

function readAssets(root: ValueMap, file: string, complain: Report): FoundPackages {
  const libraries = mapField(root, 'libraries');
  const targets = mapField(root, 'targets');
  if (!libraries) complain('list of packages', ['libraries']);
  if (targets === undefined) complain('list of target frameworks', ['targets']);
  const packages = new Map<string, LockedPackage>();
  let skipped = 0;
  for (const [key, raw] of Object.entries(libraries ?? {})) {
    const made = readPackage(key, raw, file);
    if (made !== undefined) packages.set(key, made);
    else {
      skipped += 1;
      complain('resolved package', ['libraries', key]);
    }
  }
  const named = namedByProject(root);
  for (const { name, properties, ...rest } of packages.values()) {
    const locked = packages.get(`${name}/${rest.version}`);
    if (locked !== undefined && named !== undefined && own(properties, 'local') !== true) {
      locked.direct = named.has(name.toLowerCase());
    }
  }
  return {
    packages: joinByName(readWanting(targets ?? {}, packages, complain)),
    skipped,
    values: { format: 'NuGet assets', spec_version: String(own(root, 'version') ?? '1') },
  };
}

function readPackage(key: string, raw: Value, file: string): LockedPackage | undefined {
  const slash = key.lastIndexOf('/');
  const type = isMap(raw) ? textField(raw, 'type') : undefined;
  const content = isMap(raw) ? textField(raw, 'sha512') : undefined;
  if (slash < 1 || !type || content === undefined) return undefined;
  const place = { file, pointer: ['libraries', key] };
  const properties = originProperties(type === 'package' ? 'registry' : 'path');
  const [name, version] = [key.slice(0, slash), key.slice(slash + 1)];
  const locked = lockedPackage({
    ecosystem: 'nuget',
    name,
    version,
    scope: 'runtime',
    source: 'nuget-assets',
    place,
    properties,
  });
  const integrity = content.startsWith('sha512-') || content === '' ? content : `sha512-${content}`;
  locked.hashes.push(...integrityHashes(integrity));
  return locked;
}

/** Dependencies per framework; contains every library at least once. */
function readWanting(
  targets: ValueMap,
  packages: ReadonlyMap<string, LockedPackage>,
  complain: Report,
): readonly Wanting[] {
  const found: Wanting[] = [...packages.values()].map((locked) => ({ locked, wanted: [], target: '' }));
  for (const [target, entries] of Object.entries(targets)) {
    if (!isMap(entries)) complain('target framework', ['targets', target]);
    for (const [key, raw] of isMap(entries) ? Object.entries(entries) : []) {
      const locked = packages.get(key);
      const wanted = isMap(raw) ? mapField(raw, 'dependencies') : undefined;
      if (wanted === undefined) complain('package of a target framework', ['targets', target, key]);
      if (locked !== undefined) found.push({ locked, wanted: Object.keys(wanted ?? {}), target });
    }
  }
  return found;
}

/** Lower-case names in `projectFileDependencyGroups`, which a built program lacks. */
function namedByProject(root: ValueMap): ReadonlySet<string> | undefined {
  const groups = mapField(root, 'projectFileDependencyGroups');
  if (!groups) return undefined;
  const texts = Object.keys(groups).flatMap((key) => listField(groups, key) ?? []);
  return new Set(
    texts.flatMap((text) => (typeof text === 'string' ? [text.split(' ', 1)[0]?.toLowerCase() ?? ''] : [])),
  );
}
