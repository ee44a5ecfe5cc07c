import type { EvidenceFile, FileTree } from '../model/evidence.ts';

/** The files of a run in the form that tree parsers read. */
export function createFileTree(files: readonly EvidenceFile[]): FileTree {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return { paths: [...byPath.keys()].sort(), get: (path) => byPath.get(path) };
}
