import { addTo } from '../../base/group-by.ts';
import { joinedNames } from '../../base/joined-names.ts';
import { isNetworkAddress } from '../../base/network-address.ts';
import { compareTexts } from '../../base/text-order.ts';
import { readDay, readTime } from '../../base/time-text.ts';
import { imageRepository, type VulnerabilityScan } from '../../model/vulnerability.ts';

/** A target with all of its scans, the earliest first; those without a time come before all others. */
export interface ScannedTarget {
  readonly kind: VulnerabilityScan['target']['kind'];
  readonly name: string;
  readonly names: readonly string[];
  readonly scans: readonly TimedScan[];
  /** Names in the finished scans of the last day: earlier builds of an image are not in them. */
  readonly current: readonly string[];
  /** Why the scans may be of several things, as a clause. */
  readonly mixed?: string | undefined;
}

export interface TimedScan {
  readonly scan: VulnerabilityScan;
  readonly time: number | undefined;
}

const INSTANCE = /^i-[\da-z]{6,17}$/;

/**
 * Scans by target. Images of one repository are one target, since each build has another digest. Machines are one where scans give
 * them a name in common; an address is such a name only for scans that have no other.
 */
export function groupTargets(scans: readonly VulnerabilityScan[]): readonly ScannedTarget[] {
  const find = joinMachines(scans);
  const groups = new Map<string, TimedScan[]>();
  for (const [at, scan] of scans.entries())
    addTo(groups, targetKey(scan, at, find), { scan, time: readTime(scan.time) });
  return [...groups.values()].map(toTarget).sort((one, other) => compareTexts(one.name, other.name));
}

function targetKey({ target }: VulnerabilityScan, at: number, find: (name: string) => string): string {
  const { kind, name } = target;
  if (kind === 'image') return `image ${imageRepository(name)}`;
  const [own] = tellingNames(target);
  if (own === undefined) return `${at}`;
  return kind === 'machine' ? `machine ${find(own)}` : `${kind} ${own}`;
}

function tellingNames({ names }: VulnerabilityScan['target']): readonly string[] {
  const named = names.filter((name) => !isNetworkAddress(name));
  return named.length > 0 ? named : names;
}

function joinMachines(scans: readonly VulnerabilityScan[]): (name: string) => string {
  const { find, join } = joinedNames();
  for (const { target } of scans) {
    if (target.kind !== 'machine') continue;
    const [first, ...others] = tellingNames(target);
    for (const other of others) join(first ?? other, other);
  }
  return find;
}

function toTarget(scans: readonly TimedScan[]): ScannedTarget {
  const sorted = [...scans].sort(compareScans);
  const { target } = sorted.at(-1)?.scan ?? {};
  const kind = target?.kind ?? 'machine';
  const names = [...new Set(sorted.flatMap(({ scan }) => scan.target.names))].sort(compareTexts);
  const ids = names.filter((name) => INSTANCE.test(name));
  const [one, other] = ids;
  const mixed = other === undefined ? undefined : `they name the instances ${one} and ${other}`;
  const name = target?.name ?? '';
  const current = namesOfLastDay(sorted);
  return { kind, name: kind === 'image' ? imageRepository(name) : name, names, current, scans: sorted, mixed };
}

function namesOfLastDay(sorted: readonly TimedScan[]): readonly string[] {
  const finished = sorted.filter(({ scan, time }) => scan.unproven === undefined && time !== undefined);
  const last = finished.at(-1)?.time ?? 0;
  const ofLastDay = finished.filter(({ time = 0 }) => readDay(time) === readDay(last));
  return [...new Set(ofLastDay.flatMap(({ scan }) => scan.target.names))].sort(compareTexts);
}

function compareScans(one: TimedScan, other: TimedScan): number {
  return (
    (one.time ?? 0) - (other.time ?? 0) ||
    compareTexts(one.scan.place.file, other.scan.place.file) ||
    compareTexts(one.scan.target.name, other.scan.target.name)
  );
}
