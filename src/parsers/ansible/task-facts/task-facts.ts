import { own, type Value } from '../../../base/value.ts';
import { readTargetPath } from '../simulate/edit-file.ts';
import { hardensHost } from '../simulate/tracked.ts';
import { accountId, commandAccountId, systemAccount, temporaryAccount } from './accounts.ts';
import { cloudThing } from './cloud.ts';
import { container } from './container.ts';
import { commandContainer } from './container-commands.ts';
import { digest } from './digests.ts';
import { download } from './downloads.ts';
import { commandMode, configurationEdit, createdFile } from './files.ts';
import { firewallRule } from './firewall.ts';
import { givenMode, numericMode, sourcePath, systemFile } from './modes.ts';
import { connection, tlsClient, writtenCommand } from './network.ts';
import { packageSource } from './packages.ts';
import { readSwitch, UNCLEAR, type Look } from './task-fact.ts';
import { checkout, pipInstall } from './revisions.ts';
import { sudoTerminal } from './sudo.ts';
import { accountPassword, secretUse } from './secrets.ts';
import { shellPipe, temporaryProgram, windowsManagement } from './shell.ts';

/** Options of ssh(1) that accept any host key. */
const UNVERIFIED = /StrictHostKeyChecking[= ]["']?(?:no|off)\b|UserKnownHostsFile[= ]["']?\/dev\/null/i;

const hostKey: Look = ({ module, args, environment }) => {
  const values = (verified: Value) => ({ type: 'ansible/host-key', values: { verified } });
  if (module === 'git') {
    const repo = own(args, 'repo');
    const accepts = readSwitch(own(args, 'accept_hostkey')) ?? false;
    const isSsh = typeof repo === 'string' && /^(?:ssh:\/\/|[\w.-]+@[\w.-]+:)/.test(repo);
    // other ways know no keys of hosts
    if (typeof repo === 'string' && /^(?:https?|git|file):\/\//.test(repo)) return undefined;
    const given = [own(args, 'ssh_opts'), own(environment, 'GIT_SSH_COMMAND')];
    if (given.some((each) => typeof each === 'string' && UNVERIFIED.test(each))) return values(false);
    if (accepts === false && !isSsh) return undefined;
    return values(accepts === 'unknown' ? UNCLEAR : !accepts);
  }
  const text = writtenCommand(module, args);
  if (text === undefined || !/(?:^|[\s|;&(])(?:ssh|scp|sftp|rsync|git)\s/.test(text)) return undefined;
  return UNVERIFIED.test(text) ? values(false) : undefined;
};

const HARDENING: ReadonlySet<string> = new Set([
  'sysctl',
  'selinux',
  'ufw',
  'firewalld',
  'mount',
  'pam_limits',
  'kernel_blacklist',
]);

/** Rule ids of hardening guides that playbooks use as tags: `RHEL-09-211010`, `CCI-000366`, `NIST800-53R4_AC-6`. */
const RULES =
  /^(?:CCI-\d{6}|CCE-\d{4,5}-\d|SV-\d{4,6}r?\d*(?:_rule)?|V-\d{4,6}|[A-Z]{2,6}-\d{2}-\d{6}|DISA-STIG-.{1,40}|NIST[-_]?(?:SP[-_]?)?800-53[-_]?[Rr][45][-_][A-Z]{2}-.{1,20})$/;

const COMMANDS: ReadonlySet<string> = new Set(['command', 'shell', 'raw', 'script']);
const CHANGES_NOTHING: ReadonlySet<string> = new Set(
  'add_host assert async_status debug fail fetch find gather_facts getent group_by include_vars meta mount_facts package_facts pause ping service_facts set_fact setup slurp stat validate_argument_spec wait_for wait_for_connection'.split(
    ' ',
  ),
);

/** Whether the failure of a hardening task is visible. A command that only reads the state hardens nothing. */
const hardening: Look = ({ module, args, isQuery, hides, tags }) => {
  if (CHANGES_NOTHING.has(module) || (isQuery && COMMANDS.has(module))) return undefined;
  const path = readTargetPath(args);
  const isHardening =
    HARDENING.has(module) || tags.some((tag) => RULES.test(tag)) || (path !== undefined && hardensHost(path));
  return isHardening ? { type: 'ansible/hardening-task', values: { failureSeen: hides === undefined } } : undefined;
};

/** All practices that are read from a call. */
export const PRACTICES: readonly Look[] = [
  tlsClient,
  connection,
  download,
  packageSource,
  checkout,
  createdFile,
  commandMode,
  configurationEdit,
  secretUse,
  accountPassword,
  hostKey,
  container,
  commandContainer,
  cloudThing,
  hardening,
  digest,
  pipInstall,
  givenMode,
  numericMode,
  systemFile,
  sourcePath,
  firewallRule,
  temporaryProgram,
  shellPipe,
  windowsManagement,
  temporaryAccount,
  systemAccount,
  accountId,
  commandAccountId,
  sudoTerminal,
];
