import type { Parsed, FileTree } from '../../model/evidence.ts';
import type { FileGroup, TreeParser } from '../../model/tree-parser.ts';
import { addParent } from '../shared/fields.ts';
import {
  lockedPackage,
  lockResource,
  lockTally,
  originProperties,
  type LockedPackage,
} from '../shared/packages/lock-file.ts';
import { parentFolder, resolvePath } from '../../base/tree-path.ts';
import { problemList, type ProblemList } from '../shared/problem-list.ts';
import { pythonName } from '../../model/purl.ts';
import { claimRequirements, includedBy, isDevelopment } from './claim.ts';
import { logicalLines } from './lines.ts';
import { readOption, type Option } from './option.ts';
import { readEditable, readRequirement, type PipRequirement } from './requirement.ts';

/**
 * Requirements files of pip, each with the pins of its constraints. An included file is read separately. Without a
 * pin the version is open; transitive dependencies are only in locked files.
 */
export const requirements: TreeParser = {
  id: 'requirements',
  title: 'requirements of pip',
  kinds: ['software'],
  claim: claimRequirements,
  parse,
};

interface Entry {
  readonly requirement: PipRequirement;
  readonly line: number;
  readonly via: readonly string[];
}

function parse({ root }: FileGroup, tree: FileTree): Parsed {
  const problems = problemList({ path: root }, requirements);
  const pins = new Map<string, string>();
  for (const path of includedBy(tree, root).constraining) {
    for (const { requirement } of readEntries(path, tree, undefined)) {
      if (requirement.version !== '') pins.set(requirement.name, requirement.version);
    }
  }
  const entries = readEntries(root, tree, problems).filter(({ requirement }) => requirement.name !== '');
  const packages = entries.map((entry) => readPackage(entry, pins, root));
  joinParents(packages, entries);
  const values = {
    format: 'requirements.txt',
    spec_version: '1',
    ...lockTally(packages, problems.all().length),
    unpinned: packages.filter(({ version }) => version === '').length,
  };
  const resource = lockResource(root, requirements.id, values);
  return { resources: [resource], components: packages, facts: [], problems: problems.all() };
}

/** Problems are reported only where the file is read for itself. */
function readEntries(path: string, tree: FileTree, problems: ProblemList | undefined): readonly Entry[] {
  const { lines, open } = logicalLines(tree.get(path)?.text() ?? '');
  const entries: Entry[] = [];
  const complain = (line: number, why: string): void => {
    problems?.add('partly-read', `${path}: line ${line} ${why} Correct it or write the file again.`, [], line);
  };
  for (const { text, line, via } of lines) {
    const option = text.startsWith('-') ? readOption(text) : undefined;
    if (option?.kind === 'requirement' || option?.kind === 'constraint') {
      if (!isThere(tree, path, option.value)) {
        complain(line, 'names a file that is not among what is assessed, so what it requires is not known.');
      }
      continue;
    }
    if (option !== undefined && option.kind !== 'editable') continue;
    const requirement = getRequirement(text, option);
    if (requirement === undefined) complain(line, 'is not a valid requirement line and was not read.');
    else entries.push({ requirement, line, via });
  }
  const last = lines.at(-1);
  if (open && last !== undefined) complain(last.line, 'goes on where the file ends, so it may be cut off.');
  return entries;
}

function isThere(tree: FileTree, from: string, named: string): boolean {
  const target = resolvePath(parentFolder(from), named);
  return target !== undefined && tree.get(target) !== undefined;
}

function getRequirement(text: string, editable: Option | undefined): PipRequirement | undefined {
  if (editable !== undefined) return readEditable(editable.value);
  return text.startsWith('-') ? undefined : readRequirement(text);
}

function readPackage({ requirement, line }: Entry, pins: ReadonlyMap<string, string>, file: string): LockedPackage {
  const { name, hashes, origin, conditional } = requirement;
  const version = requirement.version === '' ? (pins.get(name) ?? '') : requirement.version;
  const properties = {
    ...originProperties(origin),
    ...(requirement.moving === true ? { moving: true } : {}),
    ...(conditional ? { conditional } : {}),
    ...(version === '' ? { pinned: false } : {}),
  };
  const scope = isDevelopment(file) ? 'development' : 'runtime';
  const made = lockedPackage({
    ecosystem: 'pypi',
    name,
    version,
    scope,
    source: requirements.id,
    place: { file, pointer: [], line },
    properties,
  });
  made.hashes.push(...hashes);
  return made;
}

/**
 * Comments of pip-compile and uv name dependents; a file or project among them makes a package direct. Without
 * comments a file with only pinned versions may come from pip freeze, so direct packages are not known.
 */
function joinParents(packages: readonly LockedPackage[], entries: readonly Entry[]): void {
  const told = entries.some(({ via }) => via.length > 0);
  const byHand = entries.some(({ requirement }) => requirement.version === '');
  for (const [index, made] of packages.entries()) {
    const via = entries[index]?.via ?? [];
    for (const name of via) if (/^[\w.-]{1,200}$/.test(name)) addParent(made.parents, pythonName(name));
    if (told) made.direct = via.length === 0 || via.some((name) => !/^[\w.-]{1,200}$/.test(name));
    else if (byHand) made.direct = true;
  }
}
