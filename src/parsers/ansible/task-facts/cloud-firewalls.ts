import { isList, isMap, own, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import { readSwitch } from './task-fact.ts';

/** Rules in the form in which checks read those of their cloud, and why they prove nothing alone. */
export interface RulesOfTask {
  readonly values: ValueMap;
  readonly unproven?: string;
}

const NOT_SAID = unknown('the task names no rules, so existing ones stay', true);
const STANDING = 'Existing rules stay, and are not known: purge_rules is off.';

/**
 * Rules of `amazon.aws.ec2_security_group` in the form of a security group (collection amazon.aws,
 * "ec2_security_group").
 */
export function securityGroup(args: ValueMap): RulesOfTask {
  return listed('ingress', args, groupRule, true);
}

function groupRule(rule: ValueMap): readonly Value[] {
  const shared = {
    protocol: own(rule, 'proto') ?? 'tcp',
    cidr_blocks: texts(own(rule, 'cidr_ip')),
    ipv6_cidr_blocks: texts(own(rule, 'cidr_ipv6')),
    prefix_list_ids: texts(own(rule, 'ip_prefix')),
    security_groups: [...texts(own(rule, 'group_id')), ...texts(own(rule, 'group_name'))],
  };
  const ports = texts(own(rule, 'ports'));
  if (ports.length > 0) return ports.map((port) => ({ ...shared, ...readRange(port) }));
  const [first, last] = [own(rule, 'from_port'), own(rule, 'to_port')];
  return [{ ...shared, ...(first === undefined ? {} : { from_port: first }), to_port: last ?? first ?? null }];
}

function readRange(port: Value): ValueMap {
  const written = typeof port === 'object' ? '' : String(port);
  const [, first, last = first] = /^\s*(\d{1,5})\s*(?:-\s*(\d{1,5})\s*)?$/.exec(written) ?? [];
  if (first === undefined || last === undefined) return { from_port: OTHER, to_port: OTHER };
  return { from_port: Number(first), to_port: Number(last) };
}

const OTHER = unknown('a port that is not known', true);

/** Rules of `azure_rm_securitygroup` with its defaults (collection azure.azcollection, "azure_rm_securitygroup"). */
export function networkSecurityGroup(args: ValueMap): RulesOfTask {
  return listed('security_rule', args, networkRule, false);
}

function networkRule(rule: ValueMap): readonly Value[] {
  const groups = (side: string): Value | undefined => own(rule, `${side}_application_security_groups`);
  const addresses = (side: string): ValueMap => {
    const named = groups(side);
    if (named !== undefined && named !== null) return { [`${side}_application_security_group_ids`]: named };
    return oneOrMore(`${side}_address_prefix`, `${side}_address_prefixes`, own(rule, `${side}_address_prefix`));
  };
  const ports = (side: string): ValueMap =>
    oneOrMore(`${side}_port_range`, `${side}_port_ranges`, own(rule, `${side}_port_range`));
  return [
    {
      name: own(rule, 'name') ?? null,
      priority: readNumber(own(rule, 'priority')),
      direction: own(rule, 'direction') ?? 'Inbound',
      access: own(rule, 'access') ?? 'Allow',
      protocol: own(rule, 'protocol') ?? '*',
      ...addresses('source'),
      ...addresses('destination'),
      ...ports('source'),
      ...ports('destination'),
    },
  ];
}

function oneOrMore(one: string, more: string, value: Value | undefined): ValueMap {
  if (value === undefined || value === null) return { [one]: '*' };
  return { [isList(value) ? more : one]: typeof value === 'number' ? String(value) : value };
}

function readNumber(value: Value | undefined): Value {
  return typeof value === 'string' && /^\d{1,5}$/.test(value) ? Number(value) : (value ?? null);
}

/** `gcp_compute_firewall` as a firewall rule of a network (collection google.cloud, "gcp_compute_firewall"). */
export function vpcFirewall(args: ValueMap): RulesOfTask {
  const { allowed, denied, ...others } = args;
  const allow = allowed === undefined ? {} : { allow: protocols(allowed) };
  const deny = denied === undefined ? {} : { deny: protocols(denied) };
  return { values: { ...others, ...allow, ...deny } };
}

function protocols(list: Value): Value {
  if (!isList(list)) return list;
  return list.map((each) => {
    if (!isMap(each)) return each;
    return { protocol: own(each, 'ip_protocol') ?? null, ports: texts(own(each, 'ports')).map(portText) };
  });
}

function portText(port: Value): Value {
  return typeof port === 'number' ? String(port) : port;
}

function listed(
  name: string,
  { rules, ...others }: ValueMap,
  read: (rule: ValueMap) => readonly Value[],
  purgesByDefault: boolean,
): RulesOfTask {
  if (rules === undefined || rules === null) return { values: { ...others, [name]: NOT_SAID } };
  const list = isList(rules) ? rules.flatMap((rule) => (isMap(rule) ? read(rule) : [rule])) : rules;
  const values = { ...others, [name]: list };
  const purges = readSwitch(own(others, 'purge_rules')) ?? purgesByDefault;
  return purges === true ? { values } : { values, unproven: STANDING };
}

/** A list may be one text with commas, or contain such texts. */
function texts(value: Value | undefined): readonly Value[] {
  if (value === undefined || value === null || value === '') return [];
  if (isList(value)) return value.flatMap((each) => texts(each));
  return typeof value === 'string' ? value.split(',').map((part) => part.trim()) : [value];
}
