import { isList, isMap, isMarker, own, type Value, type ValueMap } from '../../../base/value.ts';
import { opensHost } from '../../shared/containers/host-paths.ts';
import { readSwitch, told, type Look } from './task-fact.ts';

/** Capabilities that let a process take over its host (capabilities(7)). */
const BROAD = /^(?:cap_)?(?:all|sys_admin|sys_module|sys_rawio|dac_read_search)$/i;
const DISK = /^\/dev\/(?:k?mem|port|sd|x?vd|nvme|dm-|mapper\/)/;
const UNCONFINED = /^(?:seccomp|apparmor|label|systempaths)[:=](?:unconfined|disable)$/i;
/** Podman accepts a list of networks, also as `net` (containers.podman.podman_container). */
const MODES = ['network_mode', 'pid_mode', 'ipc_mode', 'network', 'net', 'pid', 'ipc'];

/**
 * The access to its host of a container that a task starts, or of the containers in a Compose project that it writes.
 */
export const container: Look = ({ module, args }) => {
  if (own(args, 'state') === 'absent') return undefined;
  const values = (isolated: boolean | 'unknown') => ({
    type: 'ansible/container',
    values: { isolated: told(isolated) },
  });
  if (module === 'container') return values(isIsolated(args));
  const definition = /^docker_compose(?:_v2)?$/.test(module) ? own(args, 'definition') : undefined;
  const services = isMap(definition) ? own(definition, 'services') : undefined;
  if (!isMap(services)) return undefined;
  const each = new Set(Object.values(services).map((service) => (isMap(service) ? isIsolated(service) : 'unknown')));
  if (each.has(false)) return values(false);
  return values(each.has('unknown') ? 'unknown' : true);
};

/** Whether a container is isolated from its host, by its parameters in modules and Compose files. */
export function isIsolated(args: ValueMap): boolean | 'unknown' {
  const privileged = readSwitch(own(args, 'privileged')) ?? false;
  const modes = all(args, ...MODES);
  const opens: readonly (readonly [readonly Value[], (value: string) => boolean])[] = [
    [all(args, 'cap_add', 'capabilities'), (value) => BROAD.test(value)],
    [readSources(args), opensHost],
    [all(args, 'devices', 'device'), (value) => DISK.test(value)],
    [all(args, 'security_opts', 'security_opt'), (value) => UNCONFINED.test(value)],
  ];
  const isOpen = opens.some(([values, isBad]) => values.some((value) => typeof value === 'string' && isBad(value)));
  if (privileged === true || isOpen || modes.includes('host')) return false;
  const values = [...modes, ...opens.flatMap(([each]) => each)];
  const takesFromOthers = all(args, 'volumes_from').length > 0;
  return privileged === 'unknown' || takesFromOthers || values.some(isMarker) ? 'unknown' : true;
}

function all(args: ValueMap, ...names: readonly string[]): readonly Value[] {
  return names.flatMap((name) => own(args, name) ?? []);
}

function readSources(args: ValueMap): readonly Value[] {
  const volumes = all(args, 'volumes', 'volume').map((each) =>
    typeof each === 'string' ? (each.split(':')[0] ?? each) : each,
  );
  const mounts = all(args, 'mounts', 'mount').map((each) => {
    if (isMap(each)) return own(each, 'source') ?? own(each, 'src') ?? null;
    return typeof each === 'string' ? (/(?:^|,)(?:source|src)=([^,]{1,500})/.exec(each)?.[1] ?? each) : each;
  });
  return [...volumes, ...mounts].flatMap((each) => (isList(each) ? each : [each]));
}
