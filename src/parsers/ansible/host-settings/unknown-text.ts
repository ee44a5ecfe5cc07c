import { isMarker, unknown } from '../../../base/value.ts';
import type { FileLine, HostFile, Machine } from '../simulate/machine.ts';
import { isOpaque, type Settings } from './settle.ts';

const ANYTHING = unknown('a line that cannot be resolved may set it', true);

/** Lines that unknown text in these files may contain; each weakens what other lines set. */
interface Supposition {
  readonly files: RegExp;
  readonly lines: readonly string[];
}

const PAM = /^\/etc\/pam\.d\//;
const GRUB: Supposition = {
  files: /^\/etc\/default\/grub$/,
  lines: ['GRUB_CMDLINE_LINUX="fips=0 audit=0 selinux=0 enforcing=0 apparmor=0"'],
};
const LIMITS = /^\/etc\/security\/limits\.(?:conf$|d\/)/;

/**
 * Assumed content of unknown text, by topic type, for readers that do not resolve names line by line (auditctl(8),
 * pam.d(5), limits.conf(5), chronyd(8), timesyncd.conf(5), the modules of rsyslog, nginx and httpd).
 */
const SUPPOSED: ReadonlyMap<string, readonly Supposition[]> = new Map<string, readonly Supposition[]>([
  ['ansible/audit-rules', [{ files: /^\/etc\/audit\//, lines: ['-D', '-a never,task', '-e 0'] }]],
  ['ansible/audit-daemon', [GRUB]],
  ['ansible/selinux', [GRUB]],
  ['ansible/fips', [GRUB]],
  ['ansible/apparmor', [GRUB]],
  [
    'ansible/lockout',
    [{ files: PAM, lines: ['auth sufficient pam_permit.so', 'auth optional pam_faillock.so deny=0'] }],
  ],
  [
    'ansible/password-history',
    [{ files: PAM, lines: ['password sufficient pam_permit.so', 'password optional pam_pwhistory.so remember=0'] }],
  ],
  [
    'ansible/password-quality',
    [{ files: PAM, lines: ['password optional pam_pwquality.so minlen=1 minclass=0 enforcing=0 dcredit=9'] }],
  ],
  [
    'ansible/login',
    [
      { files: PAM, lines: ['password sufficient pam_unix.so md5'] },
      { files: /^\/etc\/(?:profile|bashrc|bash\.bashrc)/, lines: ['umask 000'] },
    ],
  ],
  [
    'ansible/time',
    [
      { files: /^\/etc\/systemd\/timesyncd\.conf/, lines: ['NTP='] },
      { files: /^\/etc\/(?:sysconfig\/chronyd|default\/chrony)$/, lines: ['OPTIONS="-x"'] },
    ],
  ],
  ['ansible/log-forwarding', [{ files: /^\/etc\/rsyslog\./, lines: ['*.* @192.0.2.1'] }]],
  ['ansible/core-dumps', [{ files: LIMITS, lines: ['@users hard core unlimited'] }]],
  ['ansible/session-limit', [{ files: LIMITS, lines: ['@users hard maxlogins unlimited'] }]],
  ['ansible/sessions', [{ files: /^\/etc\/(?:profile|bashrc|bash\.bashrc)/, lines: ['TMOUT=0'] }]],
  [
    'ansible/tls-settings',
    [
      { files: /^\/etc\/nginx\//, lines: ['ssl_protocols SSLv3;'] },
      { files: /^\/etc\/(?:httpd|apache2)\//, lines: ['SSLProtocol SSLv3'] },
      { files: /^\/etc\/haproxy\//, lines: ['bind :443 force-sslv3'] },
      { files: /openssl\.cnf$/, lines: ['MinProtocol = SSLv3'] },
    ],
  ],
  ['ansible/allow-list', [{ files: /^\/etc\/fapolicyd\//, lines: ['allow perm=any all : all'] }]],
  ['ansible/usb-guard', [{ files: /^\/etc\/usbguard\/rules/, lines: ['allow'] }]],
]);

/**
 * Settings that stay equal for every supposed line of an unknown text; the others are unknown. What only such a line
 * would set is left out, since an unknown text proves nothing by itself.
 */
export function withUnknownText(
  type: string,
  machine: Machine,
  read: (machine: Machine) => Settings | undefined,
): Settings | undefined {
  const told = read(machine);
  if (told === undefined) return undefined;
  for (const { files, lines } of SUPPOSED.get(type) ?? []) {
    const open = [...machine.files].filter(([path, file]) => files.test(path) && file.lines.some(isUnknownLine));
    if (open.length === 0) continue;
    for (const line of lines) {
      const supposed = open.map(([path, file]): [string, HostFile] => [path, supposing(file, line)]);
      const other = read({ ...machine, files: new Map([...machine.files, ...supposed]) });
      for (const [name, { value, place }] of told)
        if (!isMarker(value) && other?.get(name)?.value !== value) told.set(name, { value: ANYTHING, place });
    }
  }
  return told;
}

function isUnknownLine({ text }: FileLine): boolean {
  return isOpaque(text);
}

function supposing(file: HostFile, text: string): HostFile {
  return { ...file, lines: file.lines.map((line) => (isUnknownLine(line) ? { ...line, text, sure: true } : line)) };
}
