import { sanitizeList, sanitizeMap, text } from '../sanitize.ts';

const MOST_LINES = 500;
const LONGEST = 4000;
/** Stands for a line that cannot be read: it is no directive, so that it leaves open what the file does. */
export const UNREADABLE_LINE = '...';

/** A file of a policy or a module as one item: its path, its name without folder and ending, and its lines without comments. */
export interface PolicyModuleFile {
  readonly path: string;
  readonly name: string;
  readonly lines: readonly string[];
}

/** Reads a `.pmod` or `.pol` file; a line that ends with a backslash goes on (crypto-policies(7), "Custom policies"). */
export function policyModuleFile(path: string, content: string): PolicyModuleFile {
  const plain = content.split(/\r?\n/).map((line) => line.replace(/#.*$/, '').trim());
  const lines = plain.join('\n').replaceAll('\\\n', ' ').split('\n');
  const kept = lines.map((line) => line.trim()).filter((line) => line !== '');
  const cut = kept.length > MOST_LINES ? [...kept.slice(0, MOST_LINES), UNREADABLE_LINE] : kept;
  const read = cut.map((line) => (line.length > LONGEST ? UNREADABLE_LINE : line));
  return { path, name: policyFileName(path), lines: read };
}

function policyFileName(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.replace(/\.(?:pmod|pol)$/, '').toUpperCase();
}

/** The item `crypto_policy.module_files`. */
export const policyModuleFiles = sanitizeList(sanitizeMap({ path: text, name: text, lines: sanitizeList(text) }));
