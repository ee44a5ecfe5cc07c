import { basename } from 'node:path';
import { EngineError } from '../../model/engine-error.ts';
import { checkOscalFile, MOST_DEFECTS, type OscalDefect } from '../../writers/oscal/semantics.ts';
import { getImports, getRoot, getVersion } from '../../writers/oscal/semantics/imports.ts';
import { loadContent, loadFramework } from '../../content/load-content.ts';
import { chooseFrameworks } from '../choose-frameworks.ts';
import { schemaDefects } from './official-schemas.ts';
import { readImport, readOscal, type OscalText } from './read-oscal.ts';

export interface VerifyOptions {
  /** Framework whose control ids the document must use. */
  readonly framework?: string;
}

/** The result for one document. */
export interface VerifiedDocument {
  readonly path: string;
  /** Root of the document; empty if it has none. */
  readonly model: string;
  readonly version: string;
  readonly defects: readonly OscalDefect[];
  /** Imports that could not be read, so that references into them were not checked. */
  readonly unread: readonly string[];
}

/**
 * Checks OSCAL documents of any tool: the official schema (V1) and the rules of `checkOscalFile`. Imports are
 * followed only to files within the folder of a document; documents that are checked together can refer to each
 * other. Throws EngineError `unreadable-input` for a file that cannot be read.
 */
export async function verifyOscal(
  paths: readonly string[],
  { framework }: VerifyOptions,
): Promise<readonly VerifiedDocument[]> {
  const controlIds = framework === undefined ? {} : { controlIds: getControlIds(framework) };
  const given = paths.map(readOscal);
  const verified: VerifiedDocument[] = [];
  for (const file of given) {
    const { imported, unread, defects } = followed(file, given);
    const model = getRoot(file.document);
    const schema = await schemaDefects(model, file.document);
    const rules = checkOscalFile({ text: file.text, imported, complete: unread.length === 0, ...controlIds });
    verified.push({
      path: file.path,
      model,
      version: getVersion(file.document),
      defects: [
        ...schema.map(({ path, message }) => ({ rule: 'V1', path, message, level: 'error' as const })),
        ...defects,
        ...rules,
      ],
      unread,
    });
  }
  return verified;
}

interface Followed {
  readonly imported: readonly unknown[];
  readonly unread: readonly string[];
  readonly defects: readonly OscalDefect[];
}

/** The imported documents and their imports. Each model is read once, so that cycles end. */
function followed(file: OscalText, given: readonly OscalText[]): Followed {
  const imported: unknown[] = [];
  const unread: string[] = [];
  const defects: OscalDefect[] = [];
  const seen = new Set<string>([getRoot(file.document)]);
  const queue: OscalText[] = [file];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const wanted of getImports(next.document)) {
      if (seen.has(wanted.model)) continue;
      const found = given.find(({ document }) => getRoot(document) === wanted.model) ?? readImport(next.path, wanted);
      if (found === 'none') continue;
      if (found === 'unread') {
        unread.push(wanted.links[0]?.href ?? wanted.href);
        continue;
      }
      if ('fault' in found) {
        if (next === file) defects.push({ rule: 'R2', path: wanted.path, message: found.fault, level: 'error' });
        continue;
      }
      seen.add(wanted.model);
      imported.push(found.document);
      queue.push(found);
    }
  }
  return { imported, unread, defects };
}

function getControlIds(framework: string): ReadonlySet<string> {
  const [choice] = chooseFrameworks(loadContent().frameworks, { framework: [framework] });
  if (choice === undefined) throw new EngineError('invalid-usage', `There is no framework "${framework}".`);
  return new Set(loadFramework(choice.framework.id).requirements.map(({ oscalId }) => oscalId));
}

/** One line per defect, then one about the document. */
export function verifyLines({ path, model, version, defects, unread }: VerifiedDocument): readonly string[] {
  const name = basename(path);
  const errors = defects.filter(({ level }) => level === 'error').length;
  const first = defects.length >= MOST_DEFECTS ? ['more than 200 defects; the others are not listed'] : [];
  const what = model === '' ? 'no OSCAL document' : `${model} ${version}`.trim();
  return [
    ...defects.map(({ level, rule, path: at, message }) => `${name}: ${level} ${rule} at ${at || '/'}: ${message}`),
    ...unread.map((href) => `${name}: note: ${href} was not read; what refers to things in it was not judged`),
    ...first.map((line) => `${name}: note: ${line}`),
    `${name}: ${what}: ${errors} errors, ${defects.length - errors} warnings`,
  ];
}
