import type { Resource } from '../../model/evidence.ts';
import type { Mention, OperatingSystem, ScopeName } from '../../model/scope.ts';
import { machineNames, named, terraformName } from './names.ts';
import { textsAt } from './texts.ts';

interface MachineType {
  /** Paths of identifiers that no other machine has. */
  readonly ids: readonly string[];
  /** Paths of host names and addresses. */
  readonly names: readonly string[];
  readonly system?: OperatingSystem;
}

const AZURE: MachineType = {
  ids: ['id', 'virtual_machine_id'],
  names: [
    'name',
    'computer_name',
    'os_profile.computer_name',
    'private_ip_addresses',
    'public_ip_addresses',
    'private_ip_address',
    'public_ip_address',
  ],
};

/** Types of single machines, by the documentation of their providers. */
const TYPES: ReadonlyMap<string, MachineType> = new Map([
  [
    'aws_instance',
    {
      ids: ['id', 'arn'],
      names: ['tags.Name', 'private_dns', 'public_dns', 'private_ip', 'public_ip', 'ipv6_addresses'],
    },
  ],
  [
    'aws_spot_instance_request',
    { ids: ['spot_instance_id'], names: ['tags.Name', 'private_dns', 'private_ip', 'public_ip'] },
  ],
  ['aws_lightsail_instance', { ids: ['arn'], names: ['name', 'private_ip_address', 'public_ip_address'] }],
  ['azurerm_linux_virtual_machine', { ...AZURE, system: 'Linux' }],
  ['azurerm_windows_virtual_machine', { ...AZURE, system: 'Windows' }],
  ['azurerm_virtual_machine', AZURE],
  [
    'google_compute_instance',
    {
      ids: ['id', 'instance_id'],
      names: ['name', 'hostname', 'network_interface.network_ip', 'network_interface.access_config.nat_ip'],
    },
  ],
  ['openstack_compute_instance_v2', { ids: ['id'], names: ['name', 'access_ip_v4', 'access_ip_v6'] }],
  ['vsphere_virtual_machine', { ids: ['id', 'uuid'], names: ['name', 'default_ip_address', 'guest_ip_addresses'] }],
  ['digitalocean_droplet', { ids: ['urn'], names: ['name', 'ipv4_address', 'ipv4_address_private'] }],
  ['hcloud_server', { ids: [], names: ['name', 'ipv4_address', 'ipv6_address'] }],
]);

/** What a resource says of one machine; `undefined` where it is none. */
export function machineMention(resource: Resource): Mention | undefined {
  const { type } = resource;
  if (type === 'host') return mention(resource, 'described', recordNames(resource), recordTitle(resource));
  if (type === 'ansible/host') return inventoryMention(resource);
  if (type === 'k8s/Node') return nodeMention(resource);
  if (type === 'vulnerability/target') return scannedMention(resource);
  const isRead = type.startsWith('data.');
  const known = TYPES.get(isRead ? type.slice('data.'.length) : type);
  if (known === undefined) return undefined;
  // one name of any number of machines is the name of none
  if (!isRead && isOpen(resource))
    return { ...mention(resource, 'declared', terraformName(type, resource.address)), isOpen: true };
  const names = [
    ...known.ids.flatMap((path) => named('id', textsAt(resource.values, path))),
    ...machineNames(known.names.flatMap((path) => textsAt(resource.values, path))),
    ...(isRead ? [] : terraformName(type, resource.address)),
  ];
  return { ...mention(resource, isRead ? 'referenced' : 'declared', names), system: known.system };
}

/** Whether it is an instance of a `count` or `for_each` that is not known. */
export function isOpen({ address }: Pick<Resource, 'address'>): boolean {
  return address.includes('[*]');
}

function mention(
  { source, place, address }: Resource,
  role: Mention['role'],
  names: readonly ScopeName[],
  title = address,
): Mention {
  return { kind: 'machine', role, source, title, names, place, subject: address };
}

/** A record is named by its folder, which people name after the host. */
function recordTitle({ address }: Resource): string {
  return address.startsWith('host/') ? address.slice('host/'.length) : address;
}

function recordNames(resource: Resource): readonly ScopeName[] {
  const title = recordTitle(resource);
  return machineNames([title.slice(title.lastIndexOf('/') + 1)]);
}

/** The machine that Ansible runs on is no host of the system. */
function inventoryMention(resource: Resource): Mention | undefined {
  const { values, address } = resource;
  const [name = address] = textsAt(values, 'name');
  const names = machineNames([name, ...textsAt(values, 'reachedAt')]);
  const isHere = values['transport'] === 'local' || names.length === 0;
  if (isHere) return undefined;
  return {
    ...mention(resource, 'listed', names, name),
    ...(values['system'] === 'Windows' ? { system: 'Windows' } : {}),
  };
}

/** Images and folders are no machines. */
function scannedMention(resource: Resource): Mention | undefined {
  const { values } = resource;
  return values['kind'] === 'machine'
    ? mention(resource, 'scanned', machineNames(textsAt(values, 'names')))
    : undefined;
}

/** `spec.providerID` is what the cloud calls the machine (Kubernetes documentation, "Nodes"; cloud-provider-aws, -azure, -gcp). */
function nodeMention(resource: Resource): Mention {
  const { values, address } = resource;
  const [name = address] = textsAt(values, 'metadata.name');
  const ids = textsAt(values, 'spec.providerID').flatMap(providerId);
  return mention(
    resource,
    'listed',
    [...named('id', ids), ...machineNames([name, ...textsAt(values, 'status.addresses.address')])],
    name,
  );
}

function providerId(text: string): readonly string[] {
  const instance = /^aws:\/\/\/[^/]{0,64}\/(i-[\da-z]{1,32})$/.exec(text)?.[1];
  if (instance !== undefined) return [instance];
  const azure = /^azure:\/\/(\/subscriptions\/.{1,480})$/i.exec(text)?.[1];
  if (azure !== undefined) return [azure];
  const google = /^gce:\/\/([^/]{1,64})\/([^/]{1,64})\/([^/]{1,64})$/.exec(text);
  return google === null ? [] : [`projects/${google[1]}/zones/${google[2]}/instances/${google[3]}`];
}
