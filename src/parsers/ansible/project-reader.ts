import type { EvidenceFile, FileTree } from '../../model/evidence.ts';
import type { Problem } from '../../model/problem.ts';
import { getOrCreate } from '../../base/memo.ts';
import type { Pointer } from '../../base/pointer.ts';
import type { FileGroup } from '../../model/tree-parser.ts';
import type { Work } from '../../base/work.ts';
import { isList, isMap, isMarker, type Value } from '../../base/value.ts';
import { problemList, type ProblemList } from '../shared/problem-list.ts';
import { readYaml } from '../shared/yaml.ts';
import { TEMPLATE } from './claim.ts';
import { createTemplates, type Templates } from '../../languages/jinja/templates.ts';
import { fileRole, type FileRole } from './recognise.ts';
import { ANSIBLE_SCHEMA } from './yaml-schema.ts';

export const ABOUT = { title: 'an Ansible file', kinds: ['ansible'] } as const;

/** The files of one Ansible project, each read once. */
export interface Project {
  readonly root: string;
  readonly files: readonly string[];
  readonly templates: Templates;
  readonly work: Work;
  get(path: string): EvidenceFile | undefined;
  below(folder: string): readonly string[];
  role(path: string): FileRole | undefined;
  /** The first document of a YAML file; `undefined` when it is missing, encrypted or broken. */
  yaml(path: string): Value | undefined;
  isEncrypted(path: string): boolean;
  problemsOf(path: string): ProblemList;
  /** Records the current task, which is the place to report when work is refused. */
  reach(path: string, pointer: Pointer): void;
  warnOnce(path: string, message: string, pointer?: Pointer): void;
  /** Reports a loss of evidence once. */
  faultOnce(path: string, message: string, pointer?: Pointer): void;
  problems(): readonly Problem[];
}

/** A project whose files are read at first use, and each only once. */
export function openProject({ root, files }: FileGroup, tree: FileTree, work: Work): Project {
  const read = new Map<string, Value | undefined>();
  const roles = new Map<string, FileRole | undefined>();
  const folders = new Map<string, readonly string[]>();
  const claimed = new Set(files);
  const { broken, ...reports } = createReports(tree);

  function yaml(path: string): Value | undefined {
    if (read.has(path)) return read.get(path);
    // a file that is read while it is being read includes itself
    read.set(path, undefined);
    const file = tree.get(path);
    if (file === undefined || isEncrypted(file)) return undefined;
    const { documents, problems } = readYaml(file, ABOUT, ANSIBLE_SCHEMA);
    broken.push(...problems);
    const value = documents.length === 0 ? undefined : asValue(documents[0]?.value);
    read.set(path, value);
    return value;
  }

  /** A file without another role belongs to the project because playbooks or tasks name it. */
  function roleOfNamed(path: string): FileRole | undefined {
    const isNamed = claimed.has(path) && /\.(?:ya?ml|json)$/i.test(path) && !TEMPLATE.test(path);
    return isNamed ? 'part' : undefined;
  }

  return {
    root,
    files,
    work,
    ...createEvaluation({ path: files[0] ?? root, pointer: [] }, work, reports.warnOnce),
    get: (path) => tree.get(path),
    below: (folder) => getOrCreate(folders, folder, () => tree.paths.filter((path) => path.startsWith(`${folder}/`))),
    role(path) {
      if (!roles.has(path)) {
        const file = tree.get(path);
        roles.set(path, file === undefined ? undefined : (fileRole(file) ?? roleOfNamed(path)));
      }
      return roles.get(path);
    },
    yaml,
    isEncrypted(path) {
      const file = tree.get(path);
      return file !== undefined && isEncrypted(file);
    },
    ...reports,
  };
}

type Reports = Pick<Project, 'problemsOf' | 'warnOnce' | 'faultOnce' | 'problems'> & { readonly broken: Problem[] };

/** Parse problems come before other problems of a file. */
function createReports(tree: FileTree): Reports {
  const lists = new Map<string, ProblemList>();
  const broken: Problem[] = [];
  const told = new Set<string>();
  const readProblems = (path: string): ProblemList =>
    getOrCreate(lists, path, () => problemList({ ...nothingAt(path), ...tree.get(path), path }, ABOUT));
  const isNew = (message: string): boolean => {
    const isFirst = !told.has(message);
    told.add(message);
    return isFirst;
  };
  return {
    broken,
    problemsOf: readProblems,
    warnOnce(path, message, pointer = []) {
      if (isNew(message)) readProblems(path).warn('unsupported-content', message, pointer);
    },
    faultOnce(path, message, pointer = []) {
      if (isNew(message)) readProblems(path).add('partly-read', message, pointer);
    },
    problems: () => [...broken, ...[...lists.values()].flatMap((list) => list.all())],
  };
}

interface TaskPlace {
  readonly path: string;
  readonly pointer: Pointer;
}

function createEvaluation(
  start: TaskPlace,
  work: Work,
  warnOnce: Project['warnOnce'],
): Pick<Project, 'templates' | 'reach'> {
  let reached = start;
  const templates = createTemplates(work, () => {
    const { path, pointer } = reached;
    const message = `${path} has expressions that take more work to evaluate than is done for one, so their values are not known. Write them more simply, or give the values.`;
    warnOnce(path, message, pointer);
  });
  return {
    templates,
    reach(path, pointer) {
      reached = { path, pointer };
    },
  };
}

function isEncrypted({ head }: EvidenceFile): boolean {
  return head.startsWith('$ANSIBLE_VAULT;');
}

function nothingAt(path: string): EvidenceFile {
  return { path, size: 0, head: '', text: () => '' };
}

function asValue(value: unknown): Value | undefined {
  if (isMap(value) || isList(value) || isMarker(value) || value === null) return value;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}
