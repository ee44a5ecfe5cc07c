import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Every file below a folder with its text, by path; empty where there is no folder. */
export function readTree(folder: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let names: string[] = [];
  try {
    names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return found;
  }
  for (const name of names.sort()) {
    const path = join(folder, name);
    if (statSync(path).isFile()) found.set(name.split(sep).join('/'), readFileSync(path, 'utf8'));
  }
  return found;
}
