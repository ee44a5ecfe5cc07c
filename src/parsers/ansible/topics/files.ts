import { unknown } from '../../../model/value.ts';
import type { Value } from '../../../model/value.ts';
import type { FileLine, Machine } from '../effects/machine.ts';
import { HOLE } from '../jinja/render.ts';
import {
  assignment,
  directive,
  filesLike,
  linesForFirst,
  linesForLast,
  scalar,
  settle,
  withoutComment,
} from './settle.ts';
import { copyBestService } from './services.ts';
import type { ReadLine, Told } from './settle.ts';

const UNCLEAR = unknown('a line that is not known', true);
const number: ReadLine = (text) => over(assignment(text), scalar);
/** A comment may follow the value. */
const spaced: ReadLine = (text) => over(directive(text), (value) => scalar(withoutComment(value)));

function over(said: readonly [string, string] | undefined, change: (value: string) => Value) {
  return said === undefined ? undefined : ([said[0], change(said[1])] as const);
}

function lastWins(machine: Machine, pattern: RegExp, read: ReadLine): Told | undefined {
  const files = filesLike(machine, pattern);
  return files.length === 0
    ? undefined
    : settle(
        files.flatMap(([, file]) => linesForLast(file)),
        read,
      );
}

/** Kernel settings: the last file in the order of names wins, and sysctl.conf comes last (sysctl.d(5), sysctl(8)). */
export function readSysctl(machine: Machine): Told | undefined {
  const files = filesLike(machine, /\/sysctl\.d\/[^/]+\.conf$/).map(([, file]) => file);
  const main = machine.files.get('/etc/sysctl.conf');
  if (files.length === 0 && main === undefined) return undefined;
  return settle([...files.flatMap(linesForLast), ...linesForLast(main)], (text) => {
    const said = assignment(text.replace(/^\s*-/, ''));
    return said === undefined ? undefined : [said[0].replaceAll('/', '.'), scalar(said[1])];
  });
}

export function readPwquality(machine: Machine): Told | undefined {
  const files = filesLike(machine, /\/pwquality\.conf\.d\//).map(([, file]) => file);
  const main = machine.files.get('/etc/security/pwquality.conf');
  if (files.length === 0 && main === undefined) return undefined;
  return agreed(settle(linesForLast(main), flagged), settle(files.flatMap(linesForLast), flagged));
}

/** Where it is not told which of two readings counts, only what both say, or one alone says, is known. */
function agreed(one: Told, other: Told): Told {
  const told: Told = new Map([...one, ...other]);
  for (const [name, { value, place }] of one) {
    const against = other.get(name);
    if (against !== undefined && against.value !== value) told.set(name, { value: UNCLEAR, place });
  }
  return told;
}

/** `enforcing` and the like are words without a value. */
export const flagged: ReadLine = (text) => {
  const word = /^\s*([a-z_]{2,40})\s*(?:#.*)?$/.exec(text)?.[1];
  return word === undefined ? number(text) : [word, true];
};

/** login.defs(5): programs differ in whether the first or the last value of a name counts. */
export function readLoginDefs(machine: Machine): Told | undefined {
  const file = machine.files.get('/etc/login.defs');
  return file === undefined ? undefined : agreed(settle(linesForFirst(file), login), settle(linesForLast(file), login));
}

const login: ReadLine = (text) => {
  const said = spaced(text);
  // an umask is octal
  return said?.[0] === 'UMASK' ? ['UMASK', octal(said[1])] : said;
};

function octal(value: Value): Value {
  const text = String(typeof value === 'object' ? '' : value);
  return /^[0-7]{1,4}$/.test(text) ? text.padStart(3, '0').slice(-3) : value;
}

export function readAuditd(machine: Machine): Told | undefined {
  const told = lastWins(machine, /^\/etc\/audit\/auditd\.conf$/, (text) =>
    over(assignment(text), (value) => scalar(value.toLowerCase())),
  );
  return told;
}

export function readPackageManager(machine: Machine): Told | undefined {
  const told = lastWins(machine, /^\/etc\/(?:dnf\/dnf|yum)\.conf$/, (text) =>
    over(assignment(text), (value) => switched(value)),
  );
  return told;
}

function switched(value: string): Value {
  if (value.includes(HOLE)) return value;
  if (/^(?:1|true|yes|on)$/i.test(value)) return true;
  return /^(?:0|false|no|off)$/i.test(value) ? false : value;
}

/** Servers of chrony or timesyncd, and whether the service runs. */
export function readTime(machine: Machine): Told | undefined {
  const files = filesLike(
    machine,
    /^\/etc\/(?:chrony(?:\/chrony)?\.conf|chrony(?:\/conf)?\.d\/|systemd\/timesyncd\.conf)/,
  );
  const told: Told = new Map();
  let sure = 0;
  let perhaps = 0;
  for (const [, file] of files) {
    for (const line of file.lines) {
      const servers = /^\s*(?:server|pool)\s+\S/i.test(line.text)
        ? 1
        : (/^\s*NTP\s*=\s*(\S.*)$/i.exec(line.text)?.[1]?.split(/\s+/).length ?? 0);
      if (servers === 0 && !line.text.trimStart().startsWith(HOLE)) continue;
      if (line.sure) sure += servers;
      else perhaps += 1;
      told.set('servers', { value: perhaps > 0 && sure === 0 ? UNCLEAR : sure, place: line.place });
    }
  }
  const [, last] = files.at(-1) ?? [];
  if (last !== undefined && !told.has('servers')) {
    told.set('servers', { value: last.whole ? 0 : UNCLEAR, place: last.place });
  }
  copyBestService(machine, ['chronyd', 'chrony', 'ntpd', 'ntp', 'systemd-timesyncd'], told);
  return told.size === 0 ? undefined : told;
}

type Likelihood = 'yes' | 'no' | 'perhaps';

/** Where rsyslog sends logs, and whether encrypted (rsyslog documentation, omfwd). */
export function readForwarding(machine: Machine): Told | undefined {
  const lines = filesLike(machine, /^\/etc\/rsyslog\.(?:conf$|d\/)/).flatMap(([, file]) => file.lines);
  const told: Told = new Map();
  let encrypted: Likelihood | undefined;
  const maybeDriver = lines.some((line) => isEncrypting({ ...line, sure: true })) ? 'perhaps' : 'no';
  const driver = lines.some(isEncrypting) ? 'yes' : maybeDriver;
  for (const line of lines) {
    const isRemote = /^\s*[^#\s]\S*\s+@{1,2}[\w[(]/.test(line.text) || /type\s*=\s*"omfwd"/i.test(line.text);
    if (!isRemote || /^\s*#/.test(line.text)) continue;
    encrypted = line.sure ? afterLine(driver, encrypted) : 'perhaps';
    told.set('remote', { value: line.sure ? true : UNCLEAR, place: line.place });
    told.set('encrypted', { value: encrypted === 'perhaps' ? UNCLEAR : encrypted === 'yes', place: line.place });
  }
  return told.size === 0 ? undefined : told;
}

function afterLine(driver: Likelihood, before: Likelihood | undefined): Likelihood {
  return driver === 'yes' ? (before ?? driver) : driver;
}

function isEncrypting({ text, sure }: FileLine): boolean {
  return (
    sure &&
    !/^\s*#/.test(text) &&
    /(?:StreamDriverMode\s*=\s*"1"|^\s*\$ActionSendStreamDriverMode\s+1\b|streamdriver\.mode\s*=\s*"1")/i.test(text)
  );
}

/** Kernel modules that cannot be loaded (modprobe.d(5)). */
export function readModules(machine: Machine): Told | undefined {
  const files = filesLike(machine, /^\/etc\/modprobe\.d\//);
  const told = settle(
    files.flatMap(([, file]) => linesForLast(file)),
    (text) => {
      const match = /^\s*install\s+([\w-]{1,60})\s+(?:\/usr)?\/bin\/(?:true|false)\s*$/.exec(text);
      return match?.[1] === undefined ? undefined : [match[1].replaceAll('-', '_'), 'blocked'];
    },
  );
  for (const [name, setting] of machine.settings.get('module') ?? []) {
    if (setting.value === 'loaded') told.set(name.replaceAll('-', '_'), setting);
  }
  return files.length === 0 && told.size === 0 ? undefined : told;
}

/** Core dumps: limits.conf, coredump.conf. */
export function readCoreDumps(machine: Machine): Told | undefined {
  const limits = filesLike(machine, /^\/etc\/security\/limits\.(?:conf$|d\/)/).flatMap(([, file]) =>
    linesForLast(file),
  );
  const told = settle(limits, (text) => {
    const match = /^\s*\*\s+(?:hard|-)\s+core\s+(\d{1,9}|unlimited)\b/.exec(text);
    return match?.[1] === undefined ? undefined : ['limit', scalar(match[1])];
  });
  const dumps = filesLike(machine, /coredump\.conf/).flatMap(([, file]) => linesForLast(file));
  for (const [name, setting] of settle(dumps, (text) => over(assignment(text), (value) => value.toLowerCase()))) {
    if (name === 'Storage') told.set('storage', setting);
  }
  const dumpable = readSysctl(machine)?.get('fs.suid_dumpable');
  if (dumpable !== undefined) told.set('suidDumpable', dumpable);
  return told.size === 0 ? undefined : told;
}

/** sudoers(5): who need not give a password, and defaults. */
export function readSudo(machine: Machine): Told | undefined {
  const files = filesLike(machine, /^\/etc\/sudoers(?:$|\.d\/)/);
  if (files.length === 0) return undefined;
  const told: Told = new Map();
  const main = machine.files.get('/etc/sudoers');
  for (const [, file] of files) {
    // other files of the host may let people in without a password
    if (!told.has('asks')) told.set('asks', { value: main?.whole === true ? true : UNCLEAR, place: file.place });
    for (const line of file.lines) {
      if (/^\s*#/.test(line.text)) continue;
      const isFree = /\bNOPASSWD\s*:|!authenticate\b/.test(line.text);
      if (isFree) told.set('asks', { value: line.sure ? false : UNCLEAR, place: line.place });
      else if (line.text.includes(HOLE) && told.get('asks')?.value !== false)
        told.set('asks', { value: UNCLEAR, place: line.place });
    }
  }
  return told;
}
