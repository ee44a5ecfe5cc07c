import { maskedUnit } from './masked-unit.ts';

/** The state that a command sets for a service of the host. */
export interface ServiceChange {
  readonly name: string;
  readonly state: 'enabled' | 'running';
  readonly value: boolean;
}

type Change = readonly (readonly [ServiceChange['state'], boolean])[];

const ON: Change = [['enabled', true]];
const OFF: Change = [['enabled', false]];
const START: Change = [['running', true]];
const STOP: Change = [['running', false]];

/** Verbs of systemctl(1), service(8), chkconfig(8), update-rc.d(8), rc-update(8) and rc-service(8). */
const VERBS: ReadonlyMap<string, Change> = new Map([
  ['enable', ON],
  ['reenable', ON],
  ['on', ON],
  ['add', ON],
  ['defaults', ON],
  ['disable', OFF],
  ['mask', OFF],
  ['off', OFF],
  ['del', OFF],
  ['delete', OFF],
  ['remove', OFF],
  ['start', START],
  ['restart', START],
  ['stop', STOP],
  ['kill', STOP],
]);
const PROGRAMS: ReadonlyMap<string, 'verb first' | 'verb last'> = new Map([
  ['systemctl', 'verb first'],
  ['rc-update', 'verb first'],
  ['service', 'verb last'],
  ['chkconfig', 'verb last'],
  ['update-rc.d', 'verb last'],
  ['rc-service', 'verb last'],
  ['invoke-rc.d', 'verb last'],
]);
const CLOCKS = ['chronyd', 'chrony', 'ntpd', 'ntp', 'systemd-timesyncd'];

/** The services that a command, split into words, enables, disables, starts or stops. */
export function serviceChanges([program = '', ...words]: readonly string[]): readonly ServiceChange[] {
  if (program === 'ln') return masked(words.filter((word) => !word.startsWith('-')));
  if (program === 'timedatectl') return words[0] === 'set-ntp' && isNo(words[1]) ? withoutClock() : [];
  const order = PROGRAMS.get(program);
  // services of a user run while that user is logged in
  if (order === undefined || words.includes('--user')) return [];
  const plain = words
    .map((word) => word.replaceAll(/["']/g, ''))
    .filter((word) => word !== '' && !word.startsWith('-'));
  const [verb, names] = order === 'verb first' ? [plain[0], plain.slice(1)] : [plain[1], plain.slice(0, 1)];
  const change = VERBS.get(verb ?? '') ?? [];
  const all = words.includes('--now') ? [...change, ...change.map(([, value]) => ['running', value] as const)] : change;
  return names.flatMap((name) => all.map(([state, value]) => ({ name: name.replace(/\.service$/, ''), state, value })));
}

function masked([leadsTo = '', path = '']: readonly string[]): readonly ServiceChange[] {
  const name = maskedUnit(path, leadsTo);
  return name === undefined ? [] : OFF.map(([state, value]) => ({ name, state, value }));
}

function isNo(word: string | undefined): boolean {
  return /^(?:0|no|n|false|f|off)$/i.test(word ?? '');
}

/** timedatectl(1) stops all services that set the clock. */
function withoutClock(): readonly ServiceChange[] {
  return CLOCKS.flatMap((name) => [...OFF, ...STOP].map(([state, value]) => ({ name, state, value })));
}
