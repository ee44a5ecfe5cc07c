import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BUNDLE_FILE, SIGNATURE_FILE } from '../engine/verify/names.ts';
import { joinFirst } from '../base/join-first.ts';

const SHOWN = 5;

/**
 * Files next to the outputs of this run that an earlier run or a person put there: their verdicts are not those of
 * this run. Nothing is removed, since its owner is not known. `written` are paths.
 */
export function earlierOutputs(written: readonly string[]): readonly string[] {
  const own = new Set(written);
  const folders = [...new Set(written.map((path) => dirname(path)))];
  const beside = folders.flatMap(filesIn);
  const bundles = [...new Set(folders.map((path) => dirname(path)))].flatMap((top) =>
    [BUNDLE_FILE, SIGNATURE_FILE].map((name) => join(top, name)).filter((path) => existsSync(path)),
  );
  const left = [...new Set([...beside, ...bundles])].filter((path) => !own.has(path)).sort();
  if (left.length === 0) return [];
  return [
    `Not written by this run: ${joinFirst(left, SHOWN)}. Remove what an earlier run left, or choose another folder with --output.`,
  ];
}

/** Hidden files are locks and temporary files of running processes. */
function filesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(folder, entry.name));
}
