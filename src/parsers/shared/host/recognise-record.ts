import type { Certainty } from '../../../model/evidence.ts';
import { isMap } from '../../../base/value.ts';

const OF_HOSTS = /(?:^|\/)hosts?\//i;
const COMMON = /(?:^|[/._-])openssl\.json$/i;

/**
 * Certainty that a file is a host record: by its name, or by enough of the record's own keys. A damaged file keeps
 * its name and its keys, so it is still recognised. Other JSON under a name that other tools also use is recognised
 * only in a folder of hosts.
 */
export function recogniseRecord(
  path: string,
  head: string,
  suffix: string,
  keys: readonly string[],
  telling: readonly string[],
): Certainty {
  const named = path.toLowerCase().endsWith(suffix);
  const whole = wholeObject(head);
  if (whole !== undefined) {
    const own = keys.some((key) => Object.hasOwn(whole, key));
    const sure = telling.filter((key) => Object.hasOwn(whole, key)).length >= 2;
    return (named && (own || !COMMON.test(path) || OF_HOSTS.test(path))) || sure ? 'yes' : 'no';
  }
  if (named) return 'yes';
  if (!/^\s*\{/.test(head)) return 'no';
  return telling.filter((key) => head.includes(`"${key}"`)).length >= 2 ? 'maybe' : 'no';
}

/** Parses only a head that looks complete, because each failure costs an exception. */
function wholeObject(head: string): object | undefined {
  if (!/^\s*\{/.test(head) || !head.trimEnd().endsWith('}')) return undefined;
  try {
    const value: unknown = JSON.parse(head);
    return isMap(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
