import { parentFolder, resolved } from '../../base/tree-path.ts';
import { upwards, type Context, type Listing } from './listing.ts';

const BICEP = /\.bicep(?:param)?$/i;
/** Compiled templates, files with parameters and the compiler's configuration are next to a Bicep file. */
const BESIDE = /\.bicepparam$|\.parameters[\w.-]{0,100}\.jsonc?$|(?:^|\/)(?:bicepconfig|azuredeploy)\.json$/i;
/** A path of the tree between quotes. */
const NAMED = /'((?:\.{1,2}\/)?[\w-][^'\n$]{0,300}\.\w{1,12})'/g;
const MAX_LISTED = 20_000;
const MAX_FILES = 3000;

/** A Bicep file with all that it deploys, imports and loads, and the files of the tree that lead to it. */
export function bicepContext(changed: string, listing: Listing): Context | undefined {
  const isNear = BICEP.test(changed) || upwards(parentFolder(changed)).some((folder) => hasBicep(folder, listing));
  if (!isNear) return undefined;
  const all = listing.below('', MAX_LISTED).filter((path) => BICEP.test(path));
  const links = new Map(all.slice(0, MAX_FILES).map((path) => [path, namedIn(path, listing)]));
  const found = new Set([changed, ...findBeside(changed, links)]);
  // a set hands out what is added on the way
  for (const path of found) for (const [from, to] of links) if (to.includes(path)) found.add(from);
  for (const path of found) for (const to of links.get(path) ?? []) found.add(to);
  for (const path of [...found].filter((each) => BICEP.test(each)))
    for (const each of companions(path, listing)) found.add(each);
  return { files: [...found] };
}

function hasBicep(folder: string, listing: Listing): boolean {
  return listing.files(folder).some((path) => BICEP.test(path));
}

function namedIn(path: string, listing: Listing): readonly string[] {
  const folder = parentFolder(path);
  const written = [...listing.text(path).matchAll(NAMED)].map(([, name = '']) => resolved(folder, name));
  return [...new Set(written)].flatMap((each) =>
    each !== undefined && each !== path && listing.has(each) ? [each] : [],
  );
}

/** The Bicep file that a file with parameters or a compiled template is next to. */
function findBeside(changed: string, links: ReadonlyMap<string, readonly string[]>): readonly string[] {
  if (BICEP.test(changed)) return [];
  const base = changed.replace(/(?:\.parameters[\w.-]*)?\.jsonc?$/i, '').replace(/(?:^|(?<=\/))azuredeploy$/i, 'main');
  return [`${base}.bicep`].filter((path) => links.has(path));
}

function companions(path: string, listing: Listing): readonly string[] {
  const folder = parentFolder(path);
  const compiled = path.replace(/\.bicep$/i, '.json');
  const below = folder === '' ? 'parameters' : `${folder}/parameters`;
  const near = [...listing.files(folder), ...listing.files(below)].filter(
    (each) => BESIDE.test(each) || each === compiled,
  );
  const configurations = upwards(folder).flatMap((each) =>
    listing.files(each).filter((file) => /(?:^|\/)bicepconfig\.json$/.test(file)),
  );
  return [...near, ...configurations];
}
