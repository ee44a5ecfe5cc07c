import type { Place } from './place.ts';

const CHECK_ID = /^(?:rule|scanned-hosts|scanned-images|inventoried|contradiction)-[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether an id is one of the checks that results of scans bring along, which no content has. */
export function isScanCheck(id: string): boolean {
  return CHECK_ID.test(id);
}

/** How one rule was answered. `not-reviewed`: no person and no tool answered it yet. */
export type RuleOutcome = 'pass' | 'fail' | 'not-applicable' | 'not-reviewed' | 'error';

/** Who says so: a measurement is evidence, a statement of a person stays a statement. */
export type Witness = 'tool' | 'person';

/** The answer about one rule of a benchmark. Texts are the evidence's own and are cleaned where they are shown. */
export interface RuleResult {
  /** What the rule is called in every format: `V-230221`, `SV-86473`, or the name that its publisher gives it. */
  readonly rule: string;
  readonly title: string;
  readonly severity: 'high' | 'medium' | 'low';
  /** Control correlation identifiers, such as `CCI-000366`. */
  readonly ccis: readonly string[];
  /** Controls that the rule names itself, without an identifier of DISA: which part of them it is about is not known. */
  readonly controls: readonly string[];
  readonly outcome: RuleOutcome;
  readonly by: Witness;
  /** The tool, where a checklist names the one that measured this rule. */
  readonly tool?: string | undefined;
  /** RFC 3339 or a day, as the evidence has it; absent where it has none. */
  readonly time?: string | undefined;
  /** What a person says about it. */
  readonly words?: string | undefined;
  /** Why a pass proves nothing, as a clause; of this rule alone. */
  readonly unproven?: string | undefined;
  readonly place: Place;
}

/** What one run of a tool, or one checklist, says about one target. */
export interface Scan {
  /** Parser id. */
  readonly source: string;
  /** Tool and version, for people; of a checklist what it is. */
  readonly tool: string;
  /** Benchmark with its version, for people. */
  readonly benchmark: string;
  readonly target: ScanTarget;
  /** Why no pass of it proves anything, as a clause. */
  readonly unproven?: string | undefined;
  readonly place: Place;
  readonly results: readonly RuleResult[];
}

export interface ScanTarget {
  /** As the evidence writes it. */
  readonly name: string;
  /** All names of it in lower case, the same one included. */
  readonly names: readonly string[];
  /** Addresses of networks that the evidence has for it. Several targets may have one in common. */
  readonly addresses?: readonly string[] | undefined;
  /** A site or database of the target that was examined by itself. */
  readonly part?: string | undefined;
}
