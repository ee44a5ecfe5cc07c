import { PARSERS } from '../parsers/index.ts';

/** What can be read, for people. */
export function formatTitles(): readonly string[] {
  return [...PARSERS.files, ...PARSERS.trees].map(({ title }) => title);
}
