import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Where the digests of the last build are kept. */
const STAMPS = 'src/generated/stamps.json';

/**
 * Runs each stage unless its outputs are there and no byte of its inputs has changed since it last ran. Bytes, not
 * times: switching between branches changes those of files that are the same. Paths are below `root`.
 */
export async function bringUpToDate(root, stages) {
  const file = join(root, STAMPS);
  const stamps = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  for (const { name, inputs, outputs, run } of stages) {
    const { digest, sources = [] } = stamps[name] ?? {};
    const isThere = outputs.every((path) => existsSync(join(root, path)));
    if (isThere && digest === digestOf(root, [...inputs, ...sources])) continue;
    delete stamps[name];
    writeFileSync(file, JSON.stringify(stamps));
    const began = Date.now();
    const reached = [...new Set(await run())].filter((path) => path.startsWith('src/')).sort();
    const all = [...inputs, ...reached];
    if (isEditedSince(began, root, all)) continue;
    stamps[name] = { digest: digestOf(root, all), sources: reached };
    writeFileSync(file, JSON.stringify(stamps));
  }
}

/** What was edited while a stage ran may not be what it read. */
function isEditedSince(time, root, paths) {
  const written = filesOf(root, paths).filter((path) => !path.startsWith('src/generated/'));
  return written.some((path) => Math.floor(statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0) > time);
}

/** One digest of the names and bytes of files; one that is gone is empty. */
function digestOf(root, paths) {
  const hash = createHash('sha256');
  for (const path of filesOf(root, paths)) {
    const location = join(root, path);
    hash
      .update(`${path}\0`)
      .update(existsSync(location) ? readFileSync(location) : '')
      .update('\0');
  }
  return hash.digest('hex');
}

function filesOf(root, paths) {
  return [...new Set(paths.flatMap((path) => filesBelow(root, path)))].sort();
}

function filesBelow(root, path) {
  const location = join(root, path);
  if (statSync(location, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
  const entries = readdirSync(location, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map(({ parentPath, name }) => relative(root, join(parentPath, name)));
}
