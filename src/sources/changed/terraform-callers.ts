import type { Listing } from './listing.ts';
import { parentFolder, resolved } from '../../base/tree-path.ts';
import { isTerraformConfiguration } from '../../model/terraform-files.ts';

/** A call of a module in the same tree, in native or JSON syntax. */
export const CALLED = /\bsource"?\s{0,100}[:=]\s{0,100}"(\.{1,2}\/[^"]{0,500})"/g;
/** What only a root module has: settings of providers and of the place of its state. */
const ROOT = /^\s{0,100}(?:provider|backend|cloud)\b[^\n]{0,200}\{/m;
const LOCK = /(?:^|\/)\.terraform\.lock\.hcl$/;
const MAX_LISTED = 20_000;
/** More files of configuration are not searched: reading them takes longer than a hook may. */
const MAX_SEARCHED = 2000;
const MAX_CALLERS = 200;

/** Callers of each module folder, searched once for all changed files of a run. */
const SEARCHED = new WeakMap<Listing, ReadonlyMap<string, ReadonlySet<string>>>();

/** The folders of the tree whose modules call the module in a folder, directly or through others. None for a root module. */
export function findCallers(folder: string, listing: Listing): readonly string[] {
  if (isRoot(folder, listing)) return [];
  const callers = searchCalls(listing);
  const found = new Set([folder]);
  // a set hands out what is added on the way
  for (const each of found)
    for (const caller of callers.get(each) ?? []) if (found.size <= MAX_CALLERS) found.add(caller);
  return [...found].slice(1);
}

function isRoot(folder: string, listing: Listing): boolean {
  const files = listing.files(folder);
  if (files.some((path) => LOCK.test(path))) return true;
  return files.some((path) => isTerraformConfiguration(path) && ROOT.test(listing.text(path)));
}

function searchCalls(listing: Listing): ReadonlyMap<string, ReadonlySet<string>> {
  const known = SEARCHED.get(listing);
  if (known !== undefined) return known;
  const callers = new Map<string, Set<string>>();
  const files = listing.below('', MAX_LISTED).filter((path) => isTerraformConfiguration(path));
  for (const path of files.length > MAX_SEARCHED ? [] : files) {
    const folder = parentFolder(path);
    for (const [, written = ''] of listing.text(path).matchAll(CALLED)) {
      const target = resolved(folder, written);
      if (target === undefined || target === folder) continue;
      const those = callers.get(target) ?? new Set();
      callers.set(target, those.add(folder));
    }
  }
  SEARCHED.set(listing, callers);
  return callers;
}
