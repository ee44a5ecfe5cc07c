import { listOf, mapOf, text } from '../shapes.ts';

const MOST_LINES = 500;

/** A policy module as one item: its path, its name without folder and `.pmod`, and its lines without comments. */
export interface PolicyModuleFile {
  readonly path: string;
  readonly name: string;
  readonly lines: readonly string[];
}

/** Reads a `.pmod` file (crypto-policies(7), "Custom policies"). */
export function policyModuleFile(path: string, content: string): PolicyModuleFile {
  const lines = content.split('\n').map((line) => line.replace(/#.*$/, '').trim());
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.pmod$/, '');
  const kept = lines.filter((line) => line !== '');
  // a module that is too long stays visibly unread: its last line is no directive
  const cut = kept.length > MOST_LINES ? [...kept.slice(0, MOST_LINES), '...'] : kept;
  return { path, name: name.toUpperCase(), lines: cut.map((line) => line.slice(0, 4000)) };
}

/** The item `crypto_policy.module_files`. */
export const policyModuleFiles = listOf(mapOf({ path: text, name: text, lines: listOf(text) }));
