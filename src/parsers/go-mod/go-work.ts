import type { Parsed, FileTree } from '../../model/evidence.ts';
import type { FileGroup, TreeParser } from '../../model/tree-parser.ts';
import { lockResource, lockTally } from '../shared/packages/lock-file.ts';
import { parentFolder, resolvePath, under } from '../../base/tree-path.ts';
import { problemList } from '../shared/problem-list.ts';
import { readDirectives, type Directives } from './directives.ts';
import { readModule } from './go-mod.ts';

/**
 * go.work with the modules it uses (go.dev/ref/mod, workspaces): one build list, in which the replacements of the
 * workspace precede those of each module.
 */
export const goWork: TreeParser = {
  id: 'go-work',
  title: 'a Go workspace',
  kinds: ['software'],
  claim,
  parse,
};

function claim(tree: FileTree): readonly FileGroup[] {
  const roots = tree.paths.filter((path) => /(?:^|\/)go\.work$/.test(path));
  return roots.map((root) => ({ root, files: [root, ...readModules(root, tree).map(({ path }) => path)] }));
}

interface UsedModule {
  /** Path of its go.mod; empty when it is outside the tree. */
  readonly path: string;
  readonly line: number;
}

function readModules(root: string, tree: FileTree, directives = read(root, tree)): readonly UsedModule[] {
  const found = directives.uses.map(({ path, line }) => {
    const folder = resolvePath(parentFolder(root), path);
    const file = folder === undefined ? '' : under(folder, 'go.mod');
    return { path: tree.get(file) === undefined ? '' : file, line };
  });
  return found.filter(({ path }) => path !== '');
}

function read(
  root: string,
  tree: FileTree,
  complain: (why: string, line: number) => void = () => undefined,
): Directives {
  return readDirectives(tree.get(root)?.text() ?? '', complain);
}

function parse({ root }: FileGroup, tree: FileTree): Parsed {
  const problems = problemList({ path: root }, goWork);
  const directives = read(root, tree, (why, line) => {
    const message = `${root}: line ${line} was not read: ${why}. Run go work sync or correct the line.`;
    problems.add('partly-read', message, [], line);
  });
  const modules = readModules(root, tree, directives);
  if (directives.uses.length === 0) {
    problems.add('partly-read', `${root} uses no module, so it may be cut off. Give the whole file.`, [], 1);
  }
  const missing = directives.uses.filter(({ line }) => !modules.some((one) => one.line === line));
  for (const { line } of missing) {
    const message = `${root}: line ${line} uses a module that is not among what is assessed. Add its folder.`;
    problems.add('partly-read', message, [], line);
  }
  const parsed = modules.flatMap(({ path }) => {
    const file = tree.get(path);
    return file === undefined ? [] : [readModule(file, goWork, directives.replacements)];
  });
  const components = parsed.flatMap((one) => one.components);
  const values = {
    format: 'go.work',
    spec_version: '1',
    ...lockTally([], missing.length),
    modules: modules.length,
    go: directives.go || null,
    toolchain: directives.toolchain || null,
    godebug: directives.godebug,
  };
  const resource = lockResource(root, goWork.id, values);
  return {
    resources: [resource, ...parsed.flatMap((one) => one.resources)],
    components,
    facts: [],
    problems: [...problems.all(), ...parsed.flatMap((one) => one.problems)],
  };
}
