const EXACT: ReadonlySet<string> = new Set([
  '/etc/ssh/sshd_config',
  '/etc/sysctl.conf',
  '/etc/audit/auditd.conf',
  '/etc/audit/audit.rules',
  '/etc/security/pwquality.conf',
  '/etc/security/faillock.conf',
  '/etc/security/limits.conf',
  '/etc/login.defs',
  '/etc/default/useradd',
  '/etc/chrony.conf',
  '/etc/chrony/chrony.conf',
  '/etc/systemd/timesyncd.conf',
  '/etc/systemd/coredump.conf',
  '/etc/dnf/dnf.conf',
  '/etc/yum.conf',
  '/etc/rsyslog.conf',
  '/etc/selinux/config',
  '/etc/issue',
  '/etc/issue.net',
  '/etc/motd',
  '/etc/sudoers',
]);
const FOLDERS: readonly RegExp[] = [
  /^\/etc\/ssh\/sshd_config\.d\/[^/]+\.conf$/,
  /^\/(?:etc|usr\/lib|usr\/local\/lib|run)\/sysctl\.d\/[^/]+\.conf$/,
  /^\/etc\/audit\/rules\.d\/[^/]+\.rules$/,
  /^\/etc\/security\/(?:pwquality\.conf\.d|limits\.d)\/[^/]+\.conf$/,
  /^\/etc\/chrony(?:\/conf)?\.d\/[^/]+\.conf$/,
  /^\/etc\/rsyslog\.d\/[^/]+\.conf$/,
  /^\/etc\/systemd\/coredump\.conf\.d\/[^/]+\.conf$/,
  /^\/etc\/modprobe\.d\/[^/]+\.conf$/,
  /^\/etc\/sudoers\.d\/[^/.~][^/]*$/,
];

/** Whether the text of a file on a host is followed. */
export function isTracked(path: string): boolean {
  return EXACT.has(path) || (path.startsWith('/') && FOLDERS.some((pattern) => pattern.test(path)));
}
