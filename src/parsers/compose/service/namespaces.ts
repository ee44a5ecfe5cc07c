import { unknown, type Value } from '../../../base/value.ts';
import type { ContainerDraft } from '../../shared/containers/draft.ts';
import { nodeItems, memberAt, type Mapped, type Node } from '../document/node.ts';
import type { Project } from '../project/project.ts';
import type { Reading } from './reading.ts';
import { knownText, readScalar, readSwitch } from './scalars.ts';

const SPACES = [
  ['network_mode', 'spec.hostNetwork'],
  ['pid', 'spec.hostPID'],
  ['ipc', 'spec.hostIPC'],
] as const;
const OUTSIDE = unknown('another container, which is not a service of the evidence, decides it', true);
const MAX_STEPS = 10;

/** Puts which namespaces of the host a service shares, also through another service. */
export function putNamespaces(draft: ContainerDraft, node: Mapped, { project }: Reading): void {
  for (const [key, path] of SPACES) {
    const mode = readMode(node, key, project);
    if (mode === undefined) continue;
    const value = sharesHost(mode, key, project, 0);
    const text = knownText(mode);
    const said = mode.kind === 'map' ? 'the network of the host is in networks' : `${key} is ${text ?? 'not known'}`;
    const how = text === 'host' || mode.kind === 'map' ? '' : ', which shares that of the host';
    const clause = value === true ? { fact: said + how, expected: 'no namespace of the host' } : undefined;
    draft.put(path, { value, place: mode.place, clause });
  }
}

function sharesHost(mode: Node, key: string, project: Project, step: number): Value {
  if (mode.kind === 'map') return true;
  const text = knownText(mode);
  if (text === undefined) return readScalar(mode);
  if (text === 'host') return true;
  if (text.startsWith('container:')) return OUTSIDE;
  if (!text.startsWith('service:')) return false;
  const other = project.services.get(text.slice('service:'.length));
  if (other === undefined || step > MAX_STEPS) return OUTSIDE;
  const next = readMode(other.node, key, project);
  return next === undefined ? other.isOpen && OUTSIDE : sharesHost(next, key, project, step + 1);
}

function readMode(node: Mapped, key: string, project: Project): Node | undefined {
  return memberAt(node, key) ?? (key === 'network_mode' ? hostNetwork(node, project) : undefined);
}

/** The network of the host under a name of the project, or what decides whether it is that one. */
function hostNetwork(node: Mapped, { shared }: Project): Node | undefined {
  const used = memberAt(node, 'networks');
  const keys = used?.kind === 'map' ? [...used.members.keys()] : nodeItems(used).map(knownText);
  // a service that names no network has the default one
  const found = (used === undefined ? ['default'] : keys).map((key) =>
    key === undefined ? undefined : hostOrOpen(memberAt(shared('networks'), key), key),
  );
  return found.find((each) => each?.kind === 'map') ?? found.find((each) => each !== undefined);
}

/** Without a name, an external network has that of its key (Compose specification, networks: external). */
function hostOrOpen(network: Node | undefined, key: string): Node | undefined {
  const external = memberAt(network, 'external');
  if (external === undefined || external.kind === 'list') return undefined;
  const isExternal = external.kind === 'map' || readSwitch(external);
  if (isExternal === false) return undefined;
  const written = memberAt(network, 'name') ?? memberAt(external, 'name');
  const name = written === undefined ? key : knownText(written);
  if (name === undefined) return written;
  if (name !== 'host') return undefined;
  return isExternal === true ? network : external;
}
