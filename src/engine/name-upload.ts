import { parsersFor } from '../parsers/index.ts';
import { createEvidenceFile } from '../sources/evidence-file.ts';
import { isZip } from '../sources/possible-kinds.ts';
import { detectDecoding } from '../sources/text.ts';
import { createFileTree } from './file-tree.ts';
import { recogniseFile } from './recognise.ts';

/**
 * The name for an upload without one: of the names that its format uses, the first under which it is recognised.
 * `undefined` when no format accepts it as a single file and it is not a ZIP archive.
 */
export async function nameUpload(bytes: Buffer, names: readonly string[]): Promise<string | undefined> {
  if (isZip(bytes)) return 'upload.zip';
  const decoding = detectDecoding(bytes);
  for (const name of names) {
    const file = createEvidenceFile(name, bytes, '', decoding);
    const { files, trees } = await parsersFor([file]);
    const claimed = trees.some((parser) => parser.claim(createFileTree([file])).length > 0);
    if (claimed || recogniseFile(file, files).parser !== undefined) return name;
  }
  return names[0];
}
