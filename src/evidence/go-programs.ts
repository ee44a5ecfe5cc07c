import type { Resource } from '../model/evidence.ts';
import { within } from '../model/place.ts';
import { isList, isMap, isUnknown, own, unknown, type Value, type ValueMap } from '../base/value.ts';

const UNTOLD = unknown('the record does not list Go programs', false);
const PASSED_OVER = unknown('the collector could not look at all programs', false);

/**
 * The Go programs of hosts and images, each assessed separately, because a program contains its own cryptographic
 * module. Where the record lists none or not all, one additional resource represents the programs that were not
 * examined. Type `host/go-program`.
 */
export function goPrograms(hosts: readonly Resource[]): readonly Resource[] {
  return hosts.flatMap((host) => {
    const runtimes = own(host.values, 'runtimes');
    const listed = isMap(runtimes) ? own(runtimes, 'go_binaries') : undefined;
    if (listed === undefined || !isMap(runtimes)) return [];
    const programs = getPrograms(host, listed);
    const search = own(runtimes, 'go_search');
    const isCut = isMap(search) && own(search, 'complete') === false;
    return isCut ? [...programs, getProgram(host, 'go-programs', { programs: PASSED_OVER })] : programs;
  });
}

function getPrograms(host: Resource, listed: Value): readonly Resource[] {
  if (listed === null) return [];
  if (!isList(listed)) return [getProgram(host, 'go-programs', { programs: isUnknown(listed) ? listed : UNTOLD })];
  const counts = new Map<string, number>();
  return listed.map((one, index) => {
    const values = isMap(one) ? one : { programs: UNTOLD };
    const told = own(values, 'name');
    const name = typeof told === 'string' && told !== '' ? told : 'unnamed';
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return getProgram(host, `program/${count === 1 ? name : `${name} #${String(count)}`}`, values, index);
  });
}

function getProgram(host: Resource, name: string, values: ValueMap, index?: number): Resource {
  const { address, source, evidenceKind } = host;
  const list = host.places?.get('runtimes.go_binaries') ?? host.place;
  const place = index === undefined ? list : within(list, [index]);
  const told = { host: address, ...values };
  return {
    kind: 'resource',
    type: 'host/go-program',
    address: `${address}/${name}`,
    source,
    evidenceKind,
    values: told,
    place,
  };
}
