import { allParsers, FORMAT_TITLES } from '../parsers/index.ts';

/** What can be read, for people. */
export function formatTitles(): readonly string[] {
  return FORMAT_TITLES;
}

/** The same without articles, by the id of the parser that reads it. Loads every parser. */
export async function formatNames(): Promise<ReadonlyMap<string, string>> {
  const { files, trees } = await allParsers();
  return new Map([...files, ...trees].map(({ id, title }) => [id, title.replace(/^an? /, '')]));
}
