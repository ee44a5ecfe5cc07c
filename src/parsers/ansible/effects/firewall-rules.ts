import { isList, isMap, isMarker, own } from '../../../model/value.ts';
import type { Value, ValueMap } from '../../../model/value.ts';
import type { Call } from '../play/task.ts';
import { yes } from './yes.ts';

/** A rule of a firewall that lets traffic in. */
export interface OpenRule {
  /** Ports that it opens: first and last of each range; `any` for all, `unknown` where they are not told. */
  readonly ports: readonly (readonly [number, number])[] | 'any' | 'unknown';
  readonly from: 'anybody' | 'some' | 'unknown';
  /** What the same task would take away again. */
  readonly key: string;
  readonly removes: boolean;
}

/** Names of services that firewalls know, with the port that matters here (IANA service names, ufw and firewalld). */
const SERVICES: ReadonlyMap<string, number> = new Map([
  ['ssh', 22],
  ['openssh', 22],
  ['telnet', 23],
  ['rdp', 3389],
  ['ms-wbt', 3389],
  ['postgresql', 5432],
  ['mysql', 3306],
  ['redis', 6379],
  ['mongodb', 27017],
  ['docker-swarm', 2377],
  ['elasticsearch', 9200],
  ['kube-apiserver', 6443],
  ['kube-api', 6443],
  ['kubelet', 10250],
]);

/** The rules that a task sets, of the firewalls that are read. */
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
  if (rule !== 'allow' && rule !== 'limit') return [];
  if (/^(?:out|outgoing)$/.test(text(direction)) || isSet(args, 'route', true)) return [];
  const port = own(args, 'port') ?? own(args, 'to_port') ?? own(args, 'name') ?? own(args, 'app');
  const isScoped = ['interface', 'if', 'interface_in', 'if_in'].some((key) => own(args, key) !== undefined);
  const from = isScoped ? 'some' : sourceOf(own(args, 'from_ip') ?? own(args, 'from') ?? own(args, 'src'));
  return [{ ports: portsOf(port), from, key: `ufw ${text(port)} ${from}`, removes: isSet(args, 'delete', true) }];
}

/** A rule of a zone: the zones of a distribution take everybody who is in no other zone. */
function firewalld(args: ValueMap): readonly OpenRule[] {
  const state = own(args, 'state');
  const removes = state === 'disabled' || state === 'absent';
  const zone = own(args, 'zone') ?? 'public';
  const rich = own(args, 'rich_rule');
  if (rich !== undefined) return richRule(rich, removes);
  const port = own(args, 'port') ?? own(args, 'service');
  if (port === undefined) return [];
  const from = zone === 'public' || zone === 'external' ? 'anybody' : 'unknown';
  return [{ ports: portsOf(port), from, key: `firewalld ${text(zone)} ${text(port)}`, removes }];
}

function richRule(rich: Value, removes: boolean): readonly OpenRule[] {
  if (typeof rich !== 'string') return [{ ports: 'unknown', from: 'unknown', key: 'firewalld rich', removes }];
  if (!/\baccept\b/.test(rich)) return [];
  const address = /\bsource\s+(?:NOT\s+)?(?:address|ipset|mac)\s*=\s*["']?([^"'\s]{1,100})/i.exec(rich)?.[1];
  const port = /\bport\s+port\s*=\s*["']?([\d-]{1,11})/.exec(rich)?.[1];
  const service = /\bservice\s+name\s*=\s*["']?([\w-]{1,60})/.exec(rich)?.[1];
  const ports = port ?? service;
  // everybody but those that are named
  const from = /\bsource\s+NOT\b/i.test(rich) ? 'anybody' : sourceOf(address);
  return [{ ports: ports === undefined ? 'any' : portsOf(ports), from, key: `rich ${rich}`, removes }];
}

/** ansible.builtin.iptables: a rule of INPUT that accepts new connections from no certain interface. */
function iptables(args: ValueMap): readonly OpenRule[] {
  if (own(args, 'chain') !== 'INPUT' || own(args, 'jump') !== 'ACCEPT' || own(args, 'table') === 'nat') return [];
  const given = wordsOf(own(args, 'ctstate'));
  if (given.length > 0 && !given.some((state) => /^new$/i.test(state))) return [];
  const face = own(args, 'in_interface');
  if (face === 'lo' || text(own(args, 'protocol')).startsWith('icmp')) return [];
  const listed = own(args, 'destination_ports');
  const port = own(args, 'destination_port') ?? (isList(listed) ? listed : undefined);
  const from = face === undefined ? sourceOf(own(args, 'source')) : 'some';
  const removes = own(args, 'state') === 'absent';
  return [{ ports: portsOf(port), from, key: `iptables ${text(port)} ${from}`, removes }];
}

function wordsOf(value: Value | undefined): readonly string[] {
  if (isList(value)) return value.map(text);
  return value === undefined ? [] : text(value).split(',');
}

function windows(args: ValueMap): readonly OpenRule[] {
  if (own(args, 'action') !== 'allow' || own(args, 'direction') !== 'in') return [];
  const removes = own(args, 'state') === 'absent' || isSet(args, 'enabled', false);
  const port = own(args, 'localport');
  const isProgram = own(args, 'program') !== undefined || own(args, 'service') !== undefined;
  const from = sourceOf(own(args, 'remoteip'));
  const ports = port === undefined && isProgram ? 'unknown' : portsOf(port);
  return [{ ports, from, key: `windows ${text(own(args, 'name'))}`, removes }];
}

function isSet(args: ValueMap, key: string, wanted: boolean): boolean {
  const value = own(args, key);
  return value !== undefined && yes(value) === wanted;
}

function sourceOf(value: Value | undefined): OpenRule['from'] {
  if (value === undefined || value === null) return 'anybody';
  if (typeof value !== 'string') return 'unknown';
  // half of all addresses is no group of senders
  return /^(?:any|0\.0\.0\.0|::|[\d.:a-f]{2,40}\/[01]|!.*|)$/i.test(value.trim()) ? 'anybody' : 'some';
}

function portsOf(value: Value | undefined): OpenRule['ports'] {
  if (value === undefined || value === null) return 'any';
  if (isMarker(value) || isMap(value)) return 'unknown';
  const found: (readonly [number, number])[] = [];
  for (const each of isList(value) ? value : [value]) {
    if (isMarker(each)) return 'unknown';
    for (const part of text(each).split(',')) {
      const match = /^(\d{1,5})(?:[:-](\d{1,5}))?(?:\/\w{1,8})?$/.exec(part.trim());
      const service = SERVICES.get(part.trim().toLowerCase());
      if (/^any$/i.test(part.trim())) return 'any';
      if (match?.[1] !== undefined) found.push([Number(match[1]), Number(match[2] ?? match[1])]);
      else if (service !== undefined) found.push([service, service]);
      else if (!NAMED.test(part.trim())) return 'unknown';
    }
  }
  return found;
}

/** A service by another name opens its own ports. */
const NAMED = /^[A-Za-z][\w. -]{0,60}$/;

function text(value: Value | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
