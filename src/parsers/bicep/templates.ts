import type { Work } from '../../base/work.ts';
import { translateBicep, type Translation } from '../../languages/bicep/translation/translate.ts';
import { lineFinder } from '../../base/line.ts';
import type { EvidenceFile, FileTree } from '../../model/evidence.ts';
import type { EvidenceKind } from '../../model/evidence-kind.ts';
import type { Problem } from '../../model/problem.ts';
import type { Declared, Templates, TemplateRun } from '../shared/arm-template/evaluation/deployment.ts';
import { linkedFile } from '../shared/arm-template/template/linked.ts';
import { readTemplate } from '../shared/arm-template/template/read-template.ts';
import { findNamed, isBicepFile, isInRegistry, readSyntax } from '../shared/bicep/bicep-tree.ts';
import { readBicepTree } from '../shared/bicep/twins.ts';
import { field, isObject, textField } from '../shared/terraform/object.ts';
import { bicepFiles } from './files.ts';

const KINDS: readonly EvidenceKind[] = ['terraform'];

/** A Bicep file as a template, and the lines of its text. */
export interface TranslatedFile extends Translation {
  readonly line: (offset: number) => number;
}

/** The Bicep files of a run that were translated, by path. */
export type TranslatedFiles = Map<string, TranslatedFile>;

/** Templates that are Bicep files of the tree, or JSON files that these deploy as modules. */
export function bicepTemplates(
  tree: FileTree,
  work: Work,
  translated: TranslatedFiles,
): (run: () => TemplateRun) => Templates {
  const { instead } = readBicepTree(tree);
  return (run) => ({
    cost: ({ path, size }) => (isBicepFile(path) && !translated.has(path) ? size * 4 + 1000 : size / 10 + 1000),
    read(file) {
      if (!isBicepFile(file.path)) return readTemplate(file);
      const known = translated.get(file.path);
      if (known !== undefined) return { template: { ...known.template } };
      const { template } = translateFile(tree, file, work, translated);
      run().refused.push(...faultProblems(file));
      return { template: { ...template } };
    },
    linked(from, path) {
      if (!isBicepFile(from)) return linkedFile(tree, from, path);
      const found = findNamed(tree, from, path);
      const compiled = found === undefined ? undefined : instead.get(found.path);
      return compiled === undefined ? found : tree.get(compiled);
    },
    tellUnread: (declared) => tellUnread(run(), declared),
  });
}

function translateFile(tree: FileTree, file: EvidenceFile, work: Work, into: TranslatedFiles): TranslatedFile {
  const syntax = readSyntax(file);
  const translation = translateBicep({ path: file.path, syntax }, bicepFiles(tree), work);
  const made = { ...translation, line: lineFinder(file.text()) };
  into.set(file.path, made);
  return made;
}

const MOST_FAULTS = 100;

/** What of a file could not be read. */
export function faultProblems(file: EvidenceFile): readonly Problem[] {
  const line = lineFinder(file.text());
  return readSyntax(file)
    .faults.slice(0, MOST_FAULTS)
    .map(({ message, code, at }): Problem => {
      const place = { file: file.path, pointer: [], line: line(at) };
      const text = `${file.path} line ${place.line}: ${message}, so its declaration was not assessed. Correct it.`;
      return { code, severity: 'error', message: text, place, kinds: KINDS };
    });
}

/** Says once for each module of a file that it was not read. */
function tellUnread(run: TemplateRun, { context, raw, pointer }: Declared): void {
  const { file } = context.deployment;
  const properties = field(raw, 'properties');
  const link = isObject(properties) ? field(properties, 'templateLink') : undefined;
  const path = isObject(link) ? (textField(link, 'relativePath') ?? '') : '';
  if (run.told.has(`module ${file} ${path}`)) return;
  run.told.add(`module ${file} ${path}`);
  run.problems(file).lost(`${file} ${whyUnread(path)}`, pointer, 'not-assessed');
}

function whyUnread(path: string): string {
  const module = /^[\w./:@-]{1,200}$/.test(path) ? `the module ${path}` : 'a module';
  if (isInRegistry(path))
    return `uses ${module} of a registry, which is not in the evidence, so its resources were not read. Compile the file (az bicep build) and leave the result next to it.`;
  return `uses ${module}, which is not in the evidence, calls itself or nests too deeply, so its resources were not read. Add the module.`;
}
