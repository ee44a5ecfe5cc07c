import { isOverrideFile } from '../../../model/terraform-files.ts';
import type { Block } from '../../../languages/hcl/syntax/ast.ts';
import { attributeText, type Declaration, type Mode, type ModuleSource } from './declarations.ts';
import { applyOverride } from './overrides.ts';
import { faultProblems, sourceProblem } from './problems.ts';
import { constrain, readRequired } from './required-providers.ts';
import type { SourceFile } from './source-file.ts';
import type { Gathering } from './gathering.ts';

const MODES: ReadonlyMap<string, Mode> = new Map([
  ['resource', 'managed'],
  ['data', 'data'],
  ['ephemeral', 'ephemeral'],
]);

/** Collects the declarations in the files of a folder; override files come last and change earlier ones. */
export function loadModule(folder: string, files: readonly SourceFile[]): ModuleSource {
  const gathering: Gathering = {
    variables: new Map(),
    locals: new Map(),
    outputs: new Map(),
    calls: new Map(),
    resources: new Map(),
    providers: new Map(),
    requiredProviders: new Map(),
    providerConstraints: new Map(),
    problems: files.flatMap(faultProblems),
  };
  const overrides = files.filter(({ path }) => isOverrideFile(path));
  for (const file of files) {
    if (isOverrideFile(file.path)) continue;
    for (const block of file.syntax.body.blocks) declare(gathering, file, block);
  }
  for (const file of overrides) {
    for (const block of file.syntax.body.blocks) {
      applyOverride(gathering, file, block);
      if (block.type === 'terraform') readBackend(gathering, file, block);
    }
  }
  return { ...gathering, folder, files, providers: [...gathering.providers.values()] };
}

const LABELS: ReadonlyMap<string, number> = new Map([
  ['resource', 2],
  ['data', 2],
  ['ephemeral', 2],
  ['variable', 1],
  ['output', 1],
  ['module', 1],
  ['provider', 1],
]);

function declare(gathering: Gathering, file: SourceFile, block: Block): void {
  const { type, labels, body, range } = block;
  const [first = '', second = ''] = labels;
  const wanted = LABELS.get(type);
  if (wanted !== undefined && labels.length !== wanted) {
    const message = `a "${type}" block has ${labels.length} labels instead of ${wanted}, so it was not assessed. Correct it.`;
    gathering.problems.push(sourceProblem('unparsable-file', 'error', file, range.start, message));
    return;
  }
  const declaration = { name: first, body, file, range };
  const mode = MODES.get(type);
  if (mode !== undefined) {
    const local = `${mode === 'managed' ? '' : `${mode}.`}${first}.${second}`;
    once(gathering, gathering.resources, local, { ...declaration, name: second, mode, type: first, local });
  } else if (type === 'variable') once(gathering, gathering.variables, first, declaration);
  else if (type === 'output') once(gathering, gathering.outputs, first, declaration);
  else if (type === 'module') once(gathering, gathering.calls, first, declaration);
  else if (type === 'provider') {
    const alias = attributeText(body, 'alias');
    constrain(gathering, first, attributeText(body, 'version'));
    once(gathering, gathering.providers, `${first}.${alias ?? ''}`, { ...declaration, alias });
  } else if (type === 'locals') {
    for (const { name, value } of body.attributes) gathering.locals.set(name, { value, file });
  } else if (type === 'terraform') {
    readRequired(gathering, block);
    readBackend(gathering, file, block);
  }
}

/** `backend "s3" {}` or `cloud {}`; one in an override file replaces the other. */
function readBackend(gathering: Pick<Gathering, 'backend'>, file: SourceFile, terraform: Block): void {
  for (const { type, labels, body, range } of terraform.body.blocks) {
    const [label] = type === 'backend' ? labels : [];
    const name = type === 'cloud' ? type : label;
    if (name !== undefined) gathering.backend = { name, body, file, range };
  }
}

/** Terraform rejects a second declaration of a name, so the first one is kept. */
function once<Kind extends Declaration>(
  gathering: Gathering,
  known: Map<string, Kind>,
  key: string,
  declaration: Kind,
): void {
  if (!known.has(key)) known.set(key, declaration);
  else {
    const { file, range } = declaration;
    const message = `something is declared a second time here, so this declaration was not assessed. Remove one of the two.`;
    gathering.problems.push(sourceProblem('duplicate-address', 'error', file, range.start, message));
  }
}
