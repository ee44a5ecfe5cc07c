import type { Truth } from '../../../languages/jinja/python.ts';
import { compileRegex } from '../../../languages/jinja/regex.ts';
import { readMembers, type Inventory } from './inventory.ts';

const MAX_PARTS = 1000;

/**
 * Hosts of a play's `hosts:` (Ansible, "Patterns: targeting hosts and groups"): names, groups, wildcards, `~regular
 * expressions`, ranges of positions, joined by `:` or `,`, with `&` for both and `!` for not. `undefined` where a
 * part is unknown.
 */
export function hostsOfPattern(inventory: Inventory, pattern: string): readonly string[] | undefined {
  const parts = readParts(pattern);
  if (parts === undefined || parts.length > MAX_PARTS) return undefined;
  const plain = parts.filter((part) => !/^[&!]/.test(part));
  const found = new Set<string>();
  for (const part of plain.length === 0 ? ['all'] : plain) {
    const hosts = hostsOfPart(inventory, part);
    if (hosts === undefined) return undefined;
    for (const host of hosts) found.add(host);
  }
  for (const sign of ['&', '!'] as const) {
    for (const part of parts.filter((each) => each.startsWith(sign))) {
      const hosts = hostsOfPart(inventory, part.slice(1));
      if (hosts === undefined) return undefined;
      const named = new Set(hosts);
      for (const host of found) if (named.has(host) !== (sign === '&')) found.delete(host);
    }
  }
  return [...inventory.hosts.keys()].filter((host) => found.has(host));
}

function readParts(pattern: string): readonly string[] | undefined {
  if (pattern.length > 10_000) return undefined;
  const isAddress = /^[0-9a-fA-F:]+$/.test(pattern) && pattern.includes('::');
  const cut = pattern.includes(',') || isAddress ? pattern.split(',') : colonParts(pattern);
  return cut.map((part) => part.trim()).filter((part) => part !== '');
}

function colonParts(pattern: string): readonly string[] {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  for (const character of pattern) {
    if (character === '[') depth += 1;
    if (character === ']') depth -= 1;
    if (character === ':' && depth === 0) {
      parts.push(part);
      part = '';
    } else part += character;
  }
  return [...parts, part];
}

function hostsOfPart(inventory: Inventory, part: string): readonly string[] | undefined {
  if (part.startsWith('~')) {
    const regex = compileRegex(part.slice(1), 'start');
    return matching(inventory, (name) => regex?.test(name) ?? 'unknown');
  }
  const indexed = /^(.+)\[(?:(-?\d{1,6})|(\d{0,6})[:-](\d{0,6}))\]$/.exec(part);
  const base = indexed?.[1] ?? part;
  const hosts = named(inventory, base);
  if (hosts === undefined || indexed === null) return hosts;
  if (indexed[2] !== undefined) return hosts.slice(Number(indexed[2])).slice(0, 1);
  const [from = '', to = ''] = [indexed[3], indexed[4]];
  return hosts.slice(from === '' ? 0 : Number(from), to === '' ? undefined : Number(to) + 1);
}

function named(inventory: Inventory, name: string): readonly string[] | undefined {
  if (name === 'all' || name === '*') return readMembers(inventory, 'all');
  if (!/[*?[]/.test(name)) {
    const members = inventory.groups.has(name) ? readMembers(inventory, name) : [];
    const hosts = inventory.hosts.has(name) ? [name] : [];
    return [...new Set([...members, ...hosts])];
  }
  const matches = wildcard(name);
  return matches === undefined ? undefined : matching(inventory, matches);
}

function matching(inventory: Inventory, matches: (name: string) => Truth): readonly string[] | undefined {
  const answers = [...inventory.groups.keys(), ...inventory.hosts.keys()].map(matches);
  if (answers.includes('unknown')) return undefined;
  const groups = [...inventory.groups.keys()].filter((name) => matches(name) === true);
  const hosts = [...inventory.hosts.keys()].filter((name) => matches(name) === true);
  return [...new Set([...groups.flatMap((group) => readMembers(inventory, group)), ...hosts])];
}

/** Supports only `*` and `?`. Time grows with the length of the name times that of the pattern. */
function wildcard(pattern: string): ((name: string) => boolean) | undefined {
  if (pattern.includes('[')) return undefined;
  return (name) => {
    let reached: ReadonlySet<number> = new Set([0]);
    for (const character of pattern) {
      const next = new Set<number>();
      if (character === '*') for (let at = Math.min(...reached); at <= name.length; at += 1) next.add(at);
      else
        for (const at of reached)
          if (at < name.length && (character === '?' || name[at] === character)) next.add(at + 1);
      if (next.size === 0) return false;
      reached = next;
    }
    return reached.has(name.length);
  };
}
