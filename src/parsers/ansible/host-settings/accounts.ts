import { unknown, type Value } from '../../../base/value.ts';
import type { HostFile, Machine } from '../simulate/machine.ts';
import { readLimit } from './limits.ts';
import { assignment, filesLike, isOpaque, linesForLast, scalar, settle, withDropIns, type Settings } from './settle.ts';
import { shellCommands } from './shell-commands.ts';

const UNCLEAR = unknown('a line that cannot be resolved may set it', true);
/** After how many days with an expired password a new account is disabled: `-1` is never (useradd(8)). */
export function readAccountDefaults(machine: Machine): Settings | undefined {
  const told = settle(linesForLast(machine.files.get('/etc/default/useradd')), (text) => {
    const said = assignment(text);
    return said?.[0] === 'INACTIVE' ? ['inactive', scalar(said[1].replaceAll('"', ''))] : undefined;
  });
  return told.size === 0 ? undefined : told;
}

const SHELLS = /^\/etc\/(?:profile|bashrc|bash\.bashrc|profile\.d\/[^/]+\.sh)$/;
const SETS = /(?:^|[;&\s])TMOUT\s*=\s*["']?(\d{1,7})\b/;
const FIXES = /(?:^|[;&\s])(?:readonly\s+(?:-\w+\s+)?|(?:declare|typeset)\s+-\w{0,5}r\w{0,5}\s+)TMOUT\b/;

/** The idle seconds after which a shell ends, and whether its user can change that (bash(1), logind.conf(5)). */
export function readSessions(machine: Machine): Settings | undefined {
  const told: Settings = new Map();
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
    withDropIns(machine, '/etc/systemd/logind.conf', /^\/etc\/systemd\/logind\.conf\.d\//),
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

/** Converts `900` and `15min` (systemd.time(7)) to seconds; leaves `infinity` and other text unchanged. */
function seconds(text: string): Value {
  const match = /^(\d{1,7})\s{0,3}(s|sec|seconds?|m|min|minutes?|h|hr|hours?|)$/.exec(text.trim());
  if (match?.[1] === undefined) return text;
  return Number(match[1]) * (SECONDS.get(match[2]?.charAt(0) ?? '') ?? 1);
}

/** The number of concurrent sessions that every user may have (limits.conf(5)). */
export function readSessionLimit(machine: Machine): Settings | undefined {
  const told = readLimit(machine, 'maxlogins');
  return told === undefined ? undefined : new Map([['maxlogins', told]]);
}
