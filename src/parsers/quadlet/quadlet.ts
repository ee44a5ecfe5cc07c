import { createWork, type Work } from '../../base/work.ts';
import { NOTHING_PARSED, type FileTree, type Parsed } from '../../model/evidence.ts';
import type { FileGroup, ParserSettings, TreeParser } from '../../model/tree-parser.ts';
import { readContainer } from './read-container.ts';
import { companionPaths } from './units.ts';

/** Containers that Podman runs as services of systemd, with their drop-in files. Nothing is started. */
export const quadlet: TreeParser = {
  id: 'quadlet',
  title: 'a Podman quadlet',
  kinds: ['compose'],
  claim,
  parse,
};

const NAME = /\.container$/;
const MARK = /^\[Container\][ \t]*\r?$/m;

function claim(tree: FileTree): readonly FileGroup[] {
  return tree.paths.flatMap((path) => {
    const file = NAME.test(path) ? tree.get(path) : undefined;
    if (file === undefined || !MARK.test(file.head)) return [];
    return { root: path, files: [...new Set([path, ...companionPaths(tree, path)])].sort() };
  });
}

function parse(
  { root, files }: FileGroup,
  tree: FileTree,
  _settings: ParserSettings,
  work: Work = createWork(),
): Parsed {
  const size = files.reduce((sum, path) => sum + (tree.get(path)?.size ?? 0), 0);
  if (work.take(10_000 + size)) return { ...NOTHING_PARSED, resources: [readContainer(tree, root)] };
  const message = `${root} was not read, since the work of the run is used up. Assess fewer files at once.`;
  const place = { file: root, pointer: [] };
  return {
    ...NOTHING_PARSED,
    problems: [{ code: 'not-assessed', severity: 'error', message, place, kinds: quadlet.kinds }],
  };
}
