import { dump } from 'js-yaml';
import type { CheckExample } from '../../model/check.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import type { Candidate } from './candidate.ts';
import { filled, literals, wantedHosts } from './host-variables.ts';
import { ANSIBLE, tryLoad } from './try-load.ts';

const MOST_CONDITIONS = 3;
/** One host of any name, because the example applies to all hosts. */
const INVENTORY = { 'hosts.ini': 'host\n' };

/**
 * Plays with one wanted task, and plays as one wanted host gets them, with its variables in their places. Tasks bear
 * their full names and stand in plays for all hosts, named by what the check asks.
 */
export function playbooks({ files }: CheckExample, wanted: readonly string[], title: string): readonly Candidate[] {
  return Object.entries(files).flatMap(([path, text]) => {
    const plays = getPlays(path, text);
    const single = getTasks(plays).filter(({ name }) => wanted.includes(`${path}/${String(name)}`));
    const hosts = plays.length === 0 ? [] : wantedHosts(files, wanted);
    return [
      ...single.map((task) => playbook(path, [{ hosts: 'all', tasks: [{ ...named(task), name: title }] }])),
      ...hosts.flatMap((variables) => [
        ...ofHost(path, getPlays(path, filled(text, variables)), title),
        ...ofHost(
          path,
          plays.map((play) => ({ vars: literals(variables), ...play })),
          title,
        ),
      ]),
    ];
  });
}

function getPlays(path: string, text: string): readonly ValueMap[] {
  if (!/\.ya?ml$/.test(path)) return [];
  const read = tryLoad(text, ANSIBLE);
  const plays = listed(read);
  return plays.every((play) => own(play, 'hosts') !== undefined) ? plays : [];
}

function getTasks(plays: readonly ValueMap[]): readonly ValueMap[] {
  return plays.flatMap((play) => listed(own(play, 'tasks')));
}

function ofHost(path: string, plays: readonly ValueMap[], title: string): readonly Candidate[] {
  const choices = plays.length > 1 ? [...plays.map((play) => [play]), plays] : [plays];
  return choices.flatMap((chosen) => {
    const conditions = getTasks(chosen)
      .filter((task) => own(task, 'when') !== undefined)
      .slice(0, MOST_CONDITIONS);
    return Array.from({ length: 2 ** conditions.length }, (_, way) => {
      const left = new Set(conditions.filter((__, at) => (way & (1 << at)) !== 0));
      const made = chosen.map((play) => ({
        name: title,
        hosts: 'all',
        become: true,
        ...without(play, ['name', 'hosts', 'become', 'tasks']),
        tasks: listed(own(play, 'tasks')).flatMap((task) => (left.has(task) ? [] : [without(named(task), ['when'])])),
      }));
      return playbook(path, made);
    });
  });
}

function playbook(path: string, plays: readonly ValueMap[]): Candidate {
  const text = dump(plays, { noRefs: true, lineWidth: -1 })
    .replace(/: null$/gm, ':')
    .trim();
  return { shown: 1, files: { ...INVENTORY, [path]: `${text}\n` }, text };
}

function named(task: ValueMap): ValueMap {
  return Object.fromEntries(Object.entries(task).map(([key, value]) => [fullName(key), value]));
}

function without(map: ValueMap, names: readonly string[]): ValueMap {
  return Object.fromEntries(Object.entries(map).filter(([name]) => !names.includes(name)));
}

function listed(value: Value | undefined): readonly ValueMap[] {
  return isList(value) ? value.filter((item) => isMap(item)) : [];
}

/** Short names of modules in collections (Ansible, "Collection Index"). */
const COLLECTIONS: readonly (readonly [collection: string, modules: readonly string[]])[] = [
  [
    'ansible.builtin',
    'add_host apt apt_key apt_repository assemble blockinfile command copy cron deb822_repository debconf debug dnf fetch file get_url git group hostname include_role include_tasks import_role import_tasks iptables known_hosts lineinfile package pip raw reboot replace rpm_key script service set_fact shell stat systemd systemd_service sysvinit template unarchive uri user yum yum_repository'.split(
      ' ',
    ),
  ],
  ['ansible.posix', ['authorized_key', 'firewalld', 'mount', 'seboolean', 'selinux', 'synchronize', 'sysctl']],
  ['community.general', ['htpasswd', 'ini_file', 'modprobe', 'pam_limits', 'pamd', 'sudoers', 'timezone', 'ufw']],
];

function fullName(module: string): string {
  const found = COLLECTIONS.find(([, modules]) => modules.includes(module));
  return found === undefined ? module : `${found[0]}.${module}`;
}
