import type { Parsed, FileTree } from '../../model/evidence.ts';
import type { FileGroup, TreeParser } from '../../model/tree-parser.ts';
import { parentFolder, under } from '../../base/tree-path.ts';
import { readLock } from './cargo-lock.ts';
import { readManifest, type WantedCrate } from './manifest.ts';
import { byText } from '../../base/text-order.ts';

const MAX_MANIFESTS = 1000;

/**
 * A Cargo.lock with its manifests. The lock does not list features, and a feature decides which cryptography a crate
 * is built with (`fips` of rustls, `vendored` of openssl), so the features that manifests request are kept with the
 * crate. Other crates may enable more.
 */
export const cargoWorkspace: TreeParser = {
  id: 'cargo-workspace',
  title: 'a Cargo workspace',
  kinds: ['software'],
  claim,
  parse,
};

/** Each lock with the manifests in its folder and subfolders, up to the next lock. */
function claim(tree: FileTree): readonly FileGroup[] {
  const locks = new Set(tree.paths.filter((path) => /(?:^|\/)Cargo\.lock$/.test(path)));
  if (locks.size === 0) return [];
  const files = new Map<string, string[]>();
  for (const path of tree.paths) {
    if (!/(?:^|\/)Cargo\.toml$/.test(path)) continue;
    const lock = lockAbove(parentFolder(path), locks);
    if (lock === undefined) continue;
    const list = files.get(lock) ?? [lock];
    if (list.length <= MAX_MANIFESTS) list.push(path);
    files.set(lock, list);
  }
  return [...files].map(([root, list]) => ({ root, files: list })).sort(byText(({ root }) => root));
}

function lockAbove(folder: string, locks: ReadonlySet<string>): string | undefined {
  for (let at = folder; ; at = parentFolder(at)) {
    const lock = under(at, 'Cargo.lock');
    if (locks.has(lock)) return lock;
    if (at === '') return undefined;
  }
}

function parse({ root, files }: FileGroup, tree: FileTree): Parsed {
  const lock = tree.get(root);
  if (lock === undefined) return { resources: [], components: [], facts: [], problems: [] };
  const wantedCrates = new Map<string, WantedCrate>();
  const problems = files.slice(1).flatMap((path) => {
    const file = tree.get(path);
    return file === undefined ? [] : readManifest(file, cargoWorkspace, wantedCrates);
  });
  const parsed = readLock(lock, cargoWorkspace);
  const components = parsed.components.map((crate) => {
    const wanted = wantedCrates.get(crate.name);
    if (wanted === undefined) return crate;
    const features = { features_asked: [...wanted.features].sort(), default_features: wanted.defaults };
    return { ...crate, properties: { ...crate.properties, ...features } };
  });
  return { ...parsed, components, problems: [...parsed.problems, ...problems] };
}
