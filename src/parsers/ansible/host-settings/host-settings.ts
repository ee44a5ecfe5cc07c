import { AGENT_TOPICS } from './agents.ts';
import type { Machine } from '../simulate/machine.ts';
import { readAccountDefaults, readSessionLimit, readSessions } from './accounts.ts';
import { readAuditRules } from './audit-rules.ts';
import { readAuditLogs, readAuthorities, readComplianceScans, readDisks, readWireless } from './devices.ts';
import { readAuditd, readCoreDumps, readLoginDefs, readModules, readPackageManager } from './files.ts';
import { readForwarding } from './forwarding.ts';
import { readSudo } from './sudo.ts';
import { readSysctl } from './sysctl.ts';
import { readTime } from './time.ts';
import { readCryptoPolicy } from './crypto-policy.ts';
import { readBanner } from './banner.ts';
import { readBootLoader } from './boot-loader.ts';
import { readFirewall } from './host-firewall.ts';
import { readIntegrityRules } from './integrity.ts';
import { readFaillock } from './lockout.ts';
import {
  readAuditDaemon,
  readFips,
  readIntegrity,
  readKernelChange,
  readSelinux,
  readServices,
  settings,
} from './settings.ts';
import { hasForeign, withoutForeign } from '../simulate/unknown-content.ts';
import { readPwquality } from './password-quality.ts';
import { readPasswordHistory } from './password-history.ts';
import type { Settings } from './settle.ts';
import { readSshd } from './sshd.ts';
import { readSystemFiles } from './system-files.ts';
import { readTlsSettings } from './tls.ts';
import { withUnknownText } from './unknown-text.ts';
import { readUpdates } from './updates.ts';

/** A host subject whose settings tasks can decide, and the resource type that represents it. */
export interface Topic {
  readonly type: string;
  /** Text after "tasks about". */
  readonly title: string;
  readonly read: (machine: Machine) => Settings | undefined;
  /** Roles that may set it but are not in the evidence; then the value is unknown. */
  readonly roles: RegExp;
}

export const TOPICS: readonly Topic[] = [
  { type: 'ansible/sshd', title: 'the SSH server', read: readSshd, roles: /ssh/i },
  { type: 'ansible/sysctl', title: 'kernel settings', read: readSysctl, roles: /sysctl|kernel/i },
  { type: 'ansible/audit-rules', title: 'audit rules', read: readAuditRules, roles: /audit/i },
  { type: 'ansible/auditd', title: 'the audit daemon’s settings', read: readAuditd, roles: /audit/i },
  { type: 'ansible/audit-daemon', title: 'the audit daemon', read: readAuditDaemon, roles: /audit/i },
  {
    type: 'ansible/password-quality',
    title: 'the quality of passwords',
    read: readPwquality,
    roles: /pam|password|auth/i,
  },
  { type: 'ansible/lockout', title: 'the locking of accounts', read: readFaillock, roles: /pam|password|auth/i },
  { type: 'ansible/login', title: 'login.defs', read: readLoginDefs, roles: /pam|password|auth|login/i },
  { type: 'ansible/time', title: 'time servers', read: readTime, roles: /ntp|chrony|time/i },
  { type: 'ansible/package-manager', title: 'the package manager', read: readPackageManager, roles: /dnf|yum|repo/i },
  { type: 'ansible/log-forwarding', title: 'forwarded logs', read: readForwarding, roles: /log/i },
  { type: 'ansible/banner', title: 'login banners', read: readBanner, roles: /banner|motd|issue/i },
  { type: 'ansible/kernel-modules', title: 'kernel modules', read: readModules, roles: /kernel|modprobe|modules/i },
  { type: 'ansible/core-dumps', title: 'core dumps', read: readCoreDumps, roles: /limits|core/i },
  { type: 'ansible/sudo', title: 'sudo', read: readSudo, roles: /sudo/i },
  { type: 'ansible/selinux', title: 'SELinux', read: readSelinux, roles: /selinux/i },
  {
    type: 'ansible/firewall',
    title: 'the host firewall',
    read: readFirewall,
    roles: /firewall|ufw|nftables|iptables/i,
  },
  { type: 'ansible/crypto-policy', title: 'the crypto policy', read: readCryptoPolicy, roles: /crypto|fips/i },
  { type: 'ansible/fips', title: 'FIPS mode', read: readFips, roles: /fips/i },
  { type: 'ansible/mounts', title: 'mount options', read: settings('mount'), roles: /mount|storage|filesystem/i },
  { type: 'ansible/services', title: 'network services', read: readServices, roles: /^$/ },
  { type: 'ansible/system-files', title: 'system files', read: readSystemFiles, roles: /^$/ },
  { type: 'ansible/updates', title: 'updates', read: readUpdates, roles: /update|upgrade|patch/i },
  { type: 'ansible/file-integrity', title: 'file integrity', read: readIntegrity, roles: /aide|integrity/i },
  {
    type: 'ansible/integrity-rules',
    title: 'rules of file integrity',
    read: readIntegrityRules,
    roles: /aide|integrity/i,
  },
  { type: 'ansible/audit-logs', title: 'audit logs', read: readAuditLogs, roles: /audit/i },
  { type: 'ansible/password-history', title: 'old passwords', read: readPasswordHistory, roles: /pam|password|auth/i },
  {
    type: 'ansible/account-defaults',
    title: 'new accounts',
    read: readAccountDefaults,
    roles: /pam|account|user|login/i,
  },
  { type: 'ansible/sessions', title: 'sessions of shells', read: readSessions, roles: /shell|session|profile|login/i },
  { type: 'ansible/session-limit', title: 'the number of sessions', read: readSessionLimit, roles: /limits|session/i },
  { type: 'ansible/boot-loader', title: 'the boot loader', read: readBootLoader, roles: /grub|boot/i },
  {
    type: 'ansible/tls-settings',
    title: 'TLS of servers',
    read: readTlsSettings,
    roles: /nginx|httpd|apache|haproxy|openssl|tls/i,
  },
  { type: 'ansible/disks', title: 'disks', read: readDisks, roles: /storage|luks|disk|nbde/i },
  {
    type: 'ansible/authorities',
    title: 'certificate authorities',
    read: readAuthorities,
    roles: /(?:^|[._-])ca(?:$|[._-])|cert|trust/i,
  },
  { type: 'ansible/wireless', title: 'wireless networks', read: readWireless, roles: /wireless|wifi|bluetooth/i },
  { type: 'ansible/compliance-scan', title: 'compliance scans', read: readComplianceScans, roles: /scap|compliance/i },
  { type: 'ansible/kernel-change', title: 'changes of the kernel', read: readKernelChange, roles: /fips|kernel|boot/i },
  ...AGENT_TOPICS,
];

/**
 * The settings that tasks decide for a subject. Files that only other writers change make them unknown, and decide
 * nothing alone.
 */
export function readTopic({ type, read }: Topic, machine: Machine): Settings | undefined {
  if (hasForeign(machine) && read(withoutForeign(machine)) === undefined) return undefined;
  return withUnknownText(type, machine, read);
}
