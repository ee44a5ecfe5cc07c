import { isList, own, type Value, type ValueMap } from '../../../base/value.ts';
import type { Call } from '../play/task.ts';
import { readPorts, type Ports } from './firewall-ports.ts';
import { readBoolean } from './boolean.ts';

/** A firewall rule that allows traffic. */
export interface OpenRule {
  readonly ports: Ports;
  readonly from: 'anybody' | 'some' | 'unknown';
  /** Identifies the rule, so that a later task can remove it. */
  readonly key: string;
  readonly removes: boolean;
}

/** The rules that a task sets in the supported firewalls. */
export function openRules({ module, args }: Pick<Call, 'module' | 'args'>): readonly OpenRule[] {
  switch (module) {
    case 'ufw':
      return ufw(args);
    case 'firewalld':
      return firewalld(args);
    case 'iptables':
      return iptables(args);
    case 'win_firewall_rule':
      return windows(args);
    default:
      return [];
  }
}

function ufw(args: ValueMap): readonly OpenRule[] {
  const rule = own(args, 'rule');
  const direction = own(args, 'direction') ?? 'in';
  if ((rule !== 'allow' && rule !== 'limit') || hasNoPorts(own(args, 'proto') ?? own(args, 'protocol'))) return [];
  if (/^(?:out|outgoing)$/.test(text(direction)) || isSet(args, 'route', true)) return [];
  const port = own(args, 'port') ?? own(args, 'to_port') ?? own(args, 'name') ?? own(args, 'app');
  const isScoped = ['interface', 'if', 'interface_in', 'if_in'].some((key) => own(args, key) !== undefined);
  const from = isScoped ? 'some' : readSource(own(args, 'from_ip') ?? own(args, 'from') ?? own(args, 'src'));
  return [{ ports: readPorts(port), from, key: `ufw ${text(port)} ${from}`, removes: isSet(args, 'delete', true) }];
}

/** The zones of a distribution match every source that has no other zone. */
function firewalld(args: ValueMap): readonly OpenRule[] {
  const state = own(args, 'state');
  const removes = state === 'disabled' || state === 'absent';
  const zone = own(args, 'zone') ?? 'public';
  const rich = own(args, 'rich_rule');
  if (rich !== undefined) return richRule(rich, removes);
  const port = own(args, 'port') ?? own(args, 'service');
  if (port === undefined) return [];
  const from = zone === 'public' || zone === 'external' ? 'anybody' : 'unknown';
  return [{ ports: readPorts(port), from, key: `firewalld ${text(zone)} ${text(port)}`, removes }];
}

function richRule(rich: Value, removes: boolean): readonly OpenRule[] {
  if (typeof rich !== 'string') return [{ ports: 'unknown', from: 'unknown', key: 'firewalld rich', removes }];
  if (!/\baccept\b/.test(rich)) return [];
  const address = /\bsource\s+(?:NOT\s+)?(?:address|ipset|mac)\s*=\s*["']?([^"'\s]{1,100})/i.exec(rich)?.[1];
  const port = /\bport\s+port\s*=\s*["']?([\d-]{1,11})/.exec(rich)?.[1];
  const service = /\bservice\s+name\s*=\s*["']?([\w-]{1,60})/.exec(rich)?.[1];
  const ports = port ?? service;
  // everybody but those that are named
  const from = /\bsource\s+NOT\b/i.test(rich) ? 'anybody' : readSource(address);
  return [{ ports: ports === undefined ? 'any' : readPorts(ports), from, key: `rich ${rich}`, removes }];
}

/** INPUT rules that accept new connections on any interface (ansible.builtin.iptables). */
function iptables(args: ValueMap): readonly OpenRule[] {
  if (own(args, 'chain') !== 'INPUT' || own(args, 'jump') !== 'ACCEPT' || own(args, 'table') === 'nat') return [];
  const given = readWords(own(args, 'ctstate'));
  if (given.length > 0 && !given.some((state) => /^new$/i.test(state))) return [];
  const face = own(args, 'in_interface');
  if (face === 'lo' || hasNoPorts(own(args, 'protocol'))) return [];
  const listed = own(args, 'destination_ports');
  const port = own(args, 'destination_port') ?? (isList(listed) ? listed : undefined);
  const isNarrowed = [face, own(args, 'src_range'), own(args, 'match_set')].some((each) => each !== undefined);
  const from = isNarrowed ? 'some' : readSource(own(args, 'source'));
  const removes = own(args, 'state') === 'absent';
  return [{ ports: readPorts(port), from, key: `iptables ${text(port)} ${from}`, removes }];
}

function readWords(value: Value | undefined): readonly string[] {
  if (isList(value)) return value.map(text);
  return value === undefined ? [] : text(value).split(',');
}

function windows(args: ValueMap): readonly OpenRule[] {
  if (own(args, 'action') !== 'allow' || own(args, 'direction') !== 'in') return [];
  const removes = own(args, 'state') === 'absent' || isSet(args, 'enabled', false);
  const port = own(args, 'localport');
  const isProgram = own(args, 'program') !== undefined || own(args, 'service') !== undefined;
  const from = readSource(own(args, 'remoteip'));
  const ports = port === undefined && isProgram ? 'unknown' : readPorts(port);
  return [{ ports, from, key: `windows ${text(own(args, 'name'))}`, removes }];
}

function isSet(args: ValueMap, key: string, wanted: boolean): boolean {
  const value = own(args, key);
  return value !== undefined && readBoolean(value) === wanted;
}

function readSource(value: Value | undefined): OpenRule['from'] {
  if (value === undefined || value === null) return 'anybody';
  if (typeof value !== 'string') return 'unknown';
  // half of all addresses is no group of senders
  return /^(?:any|0\.0\.0\.0|::|[\d.:a-f]{2,40}\/[01]|!.*|)$/i.test(value.trim()) ? 'anybody' : 'some';
}

/** Other protocols have no ports, so they reach no service (IANA, "Protocol Numbers"). */
function hasNoPorts(protocol: Value | undefined): boolean {
  return typeof protocol === 'string' && !/^(?:|any|all|0|6|17|tcp|udp|udplite|sctp|dccp|!.*|.*,.*)$/i.test(protocol);
}

function text(value: Value | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
