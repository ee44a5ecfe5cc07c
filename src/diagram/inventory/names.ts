import type { Resource } from '../../model/evidence.ts';
import type { Territory } from './territory-words.ts';
import { firstText } from './values.ts';

/** Attributes meant for a name; labels take names from no other attribute. */
const NAMES = [
  'tags.Name',
  'name',
  'identifier',
  'cluster_identifier',
  'bucket',
  'function_name',
  'replication_group_id',
  'cluster_id',
  'cluster_name',
  'broker_name',
  'domain_name',
  'display_name',
  'dataset_id',
  'repository_id',
  'secret_id',
  'friendly_name',
] as const;

/** The name that people gave a resource, otherwise the one in its Terraform address. */
export function resourceName({ type, address, values }: Resource): string {
  const given = firstText(values, NAMES);
  return given === undefined || /^(?:arn:|https?:|projects\/|\/)/.test(given) ? addressName(address, type) : given;
}

/** The name in an address: `web` of `module.a.aws_instance.web[0]`. */
export function addressName(address: string, type: string): string {
  const at = address.lastIndexOf(`${type}.`);
  const name = at === -1 ? address : address.slice(at + type.length + 1);
  return addressWithoutIndex(name);
}

/** An address without its instance key. */
export function addressWithoutIndex(address: string): string {
  if (!address.endsWith(']')) return address;
  const quoted = address.endsWith('"]') ? address.lastIndexOf('["') : address.lastIndexOf('[');
  return quoted <= 0 ? address : address.slice(0, quoted);
}

const NETWORK_WORDS: ReadonlyMap<string, string> = new Map([
  ['aws', 'VPC'],
  ['azure', 'VNet'],
  ['google', 'VPC network'],
]);

/** A network with its cloud's term, such as `VNet hub`. */
export function networkTitle(cloud: string, name: string): string {
  return `${NETWORK_WORDS.get(cloud) ?? 'Network'} ${name}`;
}

/** Cloud and account in words, such as `AWS GovCloud account 123456789012`. */
export function accountTitle({ cloud, partition, account }: Territory): string {
  if (cloud === 'google') return account === '' ? 'Google Cloud' : `Google Cloud project ${account}`;
  if (cloud === 'azure') {
    const name = partition === 'usgov' ? 'Azure Government' : 'Azure';
    return account === '' ? name : `${name} subscription ${account.length > 12 ? `${account.slice(0, 8)}…` : account}`;
  }
  const name = AWS_PARTITIONS.get(partition) ?? 'AWS';
  return account === '' ? name : `${name} account ${account}`;
}

const AWS_PARTITIONS: ReadonlyMap<string, string> = new Map([
  ['aws-us-gov', 'AWS GovCloud'],
  ['aws-cn', 'AWS China'],
]);
