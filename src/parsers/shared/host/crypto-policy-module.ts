import { sanitizeList, sanitizeMap, text } from '../sanitize.ts';

const MOST_LINES = 500;
const LONGEST = 4000;
/** Replaces a line that cannot be read. It is not a directive, so the effect of the file stays open. */
export const UNREADABLE_LINE = '...';

/**
 * A policy or module file as one item: its path, its name without folder and extension, and its lines without
 * comments.
 */
export interface PolicyModuleFile {
  readonly path: string;
  readonly name: string;
  readonly lines: readonly string[];
}

/** Reads a `.pmod` or `.pol` file; a backslash at the end continues a line (crypto-policies(7), "Custom policies"). */
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
