import type { HostIdentity } from './hosts.ts';
import type { RuleRecord, RuleVerdict } from './judge-rule.ts';

/** A target, or a part of one that was examined by itself. */
export interface Subject {
  readonly address: string;
  /** The same for all parts of one host. */
  readonly host: HostIdentity;
}

/** Everything that scans say about one rule. */
export interface RuleAnswers {
  readonly rule: string;
  readonly records: readonly RuleRecord[];
  readonly verdicts: ReadonlyMap<Subject, RuleVerdict>;
}
