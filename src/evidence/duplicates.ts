import type { Resource } from '../model/evidence.ts';
import type { Problem } from '../model/problem.ts';

const MOST_NAMED = 3;

interface Group {
  readonly files: Set<string>;
  readonly addresses: Set<string>;
  /** The newest occurrence that repeats another. */
  last: Resource;
}

/**
 * One warning per group of files with the same addresses, for any number of files and addresses. Each tree of files
 * has separate addresses.
 */
export function duplicateProblems(resources: readonly Resource[]): readonly Problem[] {
  const byAddress = new Map<string, Resource>();
  const seen = new Map<string, Resource>();
  const groups = new Map<string, Group>();
  for (const second of resources) {
    const other = byAddress.get(second.address);
    if (other === undefined) {
      byAddress.set(second.address, second);
      continue;
    }
    seen.set(getKey(other), other);
    const key = getKey(second);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, second);
    else join(groups, first, second);
  }
  return [...new Set(groups.values())].map(toProblem);
}

function getKey(resource: Resource): string {
  const { source, root = '', provider = '', type, address } = resource;
  return `${source}\n${root}\n${getWorkspace(resource)}\n${provider}\n${type}\n${address}`;
}

/** Workspaces of the local backend keep states below this folder: one address in each is no duplicate. */
function getWorkspace({ place }: Resource): string {
  return /(?:^|\/)terraform\.tfstate\.d\/([^/]{1,255})\//.exec(place.file)?.[1] ?? '';
}

function join(groups: Map<string, Group>, first: Resource, second: Resource): void {
  const one = getGroup(groups, first);
  const other = getGroup(groups, second);
  const [large, small] = one.files.size < other.files.size ? [other, one] : [one, other];
  if (large !== small) {
    for (const file of small.files) groups.set(file, large);
    for (const file of small.files) large.files.add(file);
    for (const address of small.addresses) large.addresses.add(address);
  }
  large.addresses.add(getKey(second));
  large.last = second;
}

function getGroup(groups: Map<string, Group>, resource: Resource): Group {
  const { file } = resource.place;
  const known = groups.get(file);
  if (known !== undefined) return known;
  const made: Group = { files: new Set([file]), addresses: new Set(), last: resource };
  groups.set(file, made);
  return made;
}

function toProblem({ files, addresses, last }: Group): Problem {
  const many = addresses.size === 1 ? 'One address occurs' : `${addresses.size} addresses occur`;
  return {
    code: 'duplicate-address',
    severity: 'warning',
    message: `${many} ${where([...files])}. Each is assessed by itself; remove the files that are out of date if they are the same thing.`,
    place: last.place,
  };
}

function where(files: readonly string[]): string {
  const [first = '', second = ''] = files;
  if (files.length === 1) return `more than once in ${first}`;
  if (files.length === 2) return `both in ${first} and in ${second}`;
  const more = files.length - MOST_NAMED;
  const named = files.slice(0, MOST_NAMED);
  const last = more > 0 ? `${more} more` : named.pop();
  return `more than once in ${files.length} files: ${named.join(', ')} and ${last}`;
}
