import type { Resource } from '../../../model/evidence.ts';
import { unknown, type Value } from '../../../base/value.ts';
import type { Option } from '../configuration.ts';
import type { Project } from '../project-reader.ts';
import { under } from '../paths.ts';
import { isClearAddress } from '../../shared/shell/shell-text.ts';

const UNCLEAR = unknown('a setting that cannot be determined', true);

/** The settings of `ansible.cfg` for logging and temporary files (Ansible configuration settings). */
export function configurationResources(project: Project, options: ReadonlyMap<string, Option>): readonly Resource[] {
  const file = under(project.root, 'ansible.cfg');
  if (project.get(file) === undefined) return [];
  const log = options.get('defaults.log_path');
  const shown = options.get('defaults.display_args_to_stdout');
  const readable = options.get('defaults.allow_world_readable_tmpfiles');
  const server = unverifiedServer(options);
  const galaxy = server ?? options.get('galaxy.ignore_certs');
  const askPassword = options.get('privilege_escalation.become_ask_pass');
  const entries = [
    ['keepsLog', log, log?.value.includes('{{') === true ? UNCLEAR : log?.value !== ''],
    ['showsArguments', shown, isOn(shown)],
    ['sharesTemporaryFiles', readable, isOn(readable)],
    ['ignoresCertificates', galaxy, server === undefined ? isOn(galaxy) : true],
    ['asksForPassword', askPassword, isOn(askPassword)],
  ] as const;
  const given = entries.flatMap(([name, option, value]) => (option === undefined ? [] : [{ name, option, value }]));
  return [
    {
      kind: 'resource',
      type: 'ansible/configuration',
      address: file,
      source: 'ansible',
      evidenceKind: 'ansible',
      values: Object.fromEntries(given.map(({ name, value }) => [name, value])),
      place: { file, pointer: [] },
      places: new Map(given.map(({ name, option }) => [name, option.place])),
    },
  ];
}

/**
 * A Galaxy server without TLS, or whose certificate is not verified (Ansible, "Configuring the ansible-galaxy
 * client").
 */
function unverifiedServer(options: ReadonlyMap<string, Option>): Option | undefined {
  const found = [...options].find(([key, option]) => {
    const name = /^galaxy_server\.[^\n]{1,100}\.(validate_certs|url)$/.exec(key)?.[1];
    if (name === 'url') return isClearAddress(option.value);
    return name === 'validate_certs' && /^(?:false|no|off|0|f|n)$/i.test(option.value);
  });
  return found?.[1];
}

/** A word that is neither on nor off is unknown. */
function isOn(option: Option | undefined): Value {
  if (option === undefined || /^(?:false|no|off|0|f|n)$/i.test(option.value)) return false;
  return /^(?:true|yes|on|1|t|y)$/i.test(option.value) ? true : UNCLEAR;
}
