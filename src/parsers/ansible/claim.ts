import type { FileGroup } from '../../model/tree-parser.ts';
import type { FileTree } from '../../model/evidence.ts';
import { namedFiles } from './named-files.ts';
import { parentFolder, isUnder, baseName, under } from './paths.ts';
import { fileRole, TRIALS, type FileRole } from './recognise.ts';
import { maySecretFile, vaultPasswordPaths } from './resources/secret-files.ts';

const ROLE_FILE = /^(?:(.*)\/)?roles\/[^/]+\/(?:tasks|handlers|defaults|vars|meta|templates|files)\//;
const STAND_ALONE_ROLE = /^(?:(.*)\/)?tasks\/main\.ya?ml$/;
/** Templates of roles and playbooks. */
export const TEMPLATE = /(?:^|\/)templates\/[^/]/;
const COPIED = /(?:^|\/)roles\/[^/]+\/files\/(?!.*\.(?:ya?ml|json|tf)$)/i;

/**
 * One group for each outermost folder with a playbook, an inventory or roles. It includes templates, named files,
 * plain files of roles, private keys and vault passwords; manifests and other evidence inside stay with their own
 * parsers.
 */
export function claimProjects(tree: FileTree): readonly FileGroup[] {
  const roles = rolesIn(tree);
  if (roles.size === 0) return [];
  const roots = outermost([...roles].flatMap(([path, role]) => readRoot(path, role) ?? []));
  const passwords = new Set(roots.flatMap((root) => vaultPasswordPaths(root, tree.get(under(root, 'ansible.cfg')))));
  const named = namedFiles(tree, new Set(roles.keys()));
  const files = new Map<string, string[]>(roots.map((root) => [root, []]));
  for (const path of tree.paths) {
    const root = roots.find((each) => isUnder(each, path));
    const file = root === undefined ? undefined : tree.get(path);
    if (root === undefined || file === undefined) continue;
    const isPart = [roles, passwords, named].some((each) => each.has(path)) || TEMPLATE.test(path) || COPIED.test(path);
    if (isPart || (!TRIALS.test(path) && maySecretFile(file))) files.get(root)?.push(path);
  }
  return [...files].map(([root, paths]) => ({ root, files: paths }));
}

function rolesIn(tree: FileTree): ReadonlyMap<string, FileRole> {
  const roles = new Map<string, FileRole>();
  for (const path of tree.paths) {
    const file = tree.get(path);
    const role = file === undefined || file.size > 8_000_000 ? undefined : fileRole(file);
    if (role !== undefined) roles.set(path, role);
  }
  return roles;
}

function readRoot(path: string, role: FileRole): readonly string[] | undefined {
  const inRole = ROLE_FILE.exec(path);
  if (inRole !== null) return [inRole[1] ?? ''];
  if (role === 'part') {
    const alone = STAND_ALONE_ROLE.exec(path);
    const beside = /^(?:(.*)\/)?(?:group_vars|host_vars)\//.exec(path);
    if (beside !== null) return [withoutInventory(beside[1] ?? '')];
    return alone === null ? undefined : [alone[1] ?? ''];
  }
  if (role === 'list' || role === 'requirements') return undefined;
  const folder = parentFolder(path);
  if (role === 'inventory' || role === 'plugin' || role === 'script') return [withoutInventory(folder)];
  return [/^(?:playbooks?|plays)$/.test(baseName(folder)) ? parentFolder(folder) : folder];
}

/** The project of `inventories/prod` is the folder above `inventories`. */
function withoutInventory(folder: string): string {
  const at = folder.split('/').findIndex((step) => /^(?:inventory|inventories|environments?|envs?)$/i.test(step));
  return at === -1 ? folder : folder.split('/').slice(0, at).join('/');
}

function outermost(roots: readonly string[]): readonly string[] {
  const sorted = [...new Set(roots)].sort();
  return sorted.filter((root) => !sorted.some((other) => other !== root && isUnder(other, root)));
}
