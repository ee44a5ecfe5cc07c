import type { EvidenceFile } from '../model/evidence.ts';

const MAX_LEVELS = 6;
const MAX_MEMBERS = 100;
const MAX_ELEMENTS = 3;
const LONGEST_TEXT = 200;
/** Characters; about the size of a file's head. */
const MAX_OUTLINE = 65_536;

/**
 * A shortened JSON file: the first members and elements of each level. It is for a file whose first 64 KiB do not
 * show the format because long content comes before the deciding keys. `undefined` for a file that is no longer than
 * that, and for one that is not a JSON object.
 */
export function sketchKeys(file: EvidenceFile): string | undefined {
  if (file.size <= file.head.length || !/^\s{0,4096}\{/.test(file.head)) return undefined;
  try {
    const value: unknown = JSON.parse(file.text());
    return JSON.stringify(shortened(value, MAX_LEVELS)).slice(0, MAX_OUTLINE);
  } catch {
    return undefined;
  }
}

function shortened(value: unknown, levels: number): unknown {
  if (typeof value === 'string') return value.slice(0, LONGEST_TEXT);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return levels === 0 ? [] : value.slice(0, MAX_ELEMENTS).map((element) => shortened(element, levels - 1));
  }
  const members = levels === 0 ? [] : Object.entries(value).slice(0, MAX_MEMBERS);
  return Object.fromEntries(members.map(([key, inner]) => [key.slice(0, LONGEST_TEXT), shortened(inner, levels - 1)]));
}
