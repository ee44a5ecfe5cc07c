import { NOTHING_PARSED, type EvidenceFile, type Parsed, type FileTree } from '../../model/evidence.ts';
import type { EvidenceKind } from '../../model/evidence-kind.ts';
import type { Problem } from '../../model/problem.ts';
import type { FileGroup, TreeParser } from '../../model/tree-parser.ts';

const NAME = 'collected.sha256';
const KINDS: readonly EvidenceKind[] = ['host', 'openssl', 'firmware'];
const LINE = /^([0-9a-f]{64}) [ *]([\w.-]{1,200})$/i;
const MAX_LINES = 100;

/**
 * The digests that `collect` writes with its records (in the form of `sha256sum`). A record that differs from the
 * collected one is no evidence of its host, so that is an error; a missing one is reported.
 */
export const collectedDigests: TreeParser = {
  id: 'collected-digests',
  title: 'digests of collected records (collected.sha256)',
  kinds: KINDS,
  claim: (tree) =>
    tree.paths
      .filter((path) => path === NAME || path.endsWith(`/${NAME}`))
      .map((path) => ({ root: path, files: [path] })),
  parse,
};

function parse({ root }: FileGroup, tree: FileTree): Parsed {
  const manifest = tree.get(root);
  if (manifest === undefined) return NOTHING_PARSED;
  const folder = root.slice(0, root.length - NAME.length);
  const problems: Problem[] = [];
  const lines = manifest.text().split(/\r?\n/, MAX_LINES + 1);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const [, digest = '', name = ''] = LINE.exec(line) ?? [];
    const problem =
      name === '' || index >= MAX_LINES ? unread(manifest, index) : compared(manifest, tree, folder, digest, name);
    if (problem !== undefined) problems.push(problem);
  }
  return { ...NOTHING_PARSED, problems };
}

function compared(
  manifest: EvidenceFile,
  tree: FileTree,
  folder: string,
  digest: string,
  name: string,
): Problem | undefined {
  const file = tree.get(`${folder}${name}`);
  if (file?.sha256 === digest.toLowerCase()) return undefined;
  if (file === undefined) {
    const message = `${manifest.path} has the digest of a record that is not in the evidence. Give every file that collect wrote.`;
    return { code: 'not-assessed', severity: 'warning', message, place: { file: manifest.path, pointer: [] } };
  }
  const message = `${file.path} is not the file that was collected: its SHA-256 is another than in ${manifest.path}. Collect again, or leave out ${NAME} if you changed the record on purpose.`;
  return { code: 'altered-file', severity: 'error', message, place: { file: file.path, pointer: [] }, kinds: KINDS };
}

function unread(manifest: EvidenceFile, index: number): Problem {
  const message = `${manifest.path} has a line that is no SHA-256 and file name, so a record was not compared. Collect again.`;
  const place = { file: manifest.path, pointer: [], line: index + 1 };
  return { code: 'partly-read', severity: 'error', message, place, kinds: KINDS };
}
