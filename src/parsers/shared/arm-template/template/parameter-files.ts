import type { FileTree } from '../../../../model/evidence.ts';
import { addTo } from '../../../../base/group-by.ts';
import { isParameterFile } from './recognise.ts';

/**
 * Files with parameters for each template: next to it, or in a folder `parameters` next to it, with its name before
 * `.parameters.json` or before a further word, such as `main.prod.parameters.json`.
 */
export function parameterFilesFor(
  tree: FileTree,
  templates: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const byBase = new Map(templates.map((path) => [path.replace(/\.(?:jsonc?|bicep)$/i, '').toLowerCase(), path]));
  for (const path of tree.paths) {
    const match = /^(.{0,4000}?)([^/]{1,200})\.parameters(?:[.-][\w.-]{1,100})?\.jsonc?$/i.exec(path);
    if (match === null) continue;
    const file = tree.get(path);
    if (file === undefined || !isParameterFile(file)) continue;
    const [, folder = '', name = ''] = match;
    const template = findTemplate(byBase, folder.toLowerCase(), name.toLowerCase());
    if (template !== undefined) addTo(found, template, path);
  }
  return found;
}

function findTemplate(byBase: ReadonlyMap<string, string>, folder: string, name: string): string | undefined {
  const folders = [folder, folder.replace(/(?:^|(?<=\/))parameters\/$/, '')];
  // `main.prod` is of `main`, unless there is a template with that name
  for (let base = name; base !== ''; base = base.slice(0, Math.max(0, base.search(/[.-][^.-]*$/)))) {
    for (const each of folders) {
      const template = byBase.get(each + base);
      if (template !== undefined) return template;
    }
  }
  return undefined;
}
