const MAX_HOSTS = 100_000;

/** Why an entry gives no hosts: it cannot be read, or it has more hosts than are read. */
export type NoHosts = 'unreadable' | 'too-many';

/** The end of a sentence that begins with the place. */
export const TOO_MANY_HOSTS = 'names more hosts than are read';

/** The parts of an inventory name: its hosts, and the port that may follow it. */
export interface HostNames {
  readonly names: readonly string[];
  readonly port?: number;
}

/**
 * Hosts of one inventory pattern: `web[01:20].example`, `db[a:f]`, `[1:9:2]`, `name:2222`. At most 100,000 for one
 * pattern, and at most as many as `takes` allows before they are built.
 */
export function hostNames(pattern: string, takes: (hosts: number) => boolean = () => true): HostNames | NoHosts {
  if (pattern === '' || pattern.length > 1000) return 'unreadable';
  const withPort = /^(.*[^:]):(\d{1,5})$/.exec(pattern);
  const [base, port] = withPort?.[1] === undefined ? [pattern] : [withPort[1], Number(withPort[2])];
  const isAddress = (base.match(/:/g)?.length ?? 0) > 1 && !base.includes('[');
  const names = isAddress ? [base] : expanded(base, takes);
  if (typeof names === 'string') return names;
  return port === undefined || isAddress ? { names } : { names, port };
}

/** Counts the names before it builds any. */
function expanded(pattern: string, takes: (hosts: number) => boolean): readonly string[] | NoHosts {
  const heads: string[] = [];
  const ranges: Range[] = [];
  let rest = pattern;
  for (let open = rest.indexOf('['); open !== -1; open = rest.indexOf('[')) {
    const close = rest.indexOf(']', open);
    const range = close === -1 ? undefined : readRange(rest.slice(open + 1, close));
    if (range === undefined) return 'unreadable';
    heads.push(rest.slice(0, open));
    ranges.push(range);
    rest = rest.slice(close + 1);
  }
  const count = ranges.reduce((product, { length }) => product * length, 1);
  if (count > MAX_HOSTS || !takes(count)) return 'too-many';
  let names: readonly string[] = [''];
  for (const [index, range] of ranges.entries()) {
    const steps = Array.from({ length: range.length }, (_, step) => (heads[index] ?? '') + range.at(step));
    names = names.flatMap((name) => steps.map((step) => name + step));
  }
  return names.map((name) => name + rest);
}

interface Range {
  readonly length: number;
  at(step: number): string;
}

/** `01:20` keeps its leading zeros; `a:f` are letters; a third part is the stride. */
function readRange(text: string): Range | undefined {
  const [from = '', to = '', stride = '1', ...more] = text.split(':');
  if (more.length > 0 || to === '' || !/^\d{1,6}$/.test(stride) || Number(stride) === 0) return undefined;
  if (/^\d{1,9}$/.test(from || '0') && /^\d{1,9}$/.test(to)) return numbers(from || '0', to, Number(stride));
  if (!/^[a-zA-Z]$/.test(from) || !/^[a-zA-Z]$/.test(to)) return undefined;
  return readSteps(ALPHABET.indexOf(from), ALPHABET.indexOf(to), Number(stride), (at) => ALPHABET.charAt(at));
}

function numbers(from: string, to: string, stride: number): Range | undefined {
  const isPadded = from.length > 1 && from.startsWith('0');
  if (isPadded && from.length !== to.length) return undefined;
  const write = (step: number): string => (isPadded ? String(step).padStart(from.length, '0') : String(step));
  return readSteps(Number(from), Number(to), stride, write);
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

function readSteps(from: number, to: number, stride: number, write: (step: number) => string): Range | undefined {
  const length = Math.floor((to - from) / stride) + 1;
  return length < 1 ? undefined : { length, at: (step) => write(from + step * stride) };
}
