import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The text of a file of this repository, by its path in it. */
export function sample(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
}
