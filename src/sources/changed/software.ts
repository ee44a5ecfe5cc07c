import { upwards, type Context, type Listing } from './listing.ts';
import { parentFolder, resolved } from '../../base/tree-path.ts';

const TOGETHER: readonly RegExp[] = [
  /(?:^|\/)go\.(?:mod|sum|work)$/,
  /(?:^|\/)Cargo\.(?:lock|toml)$/,
  /requirement[^/]*\.txt$|requirements\/[^/]+\.txt$|(?:^|\/)constraints[^/]*\.txt$/i,
];
const ABOVE: readonly (readonly [changed: RegExp, above: readonly string[]])[] = [
  [/(?:^|\/)go\.mod$/, ['go.work']],
  [/(?:^|\/)Cargo\.toml$/, ['Cargo.lock', 'Cargo.toml']],
  [/(?:^|\/)pom\.xml$/, ['pom.xml']],
];
const NAMED = /[\w.@-]{1,200}(?:\/[\w.@-]{1,200}){0,30}/g;
const LISTS = /\.txt$|(?:^|\/)go\.work$/;

/** Workspaces, parents and included lists of a lock file or manifest. */
export function softwareContext(changed: string, listing: Listing): Context | undefined {
  const files = new Set<string>([changed]);
  const folder = parentFolder(changed);
  for (const kind of TOGETHER) {
    if (kind.test(changed)) for (const path of listing.files(folder)) if (kind.test(path)) files.add(path);
  }
  for (const [kind, names] of ABOVE) {
    if (!kind.test(changed)) continue;
    for (const above of upwards(folder))
      for (const path of listing.files(above)) if (isOne(path, names)) files.add(path);
  }
  // a set hands out what is added on the way
  for (const path of files) if (LISTS.test(path)) for (const named of namedIn(path, listing)) files.add(named);
  return files.size === 1 ? undefined : { files: [...files] };
}

function isOne(path: string, names: readonly string[]): boolean {
  return names.includes(path.slice(path.lastIndexOf('/') + 1));
}

function namedIn(path: string, listing: Listing): readonly string[] {
  const folder = parentFolder(path);
  const targets = (listing.text(path).match(NAMED) ?? []).flatMap((written) => resolved(folder, written) ?? []);
  if (path.endsWith('.txt')) return targets.filter((each) => each.endsWith('.txt') && listing.has(each));
  return targets.map((each) => (each === '' ? 'go.mod' : `${each}/go.mod`)).filter((each) => listing.has(each));
}
