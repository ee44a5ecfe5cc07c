import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceText, TEXT_ELSEWHERE } from './licence-texts.mjs';

const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
/** What stands for the sources of this project in a graph of packages. */
export const PRODUCT = '';

/** The folder in node_modules that a file of a bundle comes from; that of our own files is PRODUCT. */
function folderOf(path) {
  return PACKAGE.exec(path)?.[0] ?? PRODUCT;
}

/** By folder: the packages that have bytes in the outputs of some bundles, and the folders that their files import. */
function importedFolders(metafiles) {
  const kept = new Map();
  for (const { outputs } of metafiles)
    for (const { inputs } of Object.values(outputs))
      for (const [path, { bytesInOutput }] of Object.entries(inputs))
        if (bytesInOutput > 0) kept.set(folderOf(path), new Set());
  for (const { inputs } of metafiles)
    for (const [path, { imports }] of Object.entries(inputs))
      for (const { path: imported, external } of imports) {
        const [from, to] = [folderOf(path), folderOf(imported)];
        if (!external && from !== to && to !== PRODUCT && kept.has(to)) kept.get(from)?.add(to);
      }
  return kept;
}

/**
 * The packages that are a part of bundles, by esbuild's own account of them: each with what package.json and the lock
 * file say, its licence text, and the folders of the packages that it uses. First the product itself, then by name.
 * Throws with what to do where a licence or its text is missing.
 */
export function bundledPackages(root, metafiles) {
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const packages = [...importedFolders(metafiles)].map(([folder, uses]) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const { name, version, license, description } = manifest;
    const { integrity, resolved } = locked[folder] ?? {};
    if (folder !== PRODUCT && (integrity === undefined || locked[folder].version !== version))
      throw new Error(`${folder} is not as package-lock.json has it. Run npm ci.`);
    const text = folder === PRODUCT ? '' : licenceText(root, folder, manifest);
    return { folder, name, version, license, description, integrity, resolved, text, uses: [...uses].sort() };
  });
  const unused = [...TEXT_ELSEWHERE.keys()].filter((name) => packages.every((each) => each.name !== name));
  if (unused.length > 0)
    throw new Error(
      `${unused.join(', ')} is no part of dist/: remove its row from TEXT_ELSEWHERE in build/licence-texts.mjs.`,
    );
  return packages.sort((a, b) => order(a, b));
}

function order(a, b) {
  const [one, other] = [a, b].map(({ folder, name, version }) =>
    folder === PRODUCT ? '' : `${name} ${version} ${folder}`,
  );
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
