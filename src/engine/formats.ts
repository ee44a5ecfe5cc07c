import { allParsers, FORMAT_TITLES } from '../parsers/index.ts';

/** The titles of the readable formats, for messages. */
export function formatTitles(): readonly string[] {
  return FORMAT_TITLES;
}

/** The same without articles, by the id of the parser that reads it. Loads every parser. */
export async function formatNames(): Promise<ReadonlyMap<string, string>> {
  const { files, trees } = await allParsers();
  return new Map([...files, ...trees].map(({ id, title }) => [id, title.replace(/^an? /, '')]));
}
