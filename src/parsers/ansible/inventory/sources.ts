import { isList, isMap, own } from '../../../base/value.ts';
import { readConfiguration } from '../configuration.ts';
import { parentFolder, isUnder, baseName, resolvePath } from '../paths.ts';
import type { Project } from '../project-reader.ts';
import { emptyInventory, type Inventory } from './inventory.ts';
import { readIni } from './read-ini.ts';
import { readYamlInventory } from './read-yaml-inventory.ts';

export interface Source {
  readonly inventory: Inventory;
  readonly folder: string;
}

/**
 * The inventories of a project. A folder below `inventory` or `inventories`, or one that ansible.cfg names, is one
 * inventory; every other file is a separate one. Scripts and plugins are not run, so their hosts are missing.
 */
export function readInventories(project: Project): readonly Source[] {
  const named = namedInConfiguration(project);
  const sources = new Map<string, string[]>();
  for (const path of project.files) {
    const role = project.role(path);
    if (role !== 'inventory' && role !== 'plugin' && role !== 'script') continue;
    const source = named.find((each) => isUnder(each, path)) ?? folderSource(project.root, path) ?? path;
    sources.set(source, [...(sources.get(source) ?? []), path]);
  }
  return [...sources].flatMap(([source, paths]) => {
    const inventory = emptyInventory(source, project.work);
    for (const path of paths) readInto(project, path, inventory);
    const folder = paths.includes(source) ? parentFolder(source) : source;
    return inventory.hosts.size === 0 && inventory.gaps.length === 0 ? [] : [{ inventory, folder }];
  });
}

function namedInConfiguration(project: Project): readonly string[] {
  const written = readConfiguration(project).get('defaults.inventory')?.value ?? '';
  return written.split(',').flatMap((each) => resolvePath(project.root, each.trim()) ?? []);
}

function folderSource(root: string, path: string): string | undefined {
  const steps = (root === '' ? path : path.slice(root.length + 1)).split('/');
  const at = steps.findIndex((step) => /^(?:inventory|inventories|environments?|envs?)$/i.test(step));
  if (at === -1 || steps.length < at + 3) return undefined;
  const inside = steps.slice(0, at + 2).join('/');
  return root === '' ? inside : `${root}/${inside}`;
}

function readInto(project: Project, path: string, inventory: Inventory): void {
  const role = project.role(path);
  const file = project.get(path);
  if (file === undefined) return;
  if (role !== 'inventory') {
    const what = role === 'script' ? 'a script' : 'the configuration of a plugin';
    const message = `${path} is ${what} that makes an inventory, which is not run, so its hosts are not known. Give what ansible-inventory --list --yaml prints instead.`;
    project.problemsOf(path).warn('unsupported-content', message, []);
    inventory.gaps.push(path);
    return;
  }
  if (!/\.(?:ya?ml|json)$/i.test(baseName(path)) && !/^[ \t]*(?:---|all[ \t]*:)/m.test(file.head)) {
    readIni(file, inventory, project.problemsOf(path));
    return;
  }
  const document = project.yaml(path);
  if (isMap(document) && own(document, 'plugin') === undefined) {
    readYamlInventory(document, path, inventory, project.problemsOf(path));
  } else {
    inventory.gaps.push(path);
    if (isList(document))
      project.problemsOf(path).add('partly-read', `${path} should be an inventory but is a list. Correct it.`, []);
  }
}
