import { parentFolder, resolvePath, under } from '../../base/tree-path.ts';
import { createWork, type Work } from '../../base/work.ts';
import { NOTHING_PARSED, type FileTree, type Parsed } from '../../model/evidence.ts';
import type { Problem } from '../../model/problem.ts';
import type { FileGroup, ParserSettings, TreeParser } from '../../model/tree-parser.ts';
import { claimCompose, composeTree } from './claim.ts';
import { nodeItems, memberAt, type Node } from './document/node.ts';
import { COMPOSE_FORMAT } from './format.ts';
import { projectVariables } from './project/environment.ts';
import { loadFile, lose, type Loading } from './project/load.ts';
import { isComposeFile } from './project/names.ts';
import { mergedProject, readDeployments, type Change, type Deployment } from './project/project.ts';
import { readService, runsContainer } from './service/read-service.ts';
import { knownText } from './service/scalars.ts';

/** Compose files, merged as Docker Compose merges them: each service is a container. Nothing is started. */
export const compose: TreeParser = {
  id: 'compose',
  title: COMPOSE_FORMAT.title,
  kinds: COMPOSE_FORMAT.kinds,
  claim: claimCompose,
  parse,
};

const MAX_SERVICES = 2000;
/** Units of work for reading a service. */
const SERVICE = 5000;

function parse({ root }: FileGroup, tree: FileTree, _settings: ParserSettings, work: Work = createWork()): Parsed {
  const { folders, environments } = composeTree(tree);
  const folder = folders.get(root);
  if (folder === undefined) return NOTHING_PARSED;
  const lookup = projectVariables(tree, root, environments.get(root) ?? []);
  const loading: Loading = { tree, lookup, work, problems: [], known: new Map(), services: new Map() };
  const changed: Change[] = [];
  const deployments = [...readDeployments(loading, folder, changed)];
  for (const file of [...folder.main, ...folder.others]) deployments.push(...included(loading, file));
  const resources = deployments.flatMap(({ project, subjects }) =>
    subjects.slice(0, MAX_SERVICES).flatMap((subject) => {
      if (!work.take(SERVICE)) {
        if (loading.problems.length < MAX_SERVICES) lose(loading, subject.node.place, tooMuch(subject.file));
        return [];
      }
      return runsContainer(subject) ? readService(subject, project) : [];
    }),
  );
  return { ...NOTHING_PARSED, resources, problems: [...loading.problems, ...changeProblems(changed)] };
}

function tooMuch(file: string): string {
  return `${file} was not read as a whole, since the work of the run is used up. Assess fewer files at once.`;
}

/** What a file includes and no other group of files has (Compose specification, "Include"). */
function included(loading: Loading, file: string): readonly Deployment[] {
  return nodeItems(memberAt(loadFile(loading, file), 'include')).flatMap((item): readonly Deployment[] => {
    const paths = nodeItems(item.kind === 'map' ? memberAt(item, 'path') : item).map((each) => findIncluded(each));
    const files = paths.filter((path) => path !== undefined && loading.tree.get(path) !== undefined);
    if (files.length < paths.length) {
      const message = `${file} includes a file that is not in the evidence, so its services were not read. Add it, or assess the output of \`docker compose config\`.`;
      lose(loading, item.place, message);
    }
    const own = files.filter((path) => path !== undefined);
    const [first] = own;
    if (first === undefined || isComposeFile(first, loading.tree.get(first)?.head ?? '')) return [];
    const lookup = projectVariables(loading.tree, parentFolder(first), []);
    const inner: Loading = { ...loading, lookup, known: new Map(), services: new Map() };
    const project = mergedProject(inner, own);
    return [{ project, subjects: [...project.services].map(([name, each]) => ({ ...each, name, file: first })) }];
  });
}

function findIncluded(node: Node): string | undefined {
  return resolvePath(parentFolder(node.place.file), knownText(node) ?? '');
}

function changeProblems(changed: readonly Change[]): readonly Problem[] {
  const pairs = new Map(changed.map(({ file, of }) => [under(of, file), { file, of }]));
  return [...pairs.values()].slice(0, 20).map(({ file, of }) => ({
    code: 'set-elsewhere',
    severity: 'warning',
    message: `${file} sets more for services of ${of}, where both are given, so what only it sets is undetermined for ${of}. Assess the output of \`docker compose config\` with the files that are used.`,
    place: { file, pointer: [] },
  }));
}
