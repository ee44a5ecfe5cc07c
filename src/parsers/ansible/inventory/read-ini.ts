import type { EvidenceFile } from '../../../model/evidence.ts';
import type { Place } from '../../../model/place.ts';
import type { ProblemList } from '../../shared/problem-list.ts';
import { splitWords } from '../../../languages/shell/split-words.ts';
import { hostNames, TOO_MANY_HOSTS } from './host-range.ts';
import { addHost, getGroup, setGroupVariable, type Group, type Inventory } from './inventory.ts';
import { pythonLiteral } from './python-literal.ts';

const SECTION = /^\[([^:\]\s]{1,500})(?::(\w{1,50}))?\]\s*(?:#.*)?$/;
const CHILD = /^([^:\]\s]{1,500})\s*(?:#.*)?$/;

/**
 * Reads an inventory in Ansible's INI form into `inventory` (Ansible, "How to build your inventory"). A line that
 * cannot be read is reported and skipped; Ansible itself would refuse the file.
 */
export function readIni(file: EvidenceFile, inventory: Inventory, problems: ProblemList): void {
  let group = getGroup(inventory, 'ungrouped');
  let kind = 'hosts';
  for (const [index, raw] of file.text().split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#') || line.startsWith(';')) continue;
    const place = { file: file.path, pointer: [], line: index + 1 };
    const bad = (why: string): void => {
      const advice =
        why === TOO_MANY_HOSTS ? 'Assess parts of the inventory.' : 'Correct it: Ansible refuses the whole file.';
      const message = `Line ${place.line} of ${file.path} ${why}, so it was left out. ${advice}`;
      problems.add('partly-read', message, [], place.line);
      inventory.gaps.push(file.path);
    };
    const section = line.startsWith('[') ? SECTION.exec(line) : null;
    if (section?.[1] !== undefined) {
      group = getGroup(inventory, section[1]);
      kind = section[2] ?? 'hosts';
      if (!['hosts', 'vars', 'children'].includes(kind)) bad('opens a section of a kind that does not exist');
    } else if (kind === 'hosts') readHost(line, inventory, group, place, bad);
    else if (kind === 'vars') readVariable(line, group, place, bad);
    else if (kind === 'children') readChild(line, inventory, group, bad);
  }
}

function readHost(line: string, inventory: Inventory, group: Group, place: Place, bad: (why: string) => void): void {
  const [pattern, ...assignments] = splitWords(line) ?? [];
  const hosts = pattern === undefined ? 'unreadable' : hostNames(pattern, inventory.takes);
  if (hosts === 'unreadable') return bad('names no host that can be read');
  if (hosts === 'too-many') return bad(TOO_MANY_HOSTS);
  const variables: [string, string][] = [];
  for (const assignment of assignments) {
    const at = assignment.indexOf('=');
    if (at <= 0) return bad('has something after the host that is not name=value');
    variables.push([assignment.slice(0, at), assignment.slice(at + 1)]);
  }
  for (const name of hosts.names) {
    const host = addHost(inventory, group, name, place);
    if (hosts.port !== undefined) host.variables.set('ansible_port', { value: hosts.port, place });
    for (const [key, value] of variables) host.variables.set(key, { value: pythonLiteral(value), place });
  }
}

function readVariable(line: string, group: Group, place: Place, bad: (why: string) => void): void {
  const at = line.indexOf('=');
  if (at <= 0) return bad('is not name=value');
  setGroupVariable(group, line.slice(0, at).trim(), { value: pythonLiteral(line.slice(at + 1).trim()), place });
}

function readChild(line: string, inventory: Inventory, group: Group, bad: (why: string) => void): void {
  const name = CHILD.exec(line)?.[1];
  if (name === undefined) return bad('names no group');
  getGroup(inventory, name);
  group.children.add(name);
}
