import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What users need to know of package.json. The rest is for the checkout: what the build and the tests need. */
const KEPT = [
  'name',
  'version',
  'description',
  'license',
  'homepage',
  'repository',
  'type',
  'bin',
  'man',
  'exports',
  'files',
  'engines',
  'peerDependencies',
  'peerDependenciesMeta',
];
/** npm packs these even if `files` does not list them. */
const ALWAYS_PACKED = ['README.md', 'LICENSE'];

/** The package.json of the npm package: no dependencies, because the build makes them a part of dist/, and no scripts. */
export function packageManifest(manifest) {
  return Object.fromEntries(KEPT.filter((key) => key in manifest).map((key) => [key, manifest[key]]));
}

/** Copies what the npm package consists of from the built checkout in `root` to `folder`, which is made. */
export function layOutPackage(root, folder) {
  const manifest = packageManifest(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  for (const path of [...manifest.files, ...ALWAYS_PACKED]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true });
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
