import type { Check, CheckExample, CrossReference, DataTable } from '../model/check.ts';
import { EngineError } from '../model/engine-error.ts';
import type { Framework } from '../model/framework.ts';
import type { Content, PackedContent } from './content.ts';
import { readPackageFile } from './package-file.ts';
import { unpackSpellings } from './spellings.ts';

let builtIn: Content | undefined;

/** Loads the built-in content; it is cached, since a service thread requests it repeatedly. */
export function loadContent(): Content {
  return (builtIn ??= unpack(readBuilt<PackedContent>('content.json')));
}

/** Tables and spellings are read on first use: they are as large as all the rest, and a run needs few. */
function unpack({ traits, ...rest }: PackedContent): Content {
  let tables: readonly DataTable[] | undefined;
  let lines: readonly string[] | undefined;
  const readTables = (): readonly DataTable[] => (tables ??= readBuilt<readonly DataTable[]>('tables.json'));
  const readLines = (): readonly string[] => (lines ??= built('spellings.jsonl', (text) => text.split('\n')));
  return {
    ...rest,
    traits: traits.map(({ types, ...trait }) => ({ ...trait, spellings: unpackSpellings(types, readLines) })),
    tables: readTables,
  };
}

/**
 * Loads the built-in content and the additions of the user's folders. The code that reads and validates folders is
 * loaded only when there are any. Throws EngineError `invalid-content` for an invalid file of the user.
 */
export async function loadContentWith(folders: readonly string[]): Promise<Content> {
  let content = loadContent();
  if (folders.length === 0) return content;
  const [{ readContentFolder }, { addFolder }] = await Promise.all([import('./read-folder.ts'), import('./bundle.ts')]);
  for (const folder of folders) content = addFolder(content, readContentFolder(folder));
  return content;
}

const frameworks = new Map<string, Framework>();

/** One framework with its requirements, by the id of its file. */
export function loadFramework(id: string): Framework {
  const known = frameworks.get(id);
  if (known !== undefined) return known;
  const framework = readBuilt<Framework>(`frameworks/${id}.json`);
  frameworks.set(id, framework);
  return framework;
}

/** Examples of the built-in checks, by check id. */
export function loadExamples(): ReadonlyMap<string, readonly CheckExample[]> {
  return new Map(Object.entries(readBuilt<{ readonly [id: string]: readonly CheckExample[] }>('examples.json')));
}

/** Adds to the built-in checks their cross-references to other scanners; custom checks already have theirs. */
export function withCrossReferences(checks: readonly Check[]): readonly Check[] {
  const known = new Map(Object.entries(readBuilt<{ readonly [id: string]: CrossReference }>('cross-references.json')));
  return checks.map((check) => ({ ...check, ...known.get(check.id) }));
}

/** The build validated these files, so the type is certain. */
function readBuilt<T>(name: string): T {
  return built(name, (text) => {
    const data: T = JSON.parse(text);
    return data;
  });
}

function built<T>(name: string, read: (text: string) => T): T {
  try {
    return read(readPackageFile(`dist/${name}`));
  } catch (error) {
    throw new EngineError('internal', `The built content dist/${name} is missing. Run npm run build.`, {
      cause: error,
    });
  }
}
