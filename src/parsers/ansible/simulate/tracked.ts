const EXACT: ReadonlySet<string> = new Set([
  '/etc/ssh/sshd_config',
  '/etc/sysctl.conf',
  '/etc/audit/auditd.conf',
  '/etc/audit/audit.rules',
  '/etc/security/pwquality.conf',
  '/etc/security/faillock.conf',
  '/etc/security/limits.conf',
  '/etc/security/pwhistory.conf',
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
  '/etc/aide.conf',
  '/etc/aide/aide.conf',
  '/etc/profile',
  '/etc/bashrc',
  '/etc/bash.bashrc',
  '/etc/systemd/logind.conf',
  '/boot/grub2/user.cfg',
  '/boot/grub/user.cfg',
  '/etc/fapolicyd/fapolicyd.conf',
  '/etc/usbguard/usbguard-daemon.conf',
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
  /^\/etc\/pam\.d\/(?:system-auth|password-auth|common-password|common-auth|passwd)(?:-\w+)?$/,
  /^\/etc\/aide(?:\/aide)?\.conf\.d\/[^/]+$/,
  /^\/etc\/profile\.d\/[^/]+\.sh$/,
  /^\/etc\/systemd\/logind\.conf\.d\/[^/]+\.conf$/,
  /^\/etc\/grub\.d\/\d{2}_[\w-]+$/,
  /^\/etc\/cron\.(?:d|hourly|daily|weekly|monthly)\/[^/]+$/,
  /^\/etc\/pki\/ca-trust\/source\/anchors\/[^/]+$/,
  /^\/usr\/local\/share\/ca-certificates\/(?:[^/]+\/)?[^/]+\.crt$/,
];
/** Where a host looks for certificates of trusted authorities (update-ca-trust(8), update-ca-certificates(8)). */
export const ANCHORS = /^\/(?:etc\/pki\/ca-trust\/source\/anchors|usr\/local\/share\/ca-certificates)\//;
const SERVERS: readonly RegExp[] = [
  /^\/etc\/nginx\/(?:[\w.-]+\/){0,3}[^/]+$/,
  /^\/etc\/(?:httpd|apache2)\/(?:[\w.-]+\/){0,3}[^/]+\.conf$/,
  /^\/etc\/haproxy\/[^/]+\.cfg$/,
  /^\/etc\/(?:ssl|pki\/tls)\/openssl\.cnf$/,
];

const SSH_SERVICE: readonly RegExp[] = [
  /^\/etc\/(?:sysconfig\/sshd|default\/ssh)$/,
  /^\/(?:etc|usr\/lib|run)\/systemd\/system\/sshd?(?:@)?\.service(?:\.d\/[^/]+\.conf)?$/,
];

const PACKAGE_MANAGERS: readonly RegExp[] = [/^\/etc\/dnf\/automatic\.conf$/, /^\/etc\/apt\/apt\.conf\.d\/[\w.-]+$/];

const STARTS: readonly RegExp[] = [/^\/etc\/default\/(?:grub|chrony)$/, /^\/etc\/sysconfig\/chronyd$/];

const RULES: readonly RegExp[] = [
  /^\/etc\/(?:sysconfig\/)?nftables(?:\.conf|\/[^/]+\.nft)$/,
  /^\/etc\/(?:sysconfig\/iptables|iptables\/rules\.v4|default\/ufw|firewalld\/firewalld\.conf)$/,
  /^\/etc\/fapolicyd\/(?:fapolicyd\.rules|rules\.d\/[^/]+\.rules)$/,
  /^\/etc\/usbguard\/rules(?:\.conf|\.d\/[^/]+\.conf)$/,
];

/** Files that define policies and modules of the crypto policy (crypto-policies(7)). */
export const CRYPTO_POLICY_FILES = /^\/etc\/crypto-policies\/policies\/(?:modules\/[^/]+\.pmod|[^/]+\.pol)$/;

const OTHERS = [CRYPTO_POLICY_FILES, ...SERVERS, ...SSH_SERVICE, ...STARTS, ...PACKAGE_MANAGERS, ...RULES];

/** Whether the text of a file on a host is recorded. */
export function isTracked(path: string): boolean {
  return hardensHost(path) || (path.startsWith('/') && OTHERS.some((pattern) => pattern.test(path)));
}

/** Whether a file contains hardening settings of a host. */
export function hardensHost(path: string): boolean {
  return EXACT.has(path) || (path.startsWith('/') && FOLDERS.some((pattern) => pattern.test(path)));
}
