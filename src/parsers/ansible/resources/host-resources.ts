import type { Resource } from '../../../model/evidence.ts';
import type { Place } from '../../../model/place.ts';
import { isMarker, unknown } from '../../../base/value.ts';
import type { Option } from '../configuration.ts';
import type { Sourced } from '../inventory/inventory.ts';
import type { Source } from '../inventory/sources.ts';
import { effective, type HostVariables } from '../variables/host-variables.ts';
import { readSwitch } from '../task-facts/task-fact.ts';
import type { Subject } from './setting-resources.ts';

const UNCLEAR = unknown('a variable that is not known here', true);
const OTHER_PLUGIN = unknown('how this plugin connects is not known here', true);
const SSH_ARGUMENTS = ['ansible_ssh_common_args', 'ansible_ssh_extra_args', 'ansible_ssh_args'];
const WINDOWS_CONNECTIONS = /^(?:.*\.)?(?:winrm|psrp)$/;
const OTHER_CONNECTIONS =
  /^(?:winrm|psrp|network_cli|netconf|httpapi|(?:.*\.)(?:winrm|psrp|network_cli|netconf|httpapi))$/;

/**
 * Connections that stay on the Ansible controller, and those that another program encrypts (`ansible-doc -t
 * connection -l`).
 */
const HERE = /^(?:local|docker|podman|buildah|chroot|jail|iocage|zone|lxc|lxd|incus|nsenter|qubes|libvirt_lxc)$/;
const ENCRYPTED = /^(?:ssh|smart|paramiko|paramiko_ssh|libssh|network_cli|netconf|aws_ssm|wsl)$/;

export interface InventoryHost {
  readonly subject: Subject;
  readonly resource: Resource;
}

/** How Ansible connects to each host of an inventory: the connection variables after all layers. */
export function hostResources(
  { inventory }: Source,
  variables: HostVariables,
  options: ReadonlyMap<string, Option>,
): readonly InventoryHost[] {
  return [...inventory.hosts.values()].map(({ name, place }) => {
    const known = effective(variables.layersOf(name));
    const connection = readText(known.get('ansible_connection'));
    const isOther = OTHER_CONNECTIONS.test(connection ?? '') || known.has('ansible_network_os');
    const values = new Map<string, Sourced | undefined>([
      ['transport', transport(known, connection)],
      ['user', isHere(connection) ? undefined : readUser(known, options)],
      ['hostKeys', isHere(connection) ? undefined : hostKeys(known, options)],
      ['publicAddress', publicAddress(known, name)],
      ['sorted', sorted(known, variables.groupsOf(name), place)],
      ['reachedAt', reachedAt(known)],
    ]);
    const set = [...values].flatMap(([key, sourced]) => (sourced === undefined ? [] : [[key, sourced] as const]));
    const address = `${inventory.path}/${name}`;
    return {
      subject: { host: name, address, place, isOther },
      resource: {
        kind: 'resource',
        type: 'ansible/host',
        address,
        source: 'ansible',
        evidenceKind: 'ansible',
        values: {
          name,
          groups: variables.groupsOf(name),
          ...(isOther ? { other: true } : {}),
          ...(WINDOWS_CONNECTIONS.test(connection ?? '') ? { system: 'Windows' } : {}),
          ...Object.fromEntries(set.map(([key, { value }]) => [key, value])),
        },
        place,
        places: new Map(set.map(([key, { place: at }]) => [key, at])),
      },
    };
  });
}

/** The address that is connected to in place of the name. */
function reachedAt(known: ReadonlyMap<string, Sourced>): Sourced | undefined {
  return plain(known.get('ansible_host') ?? known.get('ansible_ssh_host'));
}

/** The login account; a connection that stays on the controller has none. */
function readUser(known: ReadonlyMap<string, Sourced>, options: ReadonlyMap<string, Option>): Sourced | undefined {
  return plain(known.get('ansible_user') ?? known.get('ansible_ssh_user') ?? options.get('defaults.remote_user'));
}

/** `undefined` for an expression, which is evaluated only when a playbook runs. */
function readText(sourced: Sourced | undefined): string | undefined {
  return typeof sourced?.value === 'string' && !sourced.value.includes('{{') ? sourced.value : undefined;
}

/** An expression is evaluated only when a playbook runs, so its value is unknown. */
function plain(sourced: Sourced | undefined): Sourced | undefined {
  return sourced === undefined || readText(sourced) !== undefined ? sourced : { value: UNCLEAR, place: sourced.place };
}

function isHere(connection: string | undefined): boolean {
  return connection !== undefined && HERE.test(connection.slice(connection.lastIndexOf('.') + 1));
}

/** Whether the connection is encrypted and the other side verified (Ansible, connection plugins). */
function transport(known: ReadonlyMap<string, Sourced>, connection: string | undefined): Sourced | undefined {
  const told = known.get('ansible_connection');
  if (told === undefined) return undefined;
  const { place } = told;
  if (connection === undefined) return { value: UNCLEAR, place };
  const plain = connection.slice(connection.lastIndexOf('.') + 1);
  if (plain === 'winrm' || plain === 'psrp') return overWindowsRemoting(known, `ansible_${plain}`, place);
  if (plain === 'httpapi') return overHttp(known, place);
  if (plain === 'kubectl' || plain === 'oc') return overKubectl(known, plain, place);
  if (plain === 'telnet') return { value: 'clear', place };
  if (HERE.test(plain)) return { value: 'local', place };
  return { value: ENCRYPTED.test(plain) ? 'encrypted' : OTHER_PLUGIN, place };
}

/** Connections to network devices are unencrypted unless TLS is enabled (ansible.netcommon, httpapi). */
function overHttp(known: ReadonlyMap<string, Sourced>, place: Place): Sourced {
  const [tls, verified] = [known.get('ansible_httpapi_use_ssl'), known.get('ansible_httpapi_validate_certs')];
  const isOn = readSwitch(tls?.value) ?? false;
  const isVerified = readSwitch(verified?.value) ?? true;
  if (isOn === 'unknown') return { value: UNCLEAR, place: tls?.place ?? place };
  if (!isOn) return { value: 'clear', place: tls?.place ?? place };
  return verifiedOver(isVerified, verified?.place ?? place);
}

/** Sources: kubernetes.core.kubectl, community.okd.oc. */
function overKubectl(known: ReadonlyMap<string, Sourced>, plugin: string, place: Place): Sourced {
  const verified = known.get(`ansible_${plugin}_verify_ssl`) ?? known.get(`ansible_${plugin}_validate_certs`);
  return verifiedOver(readSwitch(verified?.value) ?? true, verified?.place ?? place);
}

function verifiedOver(isVerified: boolean | 'unknown', place: Place): Sourced {
  if (isVerified === 'unknown') return { value: UNCLEAR, place };
  return { value: isVerified ? 'encrypted' : 'unverified', place };
}

/** For both plugins of Windows Remote Management; `place`: where the plugin is chosen. */
function overWindowsRemoting(known: ReadonlyMap<string, Sourced>, prefix: string, place: Place): Sourced {
  const scheme = known.get(`${prefix}_scheme`) ?? known.get(`${prefix}_protocol`);
  const port = known.get('ansible_port') ?? known.get(`${prefix}_port`);
  const checked = known.get(`${prefix}_server_cert_validation`) ?? known.get(`${prefix}_cert_validation`);
  if ([scheme, checked].some((each) => each !== undefined && readText(each) === undefined)) {
    return { value: UNCLEAR, place };
  }
  if (checked !== undefined && readText(checked) === 'ignore') return { value: 'unverified', place: checked.place };
  const isClear = readText(scheme) === 'http' || (scheme === undefined && Number(port?.value) === 5985);
  if (!isClear) return { value: 'encrypted', place };
  // messages may be encrypted by themselves under Kerberos or NTLM
  if (known.has(`${prefix}_message_encryption`)) return { value: UNCLEAR, place };
  return { value: 'clear', place: (scheme ?? port)?.place ?? place };
}

/** Variables override ansible.cfg; by default Ansible verifies host keys. */
function hostKeys(known: ReadonlyMap<string, Sourced>, options: ReadonlyMap<string, Option>): Sourced | undefined {
  for (const name of SSH_ARGUMENTS) {
    const given = known.get(name) ?? options.get(`ssh_connection.${name.slice('ansible_'.length)}`);
    if (given === undefined) continue;
    const text = typeof given.value === 'string' ? given.value : '';
    if (/StrictHostKeyChecking[= ]["']?(?:no|off)\b|UserKnownHostsFile[= ]["']?\/dev\/null/i.test(text)) {
      return { value: 'unverified', place: given.place };
    }
    if (isMarker(given.value) || text.includes('{{')) return { value: UNCLEAR, place: given.place };
  }
  const own = known.get('ansible_host_key_checking') ?? known.get('ansible_ssh_host_key_checking');
  const set = own ?? options.get('defaults.host_key_checking') ?? options.get('ssh_connection.host_key_checking');
  if (set === undefined) return undefined;
  if (isMarker(set.value)) return { value: UNCLEAR, place: set.place };
  const isOff = set.value === false || (typeof set.value === 'string' && /^(?:false|no|off|0|f|n)$/i.test(set.value));
  return { value: isOff ? 'unverified' : 'verified', place: set.place };
}

const PURPOSE = /^(?:env|environment|stage|tier|owner|team|contact|purpose|service)$/;

/** Whether a group other than the implicit ones, or a variable, names the purpose or the owner of the host. */
function sorted(known: ReadonlyMap<string, Sourced>, groups: readonly string[], place: Place): Sourced {
  if (groups.some((group) => group !== 'all' && group !== 'ungrouped')) return { value: true, place };
  const [told] = [...known].flatMap(([name, sourced]) => (PURPOSE.test(name) ? [sourced] : []));
  if (told === undefined) return { value: false, place };
  return { value: readText(told) === undefined ? UNCLEAR : true, place: told.place };
}

const PRIVATE =
  /^(?:10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|0\.|22[4-9]\.|2[3-5]\d\.|192\.0\.2\.|198\.51\.100\.|203\.0\.113\.|198\.1[89]\.)/;

/** Only literal addresses count; management through a jump host is not public. */
function publicAddress(known: ReadonlyMap<string, Sourced>, name: string): Sourced | undefined {
  const told = known.get('ansible_host') ?? known.get('ansible_ssh_host');
  const text = told === undefined ? name : readText(told);
  const jumps = SSH_ARGUMENTS.some((each) =>
    /Proxy(?:Jump|Command)|(?:^|\s)-J\s/.test(readText(known.get(each)) ?? ''),
  );
  if (told !== undefined && text === undefined) return { value: UNCLEAR, place: told.place };
  if (told === undefined || text === undefined || !/^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)) return undefined;
  return { value: !PRIVATE.test(text) && !jumps, place: told.place };
}
