import { under } from '../../base/tree-path.ts';
import { createWork, type Work } from '../../base/work.ts';
import { NOTHING_PARSED, type FileTree, type Parsed } from '../../model/evidence.ts';
import type { Problem } from '../../model/problem.ts';
import type { FileGroup, ParserSettings, TreeParser } from '../../model/tree-parser.ts';
import { claimCompose, composeTree } from './claim.ts';
import { COMPOSE_FORMAT } from './format.ts';
import { projectVariables } from './project/environment.ts';
import { readIncluded } from './project/include.ts';
import { lose, type Loading } from './project/load.ts';
import { readDeployments, type Change } from './project/project.ts';
import { readService, runsContainer } from './service/read-service.ts';

/** Compose files, merged as Docker Compose merges them: each service is a container. Nothing is started. */
export const compose: TreeParser = {
  id: 'compose',
  title: COMPOSE_FORMAT.title,
  kinds: COMPOSE_FORMAT.kinds,
  claim: claimCompose,
  parse,
};

const MAX_SERVICES = 2000;
const LOST =
  'COMPOSE_FILE names a file that is not in the evidence, so what it sets was not read. Add it, or assess the output of `docker compose config`.';
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
  const including = { folders, seen: new Set<string>() };
  for (const file of [...folder.main, ...folder.others]) deployments.push(...readIncluded(loading, file, including));
  if (folder.lost > 0) lose(loading, { file: under(root, '.env'), pointer: [] }, LOST);
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

function changeProblems(changed: readonly Change[]): readonly Problem[] {
  const pairs = new Map(changed.map(({ file, of }) => [under(of, file), { file, of }]));
  return [...pairs.values()].slice(0, 20).map(({ file, of }) => ({
    code: 'set-elsewhere',
    severity: 'warning',
    message: `${file} sets more for services of ${of}, where both are given, so what only it sets is undetermined for ${of}. Assess the output of \`docker compose config\` with the files that are used.`,
    place: { file, pointer: [] },
  }));
}
