import type { Context, Listing } from './listing.ts';
import { parentFolder } from '../../base/tree-path.ts';

const MAX_FILES = 5000;
const PARTS =
  'roles|playbooks?|plays|group_vars|host_vars|inventory|inventories|tasks|handlers|vars|defaults|meta|templates|files|library|\\w{1,20}_plugins';
const IN_PART = new RegExp(`^(?:(.*?)/)?(?:(?:environments?|envs?)/[^/]+/)?(?:${PARTS})/`);
const PART = new RegExp(`(?:^|/)(?:${PARTS}|environments?|envs?)$`);
const SURE = /(?:^|\/)(?:roles|playbooks?|group_vars|host_vars|inventories)$/;
const BESIDE = /\.(?:ya?ml|ini|cfg)$|(?:^|\/)(?:hosts|inventory)[^/]*$/;

/** The whole project of a file: playbooks, roles, variables and inventories, which have no meaning alone. */
export function ansibleContext(changed: string, listing: Listing): Context | undefined {
  const part = IN_PART.exec(changed);
  const root = part === null ? parentFolder(changed) : (part[1] ?? '');
  if (!isProject(root, listing)) return undefined;
  const parts = listing.folders(root).filter((folder) => PART.test(folder));
  const beside = listing.files(root).filter((path) => BESIDE.test(path));
  return { files: [...beside, ...parts.flatMap((folder) => listing.below(folder, MAX_FILES))] };
}

function isProject(folder: string, listing: Listing): boolean {
  if (listing.files(folder).some((path) => /(?:^|\/)ansible\.cfg$/.test(path))) return true;
  const folders = listing.folders(folder);
  if (folders.some((each) => SURE.test(each))) return true;
  // a role that stands alone
  return folders.some((each) => /(?:^|\/)tasks$/.test(each) && listing.has(`${each}/main.yml`));
}
