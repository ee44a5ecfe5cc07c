import type { Resource } from '../model/evidence.ts';
import type { Problem } from '../model/problem.ts';

interface Pair {
  readonly first: Resource;
  readonly second: Resource;
  count: number;
}

/** One warning per pair of files that name the same addresses, however many. Trees of files have their own addresses. */
export function duplicateProblems(resources: readonly Resource[]): readonly Problem[] {
  const byAddress = new Map<string, Resource>();
  const seen = new Map<string, Resource>();
  const pairs = new Map<string, Pair>();
  for (const second of resources) {
    const other = byAddress.get(second.address);
    if (other === undefined) {
      byAddress.set(second.address, second);
      continue;
    }
    seen.set(keyOf(other), other);
    const key = keyOf(second);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, second);
    else addTo(pairs, first, second);
  }
  return [...pairs.values()].map(toProblem);
}

/** What two descriptions of one thing share; asked only of addresses that occur more than once. */
function keyOf(resource: Resource): string {
  const { source, root = '', provider = '', type, address } = resource;
  return `${source}\n${root}\n${workspaceOf(resource)}\n${provider}\n${type}\n${address}`;
}

/** Workspaces of the local backend keep their states below this folder: one address in each is no duplicate. */
function workspaceOf({ place }: Resource): string {
  return /(?:^|\/)terraform\.tfstate\.d\/([^/]{1,255})\//.exec(place.file)?.[1] ?? '';
}

function addTo(pairs: Map<string, Pair>, first: Resource, second: Resource): void {
  const key = `${first.place.file}\n${second.place.file}`;
  const pair = pairs.get(key);
  if (pair === undefined) pairs.set(key, { first, second, count: 1 });
  else pair.count += 1;
}

function toProblem({ first, second, count }: Pair): Problem {
  const many = count === 1 ? 'One address occurs' : `${count} addresses occur`;
  const where =
    first.place.file === second.place.file
      ? `more than once in ${first.place.file}`
      : `both in ${first.place.file} and in ${second.place.file}`;
  return {
    code: 'duplicate-address',
    severity: 'warning',
    message: `${many} ${where}. Each is assessed by itself; remove the file that is out of date if they are the same thing.`,
    place: second.place,
  };
}
