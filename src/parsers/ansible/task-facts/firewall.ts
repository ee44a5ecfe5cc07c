import { openRules, type OpenRule } from '../simulate/firewall-rules.ts';
import { any } from '../../../languages/jinja/python.ts';
import { told, type Look } from './task-fact.ts';

/**
 * First and last port of ranges for administration, file shares, databases and engines, which only certain hosts need
 * (IANA, "Service Name and Transport Protocol Port Number Registry"; Kubernetes, "Ports and Protocols").
 */
const SENSITIVE = [
  [20, 23],
  [69, 69],
  [111, 111],
  [135, 139],
  [445, 445],
  [512, 514],
  [873, 873],
  [1433, 1434],
  [1521, 1521],
  [2049, 2049],
  [2375, 2377],
  [2379, 2380],
  [3306, 3306],
  [3389, 3389],
  [5432, 5432],
  [5601, 5601],
  [5900, 5910],
  [5984, 5986],
  [6379, 6379],
  [6443, 6443],
  [7000, 7001],
  [9042, 9042],
  [9092, 9092],
  [9200, 9200],
  [9300, 9300],
  [10250, 10250],
  [10255, 10255],
  [11211, 11211],
  [16509, 16509],
  [27017, 27019],
] as const;

/** Whether a rule that a task sets opens a sensitive port to every address. */
export const firewallRule: Look = (call) => {
  const rules = openRules(call).filter(({ removes }) => !removes);
  if (rules.length === 0) return undefined;
  return { type: 'ansible/firewall-rule', values: { sensitiveOpen: told(any(rules.map(isOpen))) } };
};

function isOpen({ ports, from }: OpenRule): boolean | 'unknown' {
  if (from === 'some') return false;
  if (ports === 'unknown') return 'unknown';
  const isSensitive =
    ports === 'any' || ports.some(([first, last]) => SENSITIVE.some(([start, end]) => first <= end && start <= last));
  return isSensitive && (from === 'anybody' ? true : 'unknown');
}
