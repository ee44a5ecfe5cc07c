import { unknown } from '../../../base/value.ts';
import type { FileLine, Machine, Setting } from '../simulate/machine.ts';
import { scalar, settle, withDropIns } from './settle.ts';

const UNCLEAR = unknown('a line that cannot be resolved may set it', true);
const LIMIT = /^\s*([^\s#]{1,100})\s+(?:hard|-)\s+(\w{1,20})\s+(\S{1,20})\s*(?:#.*)?$/;

/**
 * The hard limit of every user, or the weaker one of an account or group, since a specific entry wins over a general
 * one (limits.conf(5)). `-1` is no limit.
 */
export function readLimit(machine: Machine, item: string): Setting | undefined {
  const lines = withDropIns(machine, '/etc/security/limits.conf', /^\/etc\/security\/limits\.d\/[^/]+\.conf$/);
  const everybody = settle(lines, (text) => {
    const said = limit(text, item);
    return said?.domain === '*' ? ['all', said.value] : undefined;
  }).get('all');
  const others = lines.flatMap((line) => weaker(line, item, everybody));
  return others.find(({ value }) => typeof value === 'number') ?? others[0] ?? everybody;
}

function limit(text: string, item: string) {
  const [, domain, name, value] = LIMIT.exec(text) ?? [];
  if (domain === undefined || value === undefined || name !== item) return undefined;
  return { domain, value: /^(?:unlimited|infinity|-1)$/.test(value) ? -1 : scalar(value) };
}

/** Skips limits of root, which apply to no other account. */
function weaker({ text, sure, place }: FileLine, item: string, everybody: Setting | undefined): readonly Setting[] {
  const said = limit(text, item);
  if (said === undefined || said.domain === '*' || said.domain === 'root' || everybody === undefined) return [];
  const [own, all] = [said.value, everybody.value];
  if (typeof own !== 'number' || typeof all !== 'number') return [];
  const isWeaker = own !== all && (own === -1 || (all !== -1 && own > all));
  return isWeaker ? [{ value: sure ? own : UNCLEAR, place }] : [];
}
