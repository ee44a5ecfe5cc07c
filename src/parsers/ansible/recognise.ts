import type { EvidenceFile } from '../../model/evidence.ts';
import { baseName } from './paths.ts';

export type FileRole =
  'playbook' | 'list' | 'inventory' | 'plugin' | 'script' | 'configuration' | 'requirements' | 'collection' | 'part';

type Seen = Pick<EvidenceFile, 'path' | 'head'>;

const YAML = /\.ya?ml$/i;
/** Folders whose playbooks are tests or examples and set up nothing. */
export const TRIALS = /(?:^|\/)(?:molecule|tests?|\.github|\.gitlab|ci|examples?)\//;
const ROLE_PART = /(?:^|\/)(?:tasks|handlers|defaults|vars|meta)\/[^/].*\.(?:ya?ml)$/i;
const VARIABLES = /(?:^|\/)(?:group_vars|host_vars)\/[^/]/;
const INVENTORY_FOLDER = /(?:^|\/)(?:inventory|inventories)\//i;
const INVENTORY_NAME = /^(?:hosts|inventory)(?:[._-][\w.-]*)?$/i;
/** First lines of an inventory without a typical name: a section, or a host with only variables after it. */
const STARTS = /^\s*(?:\[[^\]\s]{1,500}\]\s*(?:#.*)?$|[\w.:[\]-]{1,500}(?:\s+(?:#.*$|\w{1,60}=.*$)|\s*$))/;
const CONNECTED = /^(?:[\w.:[\]-]{1,500}[ \t].*?)?\bansible_(?:host|user|port|connection|ssh_\w+)[ \t]*=/m;
const PLAY_KEY = /^(?:-[ \t]+|[ \t]+)(?:hosts|(?:ansible\.builtin\.)?import_playbook)[ \t]*:/m;
const TASK_LIST =
  /^-[ \t]+(?:name|block|when|become|(?:include|import)(?:_\w+)?|set_fact|[a-z_]{1,60}(?:\.[a-z_]{1,60}){1,3})[ \t]*:/;

/**
 * The role of a file in Ansible, decided from its path and its beginning; `undefined` when nothing indicates Ansible.
 * Cheap: the first line decides for most files.
 */
export function fileRole(file: Seen): FileRole | undefined {
  const { path } = file;
  const name = baseName(path);
  if (TRIALS.test(path)) return undefined;
  if (name === 'ansible.cfg' || name === '.ansible.cfg') return 'configuration';
  if (name === 'galaxy.yml') return 'collection';
  if (VARIABLES.test(path)) return 'part';
  const first = firstLine(file.head);
  if (YAML.test(name)) return yamlRole(file, name, first);
  return iniRole(file, name, first);
}

function yamlRole({ path, head }: Seen, name: string, first: string): FileRole | undefined {
  if (/^requirements\.ya?ml$/i.test(name))
    return /^[ \t]*(?:-[ \t]*)?(?:roles|collections|src|name)[ \t]*:/m.test(head) ? 'requirements' : undefined;
  if (first.startsWith('-')) {
    if (PLAY_KEY.test(head)) return 'playbook';
    if (ROLE_PART.test(path)) return 'part';
    return TASK_LIST.test(first) ? 'list' : undefined;
  }
  if (ROLE_PART.test(path)) return isManifest(head) ? undefined : 'part';
  if (!INVENTORY_FOLDER.test(path) && !INVENTORY_NAME.test(name.replace(YAML, '')) && !/^all\s*:/m.test(head))
    return undefined;
  if (/^plugin\s*:/m.test(head)) return 'plugin';
  return /(?:^|[{,])[ \t]*(?:hosts|children)\s*:/m.test(head) && !isManifest(head) ? 'inventory' : undefined;
}

function iniRole({ path, head }: Seen, name: string, first: string): FileRole | undefined {
  const named = INVENTORY_NAME.test(name.replace(/\.ini$/i, '')) || INVENTORY_FOLDER.test(path);
  if (/\.[a-z0-9]{1,6}$/i.test(name) && !/\.(?:ini|inv|inventory|prod|dev|staging)$/i.test(name)) return undefined;
  if (head.startsWith('#!') || first === '') return head.startsWith('#!') && named ? 'script' : undefined;
  const isTold = /^\[[^\]:\s]+:(?:children|vars)\]/m.test(head) || CONNECTED.test(head);
  if (isTold && (named || STARTS.test(first))) return 'inventory';
  return named ? untoldRole({ head }, name, first) : undefined;
}

function untoldRole({ head }: Pick<Seen, 'head'>, name: string, first: string): FileRole | undefined {
  if (/^[{<]/.test(first) || isAddressTable(head)) return undefined;
  return INVENTORY_NAME.test(name.replace(/\.ini$/i, '')) || namesHosts(name, head) ? 'inventory' : undefined;
}

function isAddressTable(head: string): boolean {
  return /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f:]{0,45}::[0-9a-f:]{0,45})[ \t]+[\w.-]+(?:[ \t]|$)/m.test(head);
}

/** Names of files that are common in any folder, so they are no inventories. */
const ANYWHERE =
  /^(?:readme|license|licence|notice|changelog|version|authors|codeowners|makefile|dockerfile|jenkinsfile|vagrantfile|procfile|gemfile)\b/i;
const HOST_LINE = /^[\w.:[\]-]{1,500}(?:[ \t]+[\w.-]{1,100}=(?:\S.{0,2000})?)?$/;
const MOST_LINES = 200;

/**
 * Inventory folders also contain settings of other programs and prose. Half of the lines must name hosts, so that a
 * broken inventory is still recognised.
 */
function namesHosts(name: string, head: string): boolean {
  if (ANYWHERE.test(name)) return false;
  let [hosts, others] = [0, 0];
  let isVariables = false;
  for (const raw of head.split('\n', MOST_LINES)) {
    const line = raw.trim();
    if (line === '' || /^[#;]/.test(line)) continue;
    if (line.startsWith('[')) isVariables = /:vars\]/.test(line);
    else if (isVariables || HOST_LINE.test(line)) hosts += 1;
    else others += 1;
  }
  return hosts >= others;
}

function isManifest(head: string): boolean {
  return /^apiVersion\s*:/m.test(head) && /^kind\s*:/m.test(head);
}

function firstLine(head: string): string {
  for (let at = 0; at < head.length;) {
    const end = head.indexOf('\n', at);
    const line = head.slice(at, end === -1 ? head.length : end).trimEnd();
    const isContent = line !== '' && !/^\s*[#;%]/.test(line) && line !== '---';
    if (isContent) return line.startsWith('--- ') ? line.slice(4) : line;
    if (end === -1) break;
    at = end + 1;
  }
  return '';
}
