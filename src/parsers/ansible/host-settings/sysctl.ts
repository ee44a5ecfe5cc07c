import { isMarker, unknown } from '../../../base/value.ts';
import type { FileLine, Machine } from '../simulate/machine.ts';
import { worst } from './devices.ts';
import { agreed, assignment, filesLike, linesForLast, scalar, settle, type ReadLine, type Settings } from './settle.ts';

const UNTIL_START = unknown('set otherwise by a command until the next start', true);
/** Of files with the same name only the one in the first of these folders is used (sysctl.d(5)). */
const FOLDERS = ['/etc/sysctl.d/', '/run/sysctl.d/', '/usr/local/lib/sysctl.d/', '/usr/lib/sysctl.d/'];

/**
 * Kernel settings: the last file in the order of names wins. `sysctl --system` reads sysctl.conf last; at the start
 * of the host it is read as 99-sysctl.conf, if at all (sysctl.d(5), sysctl(8)).
 */
export function readSysctl(machine: Machine): Settings | undefined {
  const files = filesLike(machine, /\/sysctl\.d\/[^/]+\.conf$/).filter(([path]) => !isHidden(machine, path));
  const main = machine.files.get('/etc/sysctl.conf');
  if (files.length === 0 && main === undefined) return undefined;
  const readLines = (isLater: boolean): readonly FileLine[] =>
    files
      .filter(([path]) => path.slice(path.lastIndexOf('/') + 1) > '99-sysctl.conf' === isLater)
      .flatMap(([, file]) => linesForLast(file));
  const [earlier, own, later] = [readLines(false), linesForLast(main), readLines(true)];
  const told = agreed(settle([...earlier, ...later, ...own], line), settle([...earlier, ...own, ...later], line));
  for (const [name, { value, place }] of machine.settings.get('sysctl-now') ?? []) {
    const set = told.get(name);
    const now = typeof value === 'string' ? scalar(value) : value;
    if (set !== undefined && set.value !== now) told.set(name, { value: UNTIL_START, place });
  }
  noteInterfaces(told);
  return told;
}

/**
 * Single interfaces that accept redirects, which they do despite the setting for all (kernel, networking/ip-sysctl).
 */
function noteInterfaces(told: Settings): void {
  const own = [...told].flatMap(([name, setting]) => (OF_INTERFACE.test(name) ? [setting] : []));
  const decisive = worst(own, 1);
  if (decisive === undefined) return;
  const { value, place } = decisive;
  told.set('interfacesAcceptRedirects', { value: isMarker(value) ? value : value === 1, place });
}

const OF_INTERFACE = /^net\.ipv4\.conf\.(?!(?:all|default)\.).{1,100}\.accept_redirects$/;

function isHidden(machine: Machine, path: string): boolean {
  const own = FOLDERS.findIndex((folder) => path.startsWith(folder));
  const name = path.slice(path.lastIndexOf('/') + 1);
  return FOLDERS.slice(0, Math.max(own, 0)).some((folder) => machine.files.has(folder + name));
}

const line: ReadLine = (text) => {
  const said = assignment(text.replace(/^\s*-/, ''));
  return said === undefined ? undefined : [said[0].replaceAll('/', '.'), scalar(said[1])];
};
