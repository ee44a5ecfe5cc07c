const MAX_HOSTS = 100_000;

/** A name of the inventory, taken apart: its hosts, and the port that may follow it. */
export interface HostNames {
  readonly names: readonly string[];
  readonly port?: number;
}

/**
 * Hosts of one pattern of an inventory: `web[01:20].example`, `db[a:f]`, `[1:9:2]`, `name:2222`. `undefined` for a
 * range that cannot be read or that gives more than 100,000 hosts.
 */
export function hostNames(pattern: string): HostNames | undefined {
  if (pattern === '' || pattern.length > 1000) return undefined;
  const withPort = /^(.*[^:]):(\d{1,5})$/.exec(pattern);
  const [base, port] = withPort?.[1] === undefined ? [pattern] : [withPort[1], Number(withPort[2])];
  const isAddress = (base.match(/:/g)?.length ?? 0) > 1 && !base.includes('[');
  const names = isAddress ? [base] : expanded(base);
  if (names === undefined) return undefined;
  return port === undefined || isAddress ? { names } : { names, port };
}

function expanded(pattern: string): readonly string[] | undefined {
  let names: readonly string[] = [''];
  let rest = pattern;
  for (;;) {
    const open = rest.indexOf('[');
    if (open === -1) return names.map((name) => name + rest);
    const close = rest.indexOf(']', open);
    const steps = close === -1 ? undefined : rangeOf(rest.slice(open + 1, close));
    if (steps === undefined || names.length * steps.length > MAX_HOSTS) return undefined;
    const head = rest.slice(0, open);
    names = names.flatMap((name) => steps.map((step) => name + head + step));
    rest = rest.slice(close + 1);
  }
}

/** `01:20` keeps its leading zeros; `a:f` are letters; a third part is the stride. */
function rangeOf(text: string): readonly string[] | undefined {
  const [from = '', to = '', stride = '1', ...more] = text.split(':');
  if (more.length > 0 || to === '' || !/^\d{1,6}$/.test(stride) || Number(stride) === 0) return undefined;
  if (/^\d{1,9}$/.test(from || '0') && /^\d{1,9}$/.test(to)) return numbers(from || '0', to, Number(stride));
  if (!/^[a-zA-Z]$/.test(from) || !/^[a-zA-Z]$/.test(to)) return undefined;
  return letters(from, to, Number(stride));
}

function numbers(from: string, to: string, stride: number): readonly string[] | undefined {
  const padded = from.length > 1 && from.startsWith('0');
  if (padded && from.length !== to.length) return undefined;
  if ((Number(to) - Number(from)) / stride > MAX_HOSTS) return undefined;
  const steps: string[] = [];
  for (let step = Number(from); step <= Number(to); step += stride) {
    steps.push(padded ? String(step).padStart(from.length, '0') : String(step));
  }
  return steps.length === 0 ? undefined : steps;
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

function letters(from: string, to: string, stride: number): readonly string[] | undefined {
  const steps: string[] = [];
  for (let at = ALPHABET.indexOf(from); at <= ALPHABET.indexOf(to); at += stride) steps.push(ALPHABET.charAt(at));
  return steps.length === 0 ? undefined : steps;
}
