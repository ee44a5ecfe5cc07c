import { afterAll } from '@jest/globals';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type FolderContent = { readonly [path: string]: string | Uint8Array };

/** A new folder for the tests of a file, which is gone after them. Call it where tests are declared. */
export function temporaryFolder(): string {
  const folder = newFolder();
  // a server that is still closing may write once more
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** Runs with a new folder of these files, which is gone afterwards. */
export async function withFolder<Result>(
  content: FolderContent,
  run: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = newFolder();
  try {
    writeFiles(folder, content);
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** With its real path, as the product resolves it. */
function newFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'evidence-')));
}

export function writeFiles(folder: string, content: FolderContent): void {
  for (const [path, bytes] of Object.entries(content)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}
