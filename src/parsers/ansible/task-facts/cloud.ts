import { isMap, own, type ValueMap } from '../../../base/value.ts';
import { isSecretArgument, isSecretSetting } from '../../../model/secrets/secret-names.ts';
import { withoutSecrets } from '../resources/redact.ts';
import { writtenObjects } from './cluster-definition.ts';
import { networkSecurityGroup, securityGroup, vpcFirewall, type RulesOfTask } from './cloud-firewalls.ts';
import type { Look } from './task-fact.ts';

/** Collections whose modules manage a cloud, cluster, virtualisation platform or network device, not a host. */
const ELSEWHERE =
  /^(?:amazon\.aws|community\.(?:aws|digitalocean|libvirt|okd|proxmox|vmware)|azure\.azcollection|google\.cloud|openstack\.cloud|oracle\.oci|ibm\.cloudcollection|hetzner\.hcloud|kubernetes\.core|vmware\.[a-z_]+|redhat\.openshift|arista\.[a-z_]+|cisco\.[a-z_]+|f5networks\.[a-z0-9_]+|fortinet\.[a-z_]+|junipernetworks\.[a-z_]+|paloaltonetworks\.panos)\.[a-z0-9_]+$/;

const RENAMED: ReadonlyMap<string, string> = new Map([
  ['amazon.aws.ec2_group', 'amazon.aws.ec2_security_group'],
  ['cloudtrail', 'amazon.aws.cloudtrail'],
  ['community.aws.cloudtrail', 'amazon.aws.cloudtrail'],
  ['community.aws.rds_instance', 'amazon.aws.rds_instance'],
  ['ec2_group', 'amazon.aws.ec2_security_group'],
  ['ec2_instance', 'amazon.aws.ec2_instance'],
  ['ec2_security_group', 'amazon.aws.ec2_security_group'],
  ['ec2_vol', 'amazon.aws.ec2_vol'],
  ['efs', 'community.aws.efs'],
  ['helm', 'kubernetes.core.helm'],
  ['k8s', 'kubernetes.core.k8s'],
  ['rds_instance', 'amazon.aws.rds_instance'],
  ['redshift', 'community.aws.redshift'],
  ['s3_bucket', 'amazon.aws.s3_bucket'],
]);

const COLLECTION_OF_PREFIX = [
  ['azure_rm_', 'azure.azcollection'],
  ['gcp_', 'google.cloud'],
] as const;

const FIREWALLS: ReadonlyMap<string, (args: ValueMap) => RulesOfTask> = new Map([
  ['amazon.aws.ec2_security_group', securityGroup],
  ['azure.azcollection.azure_rm_securitygroup', networkSecurityGroup],
  ['google.cloud.gcp_compute_firewall', vpcFirewall],
]);

/**
 * Clouds whose parameters are shown; those of other modules, such as switch commands or cluster objects, may be
 * secret as a whole.
 */
const TOLD = /^(?:amazon\.aws|community\.aws|azure\.azcollection|google\.cloud)\./;
const NOT_SURE = 'It is not known whether the task is run, or its failure would not be seen.';

/**
 * A cloud resource that a task sets up: the parameters of its module, under the full name of the module. The task
 * does not change what it does not name, so a missing parameter proves nothing.
 */
export const cloudThing: Look = ({ module, args, written, sure }) => {
  const name = fullName(module);
  if (!ELSEWHERE.test(name) || /_(?:info|facts)$/.test(name) || own(args, 'state') === 'absent') return undefined;
  // what is asked as objects needs no name
  if (sure && writtenObjects(module, written) !== undefined) return undefined;
  const { values, unproven } = FIREWALLS.get(name)?.(args) ?? { values: TOLD.test(name) ? args : {} };
  const safe = withoutSecrets('', values, isSecretParameter);
  const doubt = sure ? unproven : NOT_SURE;
  return isMap(safe) ? { type: `ansible/${name}`, values: safe, unproven: doubt } : undefined;
};

function isSecretParameter(name: string): boolean {
  return isSecretSetting(name) || isSecretArgument(name);
}

function fullName(module: string): string {
  const [, collection] = COLLECTION_OF_PREFIX.find(([prefix]) => module.startsWith(prefix)) ?? [];
  return RENAMED.get(module) ?? (collection === undefined ? module : `${collection}.${module}`);
}
