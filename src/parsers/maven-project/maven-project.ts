import { NOTHING_PARSED, type Parsed, type FileTree } from '../../model/evidence.ts';
import type { FileGroup, TreeParser } from '../../model/tree-parser.ts';
import { lockResource, lockTally } from '../shared/packages/lock-file.ts';
import { problemList } from '../shared/problem-list.ts';
import { readDependencies } from './dependencies.ts';
import { readProject } from './project.ts';

/**
 * pom.xml: the direct dependencies of a Maven project (Maven, POM reference), with properties and managed versions of
 * the project and of parents in the same evidence. Maven has no file that lists transitive dependencies.
 */
export const mavenProject: TreeParser = {
  id: 'maven-project',
  title: 'a Maven project',
  kinds: ['software'],
  claim,
  parse,
};

const SPACE = /<(?:[\w.-]{1,50}:)?project\b[^>]{0,4000}maven\.apache\.org\/POM|<modelVersion>/;

function claim(tree: FileTree): readonly FileGroup[] {
  const roots = tree.paths.filter((path) => isProject(path, tree.get(path)?.head ?? ''));
  return roots.map((root) => ({ root, files: [root] }));
}

function isProject(path: string, head: string): boolean {
  if (!/(?:^|\/)pom\.xml$|\.pom$/i.test(path)) return false;
  return SPACE.test(head) || (/(?:^|\/)pom\.xml$/i.test(path) && /<project\b/.test(head));
}

function parse({ root }: FileGroup, tree: FileTree): Parsed {
  const problems = problemList({ path: root }, mavenProject);
  const read = readProject(root, tree, mavenProject);
  if ('problem' in read) return { ...NOTHING_PARSED, problems: [read.problem] };
  const { project } = read;
  if (project.parentMissing) {
    const message = `${root} has a parent that is not among what is assessed, so versions and properties from it are not known.`;
    problems.warn('unresolved-values', message, [], project.line);
  }
  let skipped = 0;
  const packages = readDependencies(project, mavenProject.id, (line) => {
    skipped += 1;
    const message = `${root}: the dependency at line ${line} has no group or artifact that can be read. Correct it.`;
    problems.add('partly-read', message, [], line);
  });
  const open = packages.filter(({ version }) => version === '').length;
  if (open > 0) {
    const message = `${root} leaves the versions of ${open} dependencies to a parent, an imported list or a range. Give a bill of materials of the build.`;
    problems.warn('unresolved-values', message, [], project.line);
  }
  const values = { format: 'pom.xml', spec_version: '4.0.0', ...lockTally(packages, skipped), transitive: false };
  const resource = lockResource(root, mavenProject.id, values);
  return { resources: [resource], components: packages, facts: [], problems: problems.all() };
}
