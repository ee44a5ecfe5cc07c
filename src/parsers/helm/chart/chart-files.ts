import type { EvidenceFile } from '../../../model/evidence.ts';
import type { FileTree } from '../../../model/tree-parser.ts';
import type { ChartFile } from './chart.ts';
import { pathsUnder } from './claim.ts';
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

function chartFile(file: EvidenceFile, name: string): ChartFile {
  const text = file.text();
  const bytes = name.endsWith('.tgz') ? file.bytes?.() : undefined;
  const kept = bytes === undefined ? {} : { bytes };
  return { name, text, ...kept, binary: text === '' && file.size > 3, file: file.path, packed: false };
}
