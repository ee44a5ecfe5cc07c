import { isSameValue, unknown, type Value } from '../../../base/value.ts';
import { sshdKeyword, sshdSetting, SSHD_DEFAULTS } from '../../shared/host/sshd-settings.ts';
import { unsure, type FileLine, type HostFile, type Machine } from '../simulate/machine.ts';
import { HOLE } from '../../../languages/jinja/render.ts';
import { directive, filesLike, isOpaque, linesForFirst, settle, withoutComment, type Settings } from './settle.ts';

const MAIN = '/etc/ssh/sshd_config';
const DROP_INS = /^\/etc\/ssh\/sshd_config\.d\/[^/]+\.conf$/;
const ANYTHING = unknown('a line that cannot be resolved may set it', true);
const OTHERWISE = unknown('a Match block sets it otherwise for some connections', true);

/**
 * Effective settings of the SSH server: the first value wins. Drop-ins count where the main file includes them, and
 * before a main file that is unknown. A setting that a Match block changes is unknown.
 */
export function readSshd(machine: Machine): Settings | undefined {
  const main = machine.files.get(MAIN);
  const dropIns = filesLike(machine, DROP_INS);
  if (main === undefined && dropIns.length === 0) return undefined;
  const lines = [...startOptions(machine), ...sequence(main, dropIns)].reverse();
  const { global, matched } = splitMatches(lines.toReversed());
  const told = settle(global.toReversed(), keyword);
  addDefaults(told, main, global);
  for (const line of matched) {
    const said = keyword(line.text);
    const known = said === undefined ? undefined : told.get(said[0]);
    if (said !== undefined && known !== undefined && !isSameValue(known.value, said[1])) {
      told.set(said[0], { value: OTHERWISE, place: line.place });
    }
  }
  return told;
}

const START = /^\/(?:etc\/(?:sysconfig\/sshd|default\/ssh)|(?:etc|usr\/lib|run)\/systemd\/system\/sshd?@?\.service.*)$/;

/** Options on the command line of sshd take effect before its files (sshd(8)). */
function startOptions(machine: Machine): readonly FileLine[] {
  return filesLike(machine, START)
    .flatMap(([, file]) => file.lines)
    .filter(({ text }) => /^\s*(?:OPTIONS|SSHD_OPTS|ExecStart)\s*=/.test(text) || isOpaque(text))
    .flatMap((line) => {
      if (line.text.includes(HOLE) || /\s-f\s?\S/.test(line.text)) return [{ ...line, text: HOLE }];
      const options = [...line.text.slice(0, 2000).matchAll(/-o\s?["']?(\w{1,60})[= ]([^\s"']{1,300})/g)];
      return options.map(([, name = '', value = '']) => ({ ...line, text: `${name} ${value}` }));
    });
}

function sequence(main: HostFile | undefined, dropIns: readonly (readonly [string, HostFile])[]): readonly FileLine[] {
  const included = dropIns.flatMap(([, file]) => [...file.lines, endOfFile(file)]);
  if (main === undefined) return included;
  if (!main.whole) return [...included, ...linesForFirst(main).toReversed()];
  return main.lines.flatMap((line) => {
    if (!/^\s*Include\s/i.test(line.text)) return [line];
    // what other files say is not known
    if (!/^\s*Include\s+(?:\/etc\/ssh\/)?sshd_config\.d\/\*\.conf\s*$/i.test(line.text))
      return [{ ...line, text: HOLE }];
    return line.sure ? included : included.map(unsure);
  });
}

/** A Match block ends with its file. */
function endOfFile(file: HostFile): FileLine {
  return { text: 'Match all', sure: true, place: file.place, stands: 'written' };
}

function splitMatches(lines: readonly FileLine[]): {
  readonly global: readonly FileLine[];
  readonly matched: readonly FileLine[];
} {
  const global: FileLine[] = [];
  const matched: FileLine[] = [];
  let inside = false;
  for (const line of lines) {
    const match = /^\s*Match\s+(\S.*)$/i.exec(line.text);
    if (match !== null) inside = !/^all\s*$/i.test(match[1] ?? '');
    else (inside ? matched : global).push(line);
  }
  return { global, matched };
}

function keyword(text: string): readonly [string, Value] | undefined {
  const said = directive(text.replace(/=/, ' '));
  if (said === undefined) return undefined;
  const name = sshdKeyword(said[0]);
  const raw = withoutComment(said[1]).replaceAll(/["']/g, '');
  if (raw.includes(HOLE)) return [name, raw];
  const value = sshdSetting({ [name]: LOWER.test(raw) ? raw.toLowerCase() : raw }, name);
  return value === null ? undefined : [name, value ?? STRANGE];
}

const STRANGE = unknown('a value that is not understood', true);
const LOWER = /^(?:yes|no|prohibit-password|without-password|forced-commands-only|none|local|remote|all)$/i;

/** Names that no line sets: the default where all lines are known, otherwise unknown. */
function addDefaults(told: Settings, main: HostFile | undefined, lines: readonly FileLine[]): void {
  const open = lines.find(({ text }) => isOpaque(text));
  const place = open?.place ?? main?.place;
  if (place === undefined || (open === undefined && main?.whole !== true)) return;
  for (const [name, value] of SSHD_DEFAULTS) {
    if (!told.has(name)) told.set(name, { value: open === undefined ? value : ANYTHING, place });
  }
}
