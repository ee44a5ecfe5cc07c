import { unknown, type Value } from '../../base/value.ts';
import type { Work } from '../../base/work.ts';
import { plainLiteral } from '../../languages/bicep/syntax/plain-literal.ts';
import { translateParameters } from '../../languages/bicep/translation/translate.ts';
import type { EvidenceFile, FileTree } from '../../model/evidence.ts';
import type { ParserSettings } from '../../model/tree-parser.ts';
import { createRoot } from '../shared/arm-template/evaluation/deploy.ts';
import { NO_LOCALS, type TemplateRun } from '../shared/arm-template/evaluation/deployment.ts';
import type { Given } from '../shared/arm-template/evaluation/parameters.ts';
import { givenParameters, readParameterFile } from '../shared/arm-template/template/given.ts';
import { isParameterFile } from '../shared/arm-template/template/recognise.ts';
import { findNamed, isBicepParameterFile, readSyntax } from '../shared/bicep/bicep-tree.ts';
import { field, isObject } from '../shared/terraform/object.ts';
import { bicepFiles } from './files.ts';
import { faultProblems } from './templates.ts';

const MOST_BASES = 10;

/** What is given for the parameters of a root: by the options, else by its only file with parameters. */
export function rootParameters(run: TemplateRun, files: readonly string[], settings: ParserSettings): Given {
  const { parameters = [], parameterFiles = [] } = settings.templates ?? {};
  const json = parameterFiles.filter(({ path }) => !isBicepParameterFile(path));
  const bicep = parameterFiles.filter(({ path }) => isBicepParameterFile(path));
  const options = bicep.flatMap((file) => [...readBicepParameters(run, file)]);
  return new Map([...ownParameters(run, files), ...options, ...givenParameters({ parameters, parameterFiles: json })]);
}

/** Which of several files a deployment uses is not known. */
function ownParameters(run: TemplateRun, paths: readonly string[]): Given {
  const files = paths.map((path) => run.tree.get(path)).filter((file): file is EvidenceFile => file !== undefined);
  const bases = new Set(files.flatMap((file) => baseFor(run.tree, file)?.path ?? []));
  const found = files.filter(
    (file) => isParameterFile(file) || (isBicepParameterFile(file.path) && !bases.has(file.path)),
  );
  const [only] = found;
  if (found.length > 1) {
    const message = `${run.root} has ${found.length} parameter files, so its parameters are unknown. Name one with --parameter-file.`;
    run.problems(run.root).tell(message, ['parameters']);
  }
  if (only === undefined || found.length > 1) return new Map();
  if (isBicepParameterFile(only.path)) return readBicepParameters(run, only);
  return new Map(readParameterFile(only).map(([name, value]) => [name.toLowerCase(), () => value]));
}

function baseFor(tree: FileTree, file: EvidenceFile): EvidenceFile | undefined {
  if (!isBicepParameterFile(file.path)) return undefined;
  const base = readSyntax(file).declarations.find(({ kind }) => kind === 'extends');
  const written = base?.kind === 'extends' ? plainLiteral(base.path) : undefined;
  return written === undefined ? undefined : findNamed(tree, file.path, written);
}

/** The values of a file with parameters; those of the file that it extends count where it has none. */
function readBicepParameters(run: TemplateRun, file: EvidenceFile): Given {
  const given = new Map<string, () => Value>();
  let each: EvidenceFile | undefined = file;
  for (let count = 0; each !== undefined && count < MOST_BASES; count += 1) {
    for (const [name, read] of readOne(run, each, run.work)) if (!given.has(name)) given.set(name, read);
    each = baseFor(run.tree, each);
  }
  return given;
}

function readOne(run: TemplateRun, file: EvidenceFile, work: Work): Given {
  if (!work.take(1000 + file.size * 4)) return new Map();
  run.refused.push(...faultProblems(file));
  const { template } = translateParameters({ path: file.path, syntax: readSyntax(file) }, bicepFiles(run.tree), work);
  const values = template['values'];
  const deployment = createRoot(run, file.path, { ...template }, new Map());
  const given = new Map<string, () => Value>();
  if (!isObject(values)) return given;
  for (const name of Object.keys(values)) {
    const node = field(values, name);
    given.set(name.toLowerCase(), () =>
      node === undefined ? unread() : run.tools.node({ deployment, locals: NO_LOCALS }, node),
    );
  }
  return given;
}

function unread(): Value {
  return unknown('a parameter that is not known', true);
}
