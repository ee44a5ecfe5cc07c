import type { OpenRule } from '../effects/firewall-rules.ts';
import { openRules } from '../effects/firewall-rules.ts';
import { any } from '../jinja/python.ts';
import type { Look } from './practice.ts';
import { told } from './practice.ts';

/** Ports of administration, databases and engines, which only certain hosts have a reason to reach. */
const SENSITIVE = [22, 23, 2375, 2376, 3306, 3389, 5432, 6379, 6443, 9200, 10250, 27017] as const;

/** Whether a rule that a task sets opens such a port to everybody. */
export const firewallRule: Look = (call) => {
  const rules = openRules(call).filter(({ removes }) => !removes);
  if (rules.length === 0) return undefined;
  return { type: 'ansible/firewall-rule', values: { sensitiveOpen: told(any(rules.map(isOpen))) } };
};

function isOpen({ ports, from }: OpenRule): boolean | 'unknown' {
  if (from === 'some') return false;
  if (ports === 'unknown') return 'unknown';
  const isSensitive =
    ports === 'any' || ports.some(([first, last]) => SENSITIVE.some((port) => first <= port && port <= last));
  return isSensitive && (from === 'anybody' ? true : 'unknown');
}
