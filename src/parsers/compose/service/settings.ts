import type { Place } from '../../../model/place.ts';
import { isMarker, unknown, type Value } from '../../../base/value.ts';
import type { ContainerDraft } from '../../shared/containers/draft.ts';
import { putSecurityOptions, type SecurityOption } from '../../shared/containers/security-options.ts';
import { nodeItems, memberAt, type Mapped, type Node } from '../document/node.ts';
import type { Reading } from './reading.ts';
import { knownText, readScalar, readSwitch } from './scalars.ts';

/** The limits of a service, with the older attributes for the same (Compose specification, cpus and mem_limit). */
const LIMITS: readonly (readonly [name: string, label: string, paths: readonly (readonly string[])[]])[] = [
  ['cpu', 'CPU', [['deploy', 'resources', 'limits', 'cpus'], ['cpus']]],
  ['memory', 'memory', [['deploy', 'resources', 'limits', 'memory'], ['mem_limit']]],
];
const NOT_IN_SWARM = unknown('`docker stack deploy` ignores security_opt', true);
const ABOVE_LIMITS: readonly (readonly string[])[] = [
  ['deploy'],
  ['deploy', 'resources'],
  ['deploy', 'resources', 'limits'],
];

/** Puts privileges, capabilities, security options and limits. */
export function putSettings(draft: ContainerDraft, node: Mapped, { place }: Reading): void {
  const platform = memberAt(node, 'platform');
  draft.put('os', { value: readSystem(platform), place: platform?.place ?? place });
  const privileged = readPrivileged(node);
  if (privileged !== undefined)
    draft.put('container.securityContext.privileged', { value: readSwitch(privileged), place: privileged.place });
  const readOnly = memberAt(node, 'read_only');
  if (readOnly !== undefined)
    draft.put('container.securityContext.readOnlyRootFilesystem', {
      value: readSwitch(readOnly),
      place: readOnly.place,
    });
  putList(draft, 'container.securityContext.capabilities.add', memberAt(node, 'cap_add'));
  putList(draft, 'container.securityContext.capabilities.drop', memberAt(node, 'cap_drop'));
  const options = nodeItems(memberAt(node, 'security_opt')).map(securityOption);
  // what another file adds is read first, so that it changes nothing that is set here
  const added = options.filter(({ isElsewhere }) => isElsewhere);
  putSecurityOptions(draft, [...added, ...options.filter(({ isElsewhere }) => !isElsewhere)], place);
  const ignored = memberAt(node, 'security_opt');
  if (ignored !== undefined && isForSwarm(node))
    draft.put('container.securityContext.allowPrivilegeEscalation', { value: NOT_IN_SWARM, place: ignored.place });
  putGroups(draft, memberAt(node, 'group_add'));
  putLimits(draft, node);
}

/** Whether a service has settings that only a swarm uses, where `security_opt` is ignored (docker/cli, compose types). */
function isForSwarm(node: Mapped): boolean {
  const isGlobal = knownText(memberAt(node, 'deploy', 'mode'))?.startsWith('global') === true;
  return isGlobal || ['placement', 'endpoint_mode'].some((key) => memberAt(node, 'deploy', key) !== undefined);
}

/** Groups by name have a number that is not 0, except that of root. */
function putGroups(draft: ContainerDraft, node: Node | undefined): void {
  if (node === undefined) return;
  const groups = nodeItems(node).flatMap((item) => {
    const text = knownText(item);
    if (text === undefined) return [{ value: readScalar(item), place: item.place }];
    const number = text === 'root' ? 0 : Number(text);
    return Number.isNaN(number) ? [] : [{ value: number, place: item.place }];
  });
  draft.putList('spec.securityContext.supplementalGroups', node.place, groups);
}

/** Commands after the start can be privileged although the service is not. */
function readPrivileged(node: Mapped): Node | undefined {
  const own = memberAt(node, 'privileged');
  if (own !== undefined && readSwitch(own) !== false) return own;
  const hooks = ['post_start', 'pre_start', 'pre_stop'].flatMap((key) => nodeItems(memberAt(node, key)));
  return (
    hooks
      .map((hook) => memberAt(hook, 'privileged'))
      .find((each) => each !== undefined && readSwitch(each) !== false) ?? own
  );
}

function putList(draft: ContainerDraft, path: string, node: Node | undefined): void {
  if (node === undefined) return;
  if (node.kind === 'leaf') draft.put(path, { value: readScalar(node), place: node.place });
  else
    draft.putList(
      path,
      node.place,
      nodeItems(node).map((item) => ({ value: readScalar(item), place: item.place })),
    );
}

function securityOption(node: Node): SecurityOption & { readonly isElsewhere: boolean } {
  const isElsewhere = node.kind === 'leaf' && isMarker(node.value);
  return { text: knownText(node), place: node.place, isElsewhere };
}

function putLimits(draft: ContainerDraft, node: Mapped): void {
  for (const [name, label, paths] of LIMITS) {
    const found = paths.map((path) => memberAt(node, ...path)).find((each) => each !== undefined) ?? openLimits(node);
    if (found === undefined) continue;
    const path = `container.resources.limits.${name}`;
    const value = readLimit(found);
    const fact = value === 0 ? { fact: `no ${label} limit above 0 is set` } : {};
    const clause = { ...fact, expected: `a ${label} limit above 0` };
    draft.put(path, { value, place: found.place, name: lastKeys(found.place), clause });
  }
}

/** Limits as a whole that another file or a variable decides. */
function openLimits(node: Mapped): Node | undefined {
  const above = ABOVE_LIMITS.map((path) => memberAt(node, ...path));
  return above.find((each) => each?.kind === 'leaf' && isMarker(each.value));
}

/** `0.000` is no limit, and neither is a negative number. */
function readLimit(node: Node): Value {
  const text = knownText(node);
  return text !== undefined && /^(?:-.*|0+(?:\.0+)?[bkmg]?b?)$/i.test(text) ? 0 : readScalar(node);
}

function lastKeys({ pointer }: Place): string {
  return pointer.slice(2).join('.');
}

/** Services are for Linux unless their platform is another one; a variable chooses its architecture. */
function readSystem(platform: Node | undefined): Value {
  if (platform === undefined) return 'linux';
  const text = knownText(platform);
  const isOther = text === undefined && platform.kind === 'leaf' && /windows/i.test(platform.written ?? '');
  if (isOther) return readScalar(platform);
  return text?.toLowerCase().split('/')[0] || 'linux';
}
