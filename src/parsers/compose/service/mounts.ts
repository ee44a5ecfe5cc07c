import { unknown } from '../../../base/value.ts';
import { parentFolder, resolvePath } from '../../../base/tree-path.ts';
import type { ContainerDraft, ContainerSetting } from '../../shared/containers/draft.ts';
import { mayOpenHost, opensHost, plainPath } from '../../shared/containers/host-paths.ts';
import { hostMount } from '../../shared/containers/mount.ts';
import { OPEN } from '../document/interpolate.ts';
import { nodeItems, memberAt, type Mapped, type Node } from '../document/node.ts';
import { shortMount } from '../document/mount-target.ts';
import type { Project } from '../project/project.ts';
import type { Reading } from './reading.ts';
import { knownText, readSwitch } from './scalars.ts';

const SOCKET = '/var/run/docker.sock';
const NOT_READ = unknown('a mount that cannot be read', true);
const MAYBE_OF_HOST = { hostPath: unknown('a variable of the shell that starts the services decides the path', false) };
const OUTSIDE = { hostPath: unknown('the path leaves the folder of the evidence', false) };
const OTHERS = unknown('the mounts of another container, which is not a service of the evidence', true);

/** Puts what a service mounts of its host, also through named volumes and through other services. */
export function putMounts(draft: ContainerDraft, node: Mapped, { project, place }: Reading): void {
  const mounts = readMounts(node, project, new Set());
  const socket = memberAt(node, 'use_api_socket');
  const isSocket = socket !== undefined && readSwitch(socket) !== false;
  const all = [
    ...mounts,
    ...(isSocket ? [{ ...hostMount(SOCKET, 'use_api_socket'), place: socket.place }] : []),
    ...['configs', 'secrets'].flatMap((key) => mountedFiles(node, key, project)),
  ];
  if (all.length > 0) draft.putList('spec.volumes', memberAt(node, 'volumes')?.place ?? place, all);
}

/** Each service counts once, however many others take its mounts. */
function readMounts(node: Mapped, project: Project, seen: Set<Mapped>): readonly ContainerSetting[] {
  seen.add(node);
  const own = nodeItems(memberAt(node, 'volumes')).map((item, index) => readMount(item, `volumes[${index}]`, project));
  const others = nodeItems(memberAt(node, 'volumes_from')).flatMap((item): readonly ContainerSetting[] => {
    const [name = ''] = knownText(item)?.split(':') ?? [];
    const other = project.services.get(name);
    if (other === undefined) return [{ value: OTHERS, place: item.place, name: 'volumes_from' }];
    return seen.has(other.node) ? [] : readMounts(other.node, project, seen);
  });
  return [...own, ...others];
}

function readMount(item: Node, name: string, project: Project): ContainerSetting {
  const { place } = item;
  if (item.kind === 'list') return { value: NOT_READ, place, name };
  if (item.kind === 'leaf') {
    if (typeof item.value !== 'string') return { value: NOT_READ, place, name };
    const { source } = shortMount(item.value);
    return { ...readSource(source, name, item, project), place };
  }
  const type = knownText(memberAt(item, 'type'));
  const source = memberAt(item, 'source');
  if (type === undefined || source?.kind !== 'leaf')
    return { value: type === 'tmpfs' || type === 'volume' ? {} : NOT_READ, place, name };
  if (type === 'volume') return { ...namedVolume(String(source.value), name, project), place };
  if (type !== 'bind' && type !== 'npipe') return { value: {}, place, name };
  return { ...boundPath(String(source.value), name, item), place };
}

/** Files of the host that are mounted as configs or secrets (Compose specification, configs and secrets: file). */
function mountedFiles(node: Mapped, key: string, { shared }: Project): readonly ContainerSetting[] {
  return nodeItems(memberAt(node, key)).flatMap((item, index): readonly ContainerSetting[] => {
    const source = knownText(item.kind === 'map' ? memberAt(item, 'source') : item);
    const file = source === undefined ? undefined : memberAt(shared(key), source, 'file');
    if (file?.kind !== 'leaf') return [];
    const mount = boundPath(String(file.value), `${key}[${index}]`, file);
    return mount.clause === undefined ? [] : [{ ...mount, place: item.place }];
  });
}

/** A source that is a path is mounted from the host; any other one is the name of a volume. */
function readSource(source: string | undefined, name: string, item: Node, project: Project): Mount {
  if (source === undefined) return { value: {}, name };
  if (/^(?:[./~\\]|[A-Za-z]:[\\/])/.test(source)) return boundPath(source, name, item);
  return source.startsWith(OPEN) ? { value: MAYBE_OF_HOST, name } : namedVolume(source, name, project);
}

type Mount = Pick<ContainerSetting, 'value' | 'name' | 'clause'>;

/** A path inside of the project is a part of what is deployed, not of the host. */
function boundPath(source: string, name: string, { place }: Node): Mount {
  if (source.startsWith(OPEN)) return { value: MAYBE_OF_HOST, name };
  if (source.includes(OPEN)) {
    const start = plainPath(source.slice(0, source.indexOf(OPEN)));
    const isOutside = source.startsWith('/') && (start === '/' || opensHost(start.replace(/\/[^/]*$/, '') || '/'));
    return { value: isOutside ? MAYBE_OF_HOST : {}, name };
  }
  const isRelative = source.startsWith('.');
  if (isRelative && resolvePath(parentFolder(place.file), source) !== undefined) return { value: {}, name };
  if (isRelative) return { value: mayOpenHost(source) ? OUTSIDE : {}, name };
  return isOfHost(source) ? hostMount(source, name) : { value: {}, name };
}

function isOfHost(path: string): boolean {
  return opensHost(path) || /^[\\/]{2}\.[\\/]pipe[\\/]/i.test(path);
}

/** A volume whose driver mounts a path of the host (Docker documentation, docker volume create, driver options). */
function namedVolume(volume: string, name: string, { shared }: Project): Mount {
  const options = memberAt(shared('volumes'), volume, 'driver_opts');
  const device = memberAt(options, 'device');
  if (device?.kind !== 'leaf') return { value: {}, name };
  const type = knownText(memberAt(options, 'type'));
  const written = memberAt(options, 'o');
  const isOpen = written !== undefined && knownText(written) === undefined;
  const isBind = isOpen || type === 'none' || /(?:^|,)r?bind(?:,|$)/.test(knownText(written) ?? '');
  return isBind ? boundPath(String(device.value), name, device) : { value: {}, name };
}
