import { createHash } from 'node:crypto';
import type { FileStatus } from '../model/evidence.ts';

/** SHA-256 over the sorted paths and digests of all files: the same evidence has the same digest everywhere. */
export function evidenceDigest(files: readonly Pick<FileStatus, 'path' | 'sha256'>[]): string {
  const hash = createHash('sha256');
  const lines = files.map((file) => `${JSON.stringify(file.path)} ${file.sha256}\n`).sort();
  for (const line of lines) hash.update(line);
  return hash.digest('hex');
}
