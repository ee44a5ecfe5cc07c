import { unknown } from '../../../base/value.ts';
import { unsure, type FileLine, type HostFile, type Machine, type Setting } from '../simulate/machine.ts';
import { HOLE } from '../../../languages/jinja/render.ts';
import { copyBestService } from './services.ts';
import { filesLike, type Settings } from './settle.ts';

const UNCLEAR = unknown('a line that cannot be resolved may set it', true);
const LEFT_ALONE = unknown('the service is started with -x, by which it leaves the clock alone', true);
const FILES = /^\/etc\/(?:chrony(?:\/chrony)?\.conf|chrony(?:\/conf)?\.d\/|systemd\/timesyncd\.conf)/;

/** Servers of chrony or timesyncd, and whether the service runs (chrony.conf(5), timesyncd.conf(5)). */
export function readTime(machine: Machine): Settings | undefined {
  const files = filesLike(machine, FILES).map(([path, file]) => (isRead(machine, path) ? file : open(file)));
  const told: Settings = new Map();
  const servers = serversIn(files);
  const idle = idleLine(machine);
  if (servers !== undefined) {
    told.set('servers', idle === undefined ? servers : { value: LEFT_ALONE, place: idle.place });
  }
  copyBestService(machine, ['chronyd', 'chrony', 'ntpd', 'ntp', 'systemd-timesyncd'], told);
  return told.size === 0 ? undefined : told;
}

function serversIn(files: readonly HostFile[]): Setting | undefined {
  let told: Setting | undefined;
  let sure = 0;
  let perhaps = 0;
  for (const line of files.flatMap(({ lines }) => lines)) {
    const servers = readServers(line.text);
    if (servers === undefined && !line.text.trimStart().startsWith(HOLE)) continue;
    if (line.sure && typeof servers === 'number') sure = servers === 0 ? 0 : sure + servers;
    else perhaps += 1;
    told = { value: perhaps > 0 && sure === 0 ? UNCLEAR : sure, place: line.place };
  }
  const last = files.at(-1);
  if (told !== undefined || last === undefined) return told;
  return { value: last.whole ? 0 : UNCLEAR, place: last.place };
}

/** The line with chronyd's `-x`, which starts it without control of the clock. */
function idleLine(machine: Machine): FileLine | undefined {
  const options = machine.files.get('/etc/sysconfig/chronyd') ?? machine.files.get('/etc/default/chrony');
  return options?.lines.findLast(({ text }) => /^\s*(?:OPTIONS|DAEMON_OPTS)\s*=.{0,300}[\s"']-x\b/.test(text));
}

/** chrony reads a folder only if its main file names it; where that is not known, assume it does. */
function isRead(machine: Machine, path: string): boolean {
  const folder = path.slice(0, path.lastIndexOf('/'));
  if (!folder.endsWith('.d')) return true;
  const main = machine.files.get('/etc/chrony.conf') ?? machine.files.get('/etc/chrony/chrony.conf');
  return main?.whole !== true || main.lines.some(({ text }) => !/^\s*[#!%;]/.test(text) && text.includes(folder));
}

function open(file: HostFile): HostFile {
  return { ...file, lines: file.lines.map(unsure) };
}

/** Number of servers that a line adds; 0 for an empty `NTP=`, which removes all; `perhaps` for an offline one. */
function readServers(text: string): number | 'perhaps' | undefined {
  const [, options] = /^\s*(?:server|pool)\s+\S{1,300}([^#]{0,1000})/i.exec(text) ?? [];
  // one of them is watched but never followed
  if (options !== undefined && /\bnoselect\b/i.test(options)) return undefined;
  if (options !== undefined) return /\boffline\b/i.test(options) ? 'perhaps' : 1;
  const list = /^\s*NTP\s*=(.{0,2000})$/i.exec(text)?.[1]?.trim();
  return list === '' ? 0 : list?.split(/\s+/).length;
}
