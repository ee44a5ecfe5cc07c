import type { Place } from '../../model/place.ts';
import type { Scan } from '../../model/scan.ts';
import type { OperatingSystem } from '../../model/scope.ts';

/** A machine that the evidence knows, or what starts machines that no source lists. */
export interface MeasuredHost {
  readonly subject: string;
  /** Parser id of what names it. */
  readonly source: string;
  readonly place: Place;
  readonly system: OperatingSystem | undefined;
  /** Addresses of the resources that describe it, which findings of declared evidence have as their subject. */
  readonly addresses: readonly string[];
  /** Those that certainly examined it. */
  readonly scans: readonly Scan[];
  /** Why more scans may have examined it, as a sentence without its end. */
  readonly unclear: string | undefined;
}

/** What a target is by: a machine of the evidence, or the names of a target that is none. */
export type HostIdentity = MeasuredHost | string;

/** Names of benchmarks by the system that they are for (titles of DISA's STIGs, ids of ComplianceAsCode). */
const BENCHMARKS: readonly (readonly [OperatingSystem, RegExp])[] = [
  ['Windows', /windows|^ms[ _-]/i],
  ['Linux', /linux|\brhel|ubuntu|\bsles|\bsle[ _-]|\bol[789]\b|almalinux|debian|fedora|\bubtu/i],
];

/** Why results of a benchmark prove nothing about a machine, as a clause: it is for another operating system. */
export function whyOtherSystem({ benchmark }: Scan, { system, subject }: MeasuredHost): string | undefined {
  if (system === undefined) return undefined;
  const systems = BENCHMARKS.filter(([, names]) => names.test(benchmark)).map(([name]) => name);
  const [only, other] = systems;
  if (only === undefined || other !== undefined || only === system) return undefined;
  return `the benchmark is for ${only} and ${subject} runs ${system}`;
}
