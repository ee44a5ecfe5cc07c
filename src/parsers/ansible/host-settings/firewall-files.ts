import { unknown, type Value } from '../../../base/value.ts';
import { ZONES } from '../simulate/firewall-commands.ts';
import type { HostFile, Machine, Setting } from '../simulate/machine.ts';
import { filesLike, isOpaque } from './settle.ts';

const UNCLEAR = unknown('a line that cannot be resolved may set it', true);
const DISPUTED = unknown('files and other tasks disagree, and the order is unknown', true);
const NFTABLES = /^\/etc\/(?:sysconfig\/)?nftables(?:\.conf|\/[^/]+\.nft)$/;
const IPTABLES = /^\/etc\/(?:sysconfig\/iptables|iptables\/rules\.v4)$/;
const MAX_TEXT = 100_000;

type Reader = readonly [path: RegExp, read: (text: string) => Value | undefined];

const READERS: readonly Reader[] = [
  [NFTABLES, ofNftables],
  [IPTABLES, ofIptables],
  [/^\/etc\/default\/ufw$/, ofUfw],
  [/^\/etc\/firewalld\/firewalld\.conf$/, ofFirewalld],
];

/**
 * The default of firewall files for traffic that no rule matches (nft(8), iptables-restore(8), ufw(8),
 * firewalld.conf(5)).
 */
export function filedDefault(machine: Machine): Setting | undefined {
  const found = READERS.flatMap(([path, read]) =>
    filesLike(machine, path).flatMap(([, file]) => {
      const value = read(readText(file));
      return value === undefined ? [] : [{ value: isSure(file) ? value : UNCLEAR, place: file.place }];
    }),
  );
  return found.find(({ value }) => value === 'allow') ?? found.find(({ value }) => value !== 'deny') ?? found[0];
}

/** The default on which files and other tasks agree; disputed where they differ. */
export function agreedDefault(filed: Setting | undefined, other: Setting | undefined): Setting | undefined {
  if (filed === undefined || other === undefined) return filed ?? other;
  const isDenied = (value: Value): boolean => value === 'deny' || value === 'reject' || value === 'drop';
  return isDenied(filed.value) === isDenied(other.value) ? other : { value: DISPUTED, place: filed.place };
}

function readText({ lines }: HostFile): string {
  const written = lines.filter(({ text }) => !/^\s*#/.test(text)).map(({ text }) => text);
  return written.join('\n').slice(0, MAX_TEXT);
}

function isSure({ lines }: HostFile): boolean {
  return lines.every(({ sure, text }) => sure && !isOpaque(text));
}

/** Policy of the input chains; the default is `accept`. */
function ofNftables(text: string): Value | undefined {
  const chains = [...text.matchAll(/\bhook\s+input\b[^;}\n]{0,100}[;\n]\s*(?:policy\s+(\w{1,10}))?/g)];
  if (chains.length === 0) return undefined;
  if (chains.every(([, policy]) => policy === 'drop')) return 'deny';
  // a last rule for all packets does the same as a policy
  return /^\s*(?:counter\s+)?(?:drop|reject)\b/m.test(text) ? UNCLEAR : 'allow';
}

function ofIptables(text: string): Value | undefined {
  const policy = /^\s*:INPUT\s+(ACCEPT|DROP)\b/m.exec(text)?.[1];
  if (policy === undefined) return undefined;
  return policy === 'DROP' || /^\s*-A\s+INPUT\s+-j\s+(?:DROP|REJECT)\b/m.test(text) ? 'deny' : 'allow';
}

function ofUfw(text: string): Value | undefined {
  const policy = [...text.matchAll(/^\s*DEFAULT_INPUT_POLICY\s*=\s*["']?(\w{1,10})/gm)].at(-1)?.[1];
  if (policy === undefined) return undefined;
  return policy.toUpperCase() === 'ACCEPT' ? 'allow' : 'deny';
}

function ofFirewalld(text: string): Value | undefined {
  const zone = [...text.matchAll(/^\s*DefaultZone\s*=\s*([\w-]{1,60})/gm)].at(-1)?.[1];
  return zone === undefined ? undefined : (ZONES.get(zone) ?? UNCLEAR);
}
