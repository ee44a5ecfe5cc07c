import { unknown, type Value } from '../../../base/value.ts';

const UNCLEAR = unknown('a zone that is not known', true);
/** What firewalld's built-in zones do with traffic that no rule allows (firewalld.zones(5)). */
export const ZONES: ReadonlyMap<string, string> = new Map([
  ['drop', 'deny'],
  ['block', 'deny'],
  ['public', 'deny'],
  ['external', 'deny'],
  ['dmz', 'deny'],
  ['work', 'deny'],
  ['home', 'deny'],
  ['internal', 'deny'],
  ['trusted', 'allow'],
]);

type FirewallChange = readonly [subject: string, name: string, value: Value];

/** The changes of a command, split into words, to the host firewall (ufw(8), firewall-cmd(1), iptables(8)). */
export function firewallChanges([program, ...words]: readonly string[]): readonly FirewallChange[] {
  switch (program) {
    case 'ufw':
      return ufw(words.filter((word) => !word.startsWith('-')));
    case 'firewall-cmd':
      return firewalld(words.join(' ').replaceAll(/["']/g, ''));
    case 'iptables':
    case 'ip6tables':
      return policy(words);
    default:
      return [];
  }
}

/** Whether a command removes all rules for packets to the host (nft(8), iptables(8)). */
export function flushesRules([program = '', ...words]: readonly string[]): boolean {
  if (program === 'nft') return words[0] === 'flush' && words[1] === 'ruleset';
  if (program !== 'iptables' && program !== 'ip6tables') return false;
  const at = words.findIndex((word) => word === '-F' || word === '--flush');
  const table = words[words.findIndex((word) => word === '-t' || word === '--table') + 1];
  const isFilter = !words.some((word) => word === '-t' || word === '--table') || table === 'filter';
  const chain = words[at + 1];
  return at !== -1 && isFilter && (chain === undefined || chain.startsWith('-') || chain === 'INPUT');
}

function ufw([verb, ...words]: readonly string[]): readonly FirewallChange[] {
  if (verb === 'enable') return [['firewall', 'on', true]];
  if (verb === 'disable' || verb === 'reset') return [['firewall', 'on', false]];
  const isIncoming = words[1] === undefined || words[1] === 'incoming';
  const isPolicy = verb === 'default' && words[0] !== undefined && isIncoming;
  return isPolicy ? [['firewall', 'default', words[0] ?? UNCLEAR]] : [];
}

function firewalld(text: string): readonly FirewallChange[] {
  const zone = /--set-default-zone[= ]([\w-]{1,60})/.exec(text)?.[1];
  const isTrusted =
    /--zone[= ]trusted\b/.test(text) && /--(?:add|change)-(?:interface\b|source[= ](?:0\.0\.0\.0|::)\/0)/.test(text);
  return [
    ...(zone === undefined ? [] : [['firewall', 'default', ZONES.get(zone) ?? UNCLEAR] as const]),
    ...(isTrusted ? [['firewall-zone', 'trusted', 'allow'] as const] : []),
  ];
}

function policy(words: readonly string[]): readonly FirewallChange[] {
  const at = words.findIndex((word) => word === '-P' || word === '--policy');
  const value = words[at + 2];
  return at === -1 || words[at + 1] !== 'INPUT' || value === undefined
    ? []
    : [['firewall', 'default', value.toLowerCase() === 'accept' ? 'allow' : 'deny']];
}
