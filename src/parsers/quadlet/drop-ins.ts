import type { FileTree } from '../../model/evidence.ts';
import { addTo } from '../../base/group-by.ts';
import { getOrCreate } from '../../base/memo.ts';
import { parentFolder, under } from '../../base/tree-path.ts';
import { readUnit, type UnitSetting } from './unit.ts';

/**
 * The drop-in files of a unit, in the order in which they are merged: by name, and of equal names that of the most
 * specific folder: `foo-bar.container.d`, `foo-.container.d`, `container.d` (podman-systemd.unit).
 */
export function dropInPaths(tree: FileTree, path: string): readonly string[] {
  const folder = parentFolder(path);
  const [, name = '', type = ''] = /([^/]*)\.(\w+)$/.exec(path) ?? [];
  const found = new Map<string, string>();
  for (const each of [...truncated(name).map((stem) => `${stem}.${type}.d`), `${type}.d`]) {
    for (const inside of places(tree, folder, each))
      for (const file of dropIns(tree).get(inside) ?? []) {
        const own = file.slice(inside.length);
        if (!found.has(own)) found.set(own, file);
      }
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, file]) => file);
}

const UNIT_FOLDER = /(?:^|\/)containers\/systemd$/;

/** The folders of drop-in files of a name: next to the unit, and in the other folders that Podman reads units from. */
function places(tree: FileTree, folder: string, name: string): readonly string[] {
  const next = `${under(folder, name)}/`;
  if (!UNIT_FOLDER.test(folder)) return [next];
  const others = [...dropIns(tree).keys()].filter((each) => each.endsWith(`containers/systemd/${name}/`));
  return [next, ...others.filter((each) => each !== next).sort()];
}

/** The settings of a unit with those of its drop-in files. */
export function readWholeUnit(tree: FileTree, path: string): readonly UnitSetting[] {
  return [path, ...dropInPaths(tree, path)].flatMap((each) => readUnit(each, tree.get(each)?.text() ?? ''));
}

/** `a-b-c`, `a-b-`, `a-`; of an instance of a template, the template too. */
function truncated(name: string): readonly string[] {
  const parts = name.split('-').slice(0, 20);
  const stems = parts.slice(1).map((_, index) => `${parts.slice(0, parts.length - 1 - index).join('-')}-`);
  const template = name.replace(/@[^@]+$/, '@');
  return [name, ...(template === name ? [] : [template]), ...stems];
}

const KNOWN = new WeakMap<FileTree, ReadonlyMap<string, readonly string[]>>();

function dropIns(tree: FileTree): ReadonlyMap<string, readonly string[]> {
  return getOrCreate(KNOWN, tree, () => {
    const found = new Map<string, string[]>();
    for (const path of tree.paths) {
      const folder = /^((?:.*\/)?[^/]*\.d\/)[^/]+\.conf$/.exec(path)?.[1];
      if (folder !== undefined) addTo(found, folder, path);
    }
    return found;
  });
}
