import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** The stored text that an output must equal; with UPDATE_GOLDENS=1 the output is stored instead, to be read by a person. */
export function golden(name: string, actual: string, folder: 'writers' | 'engine' | 'content' = 'writers'): string {
  const file = new URL(`../${folder}/golden/${name}.golden`, import.meta.url);
  if (process.env['UPDATE_GOLDENS'] === '1') writeFileSync(file, actual);
  if (!existsSync(file))
    throw new Error(`test/${folder}/golden/${name}.golden is missing. UPDATE_GOLDENS=1 writes it.`);
  return readFileSync(file, 'utf8');
}
