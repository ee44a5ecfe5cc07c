import { unknown } from '../../../model/value.ts';
import type { Value } from '../../../model/value.ts';
import type { FileLine, HostFile, Machine } from '../effects/machine.ts';
import { HOLE } from '../jinja/render.ts';
import { assignment, filesLike, isOpaque, linesForLast, scalar, settle } from './settle.ts';
import type { Told } from './settle.ts';
import { shellCommands } from './shell-commands.ts';

const UNCLEAR = unknown('a line that is not known', true);
const PASSWORDS = /^\/etc\/pam\.d\/(?:system-auth|password-auth|common-password|passwd)$/;
const REMEMBERS =
  /^\s*-?password\s+(?:\[[^\]]{1,200}\]|\w{1,30})\s+(?:\S{0,100}\/)?pam_(?:pwhistory|unix)\.so\b(.{0,500})$/;

/**
 * How many old passwords cannot be used again, and whether the module that remembers them is in the stack. What stands in
 * the stack wins over its own file (pam_pwhistory(8), pwhistory.conf(5)).
 */
export function readPasswordHistory(machine: Machine): Told | undefined {
  const conf = machine.files.get('/etc/security/pwhistory.conf');
  const told = settle(linesForLast(conf), (text) => {
    const said = assignment(text);
    return said?.[0] === 'remember' ? ['remember', scalar(said[1])] : undefined;
  });
  const inStack = machine.settings.get('pwhistory')?.get('inStack');
  if (inStack !== undefined) told.set('inStack', inStack);
  for (const [, file] of filesLike(machine, PASSWORDS)) noteStack(file.lines, told);
  return told.size === 0 ? undefined : told;
}

function noteStack(lines: readonly FileLine[], told: Told): void {
  for (const { text, sure, place } of lines) {
    const options = REMEMBERS.exec(text)?.[1];
    if (options === undefined) continue;
    const isHistory = text.includes('pam_pwhistory');
    const days = /\bremember=(\d{1,4})\b/.exec(options)?.[1];
    if (days === undefined && !isHistory) continue;
    told.set('inStack', { value: sure ? true : (told.get('inStack')?.value ?? UNCLEAR), place });
    if (days === undefined) continue;
    const before = told.get('remember')?.value;
    const least = typeof before === 'number' ? Math.min(before, Number(days)) : Number(days);
    told.set('remember', { value: sure ? least : UNCLEAR, place });
  }
}

/** When accounts that are made later end without a new password: `-1` is never (useradd(8)). */
export function readAccountDefaults(machine: Machine): Told | undefined {
  const told = settle(linesForLast(machine.files.get('/etc/default/useradd')), (text) => {
    const said = assignment(text);
    return said?.[0] === 'INACTIVE' ? ['inactive', scalar(said[1].replaceAll('"', ''))] : undefined;
  });
  return told.size === 0 ? undefined : told;
}

const SHELLS = /^\/etc\/(?:profile|bashrc|bash\.bashrc|profile\.d\/[^/]+\.sh)$/;
const SETS = /(?:^|[;&\s])TMOUT\s*=\s*["']?(\d{1,7})\b/;
const FIXES = /(?:^|[;&\s])(?:readonly\s+(?:-\w+\s+)?|(?:declare|typeset)\s+-\w{0,5}r\w{0,5}\s+)TMOUT\b/;

/** After how many seconds a shell ends that nobody uses, and whether its user can change that (bash(1), logind.conf(5)). */
export function readSessions(machine: Machine): Told | undefined {
  const told: Told = new Map();
  const files = filesLike(machine, SHELLS).map(([, file]) => file);
  for (const { text, sure, place } of files.flatMap(({ lines }) => shellCommands(lines))) {
    const seconds = SETS.exec(text)?.[1];
    if (seconds !== undefined) told.set('timeout', { value: sure ? Number(seconds) : UNCLEAR, place });
    else if (/\bTMOUT\s*=/.test(text)) told.set('timeout', { value: UNCLEAR, place });
    if (FIXES.test(text)) told.set('fixed', { value: sure ? true : UNCLEAR, place });
  }
  const timeout = told.get('timeout');
  if (timeout !== undefined && !told.has('fixed')) told.set('fixed', { ...timeout, value: notFixed(files) });
  const idle = settle(
    filesLike(machine, /^\/etc\/systemd\/logind\.conf/).flatMap(([, file]) => linesForLast(file)),
    (text) => {
      const said = assignment(text);
      return said?.[0] === 'StopIdleSessionSec' ? ['idle', seconds(said[1])] : undefined;
    },
  ).get('idle');
  if (idle !== undefined) told.set('idle', idle);
  return told.size === 0 ? undefined : told;
}

function notFixed(files: readonly HostFile[]): Value {
  return files.every(({ whole, lines }) => whole && !lines.some(({ text }) => isOpaque(text))) ? false : UNCLEAR;
}

const SECONDS: ReadonlyMap<string, number> = new Map([
  ['m', 60],
  ['h', 3600],
]);

/** `900`, `15min` (systemd.time(7)); `infinity` and what is not understood stay texts. */
function seconds(text: string): Value {
  const match = /^(\d{1,7})\s{0,3}(s|sec|seconds?|m|min|minutes?|h|hr|hours?|)$/.exec(text.trim());
  if (match?.[1] === undefined) return text;
  return Number(match[1]) * (SECONDS.get(match[2]?.charAt(0) ?? '') ?? 1);
}

/** How many sessions everybody may have at once (limits.conf(5)). */
export function readSessionLimit(machine: Machine): Told | undefined {
  const files = filesLike(machine, /^\/etc\/security\/limits\.(?:conf$|d\/)/);
  const told = settle(
    files.flatMap(([, file]) => linesForLast(file)),
    (text) => {
      const match = /^\s*\*\s+(?:hard|-)\s+maxlogins\s+(\S{1,20})\s*(?:#.*)?$/.exec(text);
      return match?.[1] === undefined ? undefined : ['maxlogins', scalar(match[1])];
    },
  ).get('maxlogins');
  return told === undefined ? undefined : new Map([['maxlogins', told]]);
}

/** Whether the boot loader asks for a password before its entries are changed (GRUB manual, section Security). */
export function readBootLoader(machine: Machine): Told | undefined {
  const files = filesLike(machine, /^\/(?:boot\/grub2?\/user\.cfg|etc\/grub\.d\/\d{2}_[\w-]+)$/);
  const found = files.flatMap(([, { lines }]) => lines.filter(({ text }) => PASSWORD.test(text)));
  const [decisive] = [found.find(({ sure }) => sure) ?? found[0]];
  if (decisive !== undefined) {
    return new Map([['password', { value: decisive.sure ? true : UNCLEAR, place: decisive.place }]]);
  }
  const user = files.find(([path]) => path.endsWith('user.cfg'))?.[1];
  if (user === undefined) return undefined;
  const isOpen = !user.whole || user.lines.some(({ text }) => text.includes(HOLE));
  return new Map([['password', { value: isOpen ? UNCLEAR : false, place: user.place }]]);
}

const PASSWORD = /^\s*(?:GRUB2_PASSWORD\s*=\s*\S|password_pbkdf2\s+\S+\s+\S)/;
