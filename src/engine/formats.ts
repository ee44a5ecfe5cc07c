import { FORMAT_TITLES } from '../parsers/index.ts';

/** What can be read, for people. */
export function formatTitles(): readonly string[] {
  return FORMAT_TITLES;
}
