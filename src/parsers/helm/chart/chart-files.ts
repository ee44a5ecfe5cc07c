import { omitUndefined } from '../../../base/omit-undefined.ts';
import type { EvidenceFile, FileTree } from '../../../model/evidence.ts';
import type { ChartFile } from './chart.ts';
import { belongsToChart, pathsUnder } from './claim.ts';
import { readIgnoreRules } from './helmignore.ts';

/** The files that Helm loads from a chart's folder; `undefined` when its `.helmignore` cannot be read. */
export function chartFiles(tree: FileTree, root: string): readonly ChartFile[] | undefined {
  const folder = root === '' ? '' : `${root}/`;
  const rules = readIgnoreRules(tree.get(`${folder}.helmignore`)?.text() ?? '');
  if (rules === undefined) return undefined;
  const files: ChartFile[] = [];
  for (const path of pathsUnder(tree, folder)) {
    const file = tree.get(path);
    const name = path.slice(folder.length);
    if (file !== undefined && !rules.ignores(name)) files.push(chartFile(file, name));
  }
  return files;
}

/** Manifests in the folder of a chart that its `.helmignore` excludes, so that they are read as separate files. */
export function manifestsLeftOut(tree: FileTree, root: string): readonly string[] {
  const folder = root === '' ? '' : `${root}/`;
  const ignored = tree.get(`${folder}.helmignore`);
  const rules = ignored === undefined ? undefined : readIgnoreRules(ignored.text());
  if (rules === undefined) return [];
  return pathsUnder(tree, folder).filter((path) => {
    const name = path.slice(folder.length);
    if (!/\.ya?ml$/.test(name) || belongsToChart(name) || !rules.ignores(name)) return false;
    const head = tree.get(path)?.head ?? '';
    return /^apiVersion:/m.test(head) && /^kind:/m.test(head);
  });
}

function chartFile(file: EvidenceFile, name: string): ChartFile {
  const text = file.text();
  const isArchive = name.endsWith('.tgz');
  const kept = isArchive ? omitUndefined({ bytes: file.bytes?.(), room: file.room }) : {};
  return { name, text, ...kept, binary: text === '' && file.size > 3, file: file.path, packed: false };
}
