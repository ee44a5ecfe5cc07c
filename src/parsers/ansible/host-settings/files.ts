import { unknown, type Value } from '../../../base/value.ts';
import type { Machine } from '../simulate/machine.ts';
import { HOLE } from '../../../languages/jinja/render.ts';
import {
  agreed,
  assignment,
  directive,
  filesLike,
  linesForFirst,
  linesForLast,
  scalar,
  settle,
  withDropIns,
  withoutComment,
  type ReadLine,
  type Settings,
} from './settle.ts';
import { readLimit } from './limits.ts';
import { PASSWORD_STACKS, pamStacks } from './pam-stack.ts';
import { shellCommands } from './shell-commands.ts';
import { readSysctl } from './sysctl.ts';

const UNCLEAR = unknown('a line that cannot be resolved may set it', true);
const number: ReadLine = (text) => over(assignment(text), scalar);
/** A comment may follow the value. */
const spaced: ReadLine = (text) => over(directive(text), (value) => scalar(withoutComment(value)));

function over(said: readonly [string, string] | undefined, change: (value: string) => Value) {
  return said === undefined ? undefined : ([said[0], change(said[1])] as const);
}

function lastWins(machine: Machine, pattern: RegExp, read: ReadLine): Settings | undefined {
  const files = filesLike(machine, pattern);
  return files.length === 0
    ? undefined
    : settle(
        files.flatMap(([, file]) => linesForLast(file)),
        read,
      );
}

/** Reads a number or a flag: a word without a value, such as `enforcing`. */
export const flagged: ReadLine = (text) => {
  const word = /^\s*([a-z_]{2,40})\s*(?:#.*)?$/.exec(text)?.[1];
  return word === undefined ? number(text) : [word, true];
};

/** Reads login.defs(5). Programs differ in whether the first or the last value of a name counts. */
export function readLoginDefs(machine: Machine): Settings | undefined {
  const file = machine.files.get('/etc/login.defs');
  if (file === undefined) return undefined;
  const told = agreed(settle(linesForFirst(file), login), settle(linesForLast(file), login));
  noteShellMask(machine, told);
  noteWeakHash(machine, told);
  return told;
}

/** passwd(1) uses the hash that pam_unix has in the stack, not that of login.defs (pam_unix(8)). */
function noteWeakHash(machine: Machine, told: Settings): void {
  if (!told.has('ENCRYPT_METHOD')) return;
  const rules = pamStacks(machine, PASSWORD_STACKS, 'password').flatMap(({ rules: all }) => all);
  for (const { module, options, sure, place } of rules) {
    const weak =
      module === 'pam_unix' ? options.find((option) => option === 'md5' || option === 'bigcrypt') : undefined;
    if (weak !== undefined) told.set('ENCRYPT_METHOD', { value: sure ? `${weak} by pam_unix` : UNCLEAR, place });
  }
}

const SHELLS = /^\/etc\/(?:profile|bashrc|bash\.bashrc|profile\.d\/[^/]+\.sh)$/;

/** Shell scripts set the umask again, so a weak one there counts (bash(1), umask). */
function noteShellMask(machine: Machine, told: Settings): void {
  if (!told.has('UMASK')) return;
  for (const { text, sure, place } of filesLike(machine, SHELLS).flatMap(([, { lines }]) => shellCommands(lines))) {
    const mask = /^\s*umask\s+(?:-S\s+)?0?([0-7]{3})\s*(?:#.*)?$/.exec(text)?.[1];
    if (mask === undefined || (Number.parseInt(mask, 8) & 0o027) === 0o027) continue;
    told.set('UMASK', { value: sure ? mask : UNCLEAR, place });
    if (sure) return;
  }
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

/** Reads auditd.conf(5): the last line of a name counts. */
export function readAuditd(machine: Machine): Settings | undefined {
  const told = lastWins(machine, /^\/etc\/audit\/auditd\.conf$/, (text) =>
    over(assignment(text), (value) => scalar(value.toLowerCase())),
  );
  return told;
}

/** Reads the main section of dnf.conf(5) and yum.conf(5). */
export function readPackageManager(machine: Machine): Settings | undefined {
  let isMain = true;
  return lastWins(machine, /^\/etc\/(?:dnf\/dnf|yum)\.conf$/, (text) => {
    const section = /^\s*\[([^\]]{1,200})\]\s*$/.exec(text)?.[1];
    if (section !== undefined) isMain = section.trim() === 'main';
    // what stands in the section of a source counts for that one
    return isMain ? over(assignment(text), (value) => switched(value)) : undefined;
  });
}

function switched(value: string): Value {
  if (value.includes(HOLE)) return value;
  if (/^(?:1|true|yes|on)$/i.test(value)) return true;
  return /^(?:0|false|no|off)$/i.test(value) ? false : value;
}

/**
 * Kernel modules that cannot be loaded (modprobe.d(5)). Where two commands for one module differ, it is unknown which
 * one counts.
 */
export function readModules(machine: Machine): Settings | undefined {
  const files = filesLike(machine, /^\/etc\/modprobe\.d\//);
  const lines = files.flatMap(([, file]) => linesForLast(file));
  const told = agreed(settle(lines, install), settle(lines.toReversed(), install));
  for (const [name, setting] of machine.settings.get('module') ?? []) {
    if (setting.value === 'loaded') told.set(name.replaceAll('-', '_'), setting);
  }
  return files.length === 0 && told.size === 0 ? undefined : told;
}

const install: ReadLine = (text) => {
  const [, name, command = ''] = /^\s*install\s+([\w\uFFFC-]{1,60})\s+(\S[^]{0,500})$/.exec(text) ?? [];
  const isBlocked = /^(?:\/usr)?\/bin\/(?:true|false)\s*$/.test(command);
  return name === undefined ? undefined : [name.replaceAll('-', '_'), isBlocked ? 'blocked' : 'loaded by a command'];
};

/** Reads the core dump settings of limits.conf and coredump.conf. */
export function readCoreDumps(machine: Machine): Settings | undefined {
  const limit = readLimit(machine, 'core');
  const told: Settings = limit === undefined ? new Map() : new Map([['limit', limit]]);
  const dumps = withDropIns(machine, '/etc/systemd/coredump.conf', /^\/etc\/systemd\/coredump\.conf\.d\//);
  for (const [name, setting] of settle(dumps, (text) => over(assignment(text), (value) => value.toLowerCase()))) {
    if (name === 'Storage') told.set('storage', setting);
  }
  const dumpable = readSysctl(machine)?.get('fs.suid_dumpable');
  if (dumpable !== undefined) told.set('suidDumpable', dumpable);
  return told.size === 0 ? undefined : told;
}
