import type { Content } from '../../content/content.ts';
import { loadContent, loadContentWith, loadExamples } from '../../content/load-content.ts';
import type { Check } from '../../model/check.ts';
import { allParsers } from '../../parsers/index.ts';
import { createBench } from '../test-controls.ts';
import { fixSnippets, type FixSnippet } from './fix-snippets.ts';

/** How a check passes, by platform; `folders` contain custom checks. */
export async function createSnippets(check: Check, folders: readonly string[]): Promise<readonly FixSnippet[]> {
  const content = await loadContentWith(folders);
  return (await snippeter(content))(check);
}

/** As `createSnippets`, for all built-in checks. */
export async function builtInSnippets(): Promise<(check: Check) => readonly FixSnippet[]> {
  return snippeter(loadContent());
}

async function snippeter(content: Content): Promise<(check: Check) => readonly FixSnippet[]> {
  const bench = createBench(content, new Set(), await allParsers());
  const builtIn = loadExamples();
  return (check) => {
    const examples = check.examples.length > 0 ? check.examples : (builtIn.get(check.id) ?? []);
    return fixSnippets({ ...check, examples }, bench);
  };
}
