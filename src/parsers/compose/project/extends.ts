import { getOrCreate } from '../../../base/memo.ts';
import { parentFolder, resolvePath } from '../../../base/tree-path.ts';
import { mergeServices } from '../document/merge.ts';
import { memberAt, type Mapped, type Node } from '../document/node.ts';
import { loadFile, lose, type Loading, type Service } from './load.ts';

const DEEPEST = 20;

/** The services of a Compose file, with what they extend. */
export function fileServices(loading: Loading, path: string): ReadonlyMap<string, Service> {
  return getOrCreate(loading.services, path, () => readServices(loading, path));
}

function readServices(loading: Loading, path: string): ReadonlyMap<string, Service> {
  const services = memberAt(loadFile(loading, path), 'services');
  const found = new Map<string, Service>();
  if (services?.kind !== 'map') {
    if (services !== undefined)
      lose(loading, services.place, `${path} has services that are not a map, so none was read. Correct it.`);
    return found;
  }
  for (const [name, node] of services.members) {
    if (node.kind === 'map') found.set(name, extended(loading, path, node, 0));
    else if (node.kind !== 'leaf' || node.value !== null)
      lose(loading, node.place, `${path} has a service that is not a map, so it was not read. Correct it.`);
  }
  return found;
}

/** Circles and chains beyond the limit end as what is missing does. */
function extended(loading: Loading, path: string, node: Mapped, depth: number): Service {
  const written = memberAt(node, 'extends');
  if (written === undefined) return { node, isOpen: false };
  const target = readTarget(path, written);
  const base = target === undefined ? undefined : memberAt(loadFile(loading, target.file), 'services', target.service);
  if (target === undefined || base?.kind !== 'map' || depth > DEEPEST) {
    const message = `${path} extends a service that is not in the evidence, so what it takes from there is unknown. Add the file, or assess the output of \`docker compose config\`.`;
    lose(loading, written.place, message);
    return { node, isOpen: true };
  }
  const below = extended(loading, target.file, base, depth + 1);
  return { node: mergeServices(below.node, node), isOpen: below.isOpen };
}

interface Target {
  readonly file: string;
  readonly service: string;
}

function readTarget(path: string, written: Node): Target | undefined {
  const service = readText(written.kind === 'map' ? memberAt(written, 'service') : written);
  const named = memberAt(written, 'file');
  const file = named === undefined ? path : resolvePath(parentFolder(path), readText(named) ?? '');
  return service === undefined || file === undefined ? undefined : { file, service };
}

/** The text of a leaf; `undefined` for anything else. */
export function readText(node: Node | undefined): string | undefined {
  return node?.kind === 'leaf' && typeof node.value === 'string' ? node.value : undefined;
}
