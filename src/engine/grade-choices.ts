import { gradeFramework, type Graded, type GradeInput } from '../frameworks/grade-framework.ts';
import type { HostsWithout } from '../frameworks/hosts-with-one-record.ts';
import type { Tally } from '../frameworks/tally.ts';
import type { Assessment } from '../model/assessment.ts';
import type { Check, Trait } from '../model/check.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import type { FileStatus } from '../model/evidence.ts';
import type { EvidenceKind } from '../model/evidence-kind.ts';
import type { FedrampView } from '../model/fedramp.ts';
import type { Finding } from '../model/finding.ts';
import type { Problem } from '../model/problem.ts';
import { runUuid } from '../writers/uuid.ts';
import { checkKinds } from './check-kinds.ts';
import type { FrameworkChoice } from './choose-frameworks.ts';
import { ENGINE } from './identity.ts';
import type { ScopeTable } from '../model/scope.ts';
import type { RunTime } from './time.ts';
import type { Unread } from './unread/read-unread.ts';
import { getOrCreate } from '../base/memo.ts';

/** The part of a run that all its frameworks share. */
export interface GradedRun extends RunTime {
  readonly name: string;
  readonly findings: readonly Finding[];
  readonly tallies: ReadonlyMap<string, Tally>;
  readonly problems: readonly Problem[];
  readonly files: readonly FileStatus[];
  readonly searched: ReadonlyMap<EvidenceKind, readonly string[]>;
  readonly evidenceDigest: string;
  readonly unread: Unread;
  readonly scope: ScopeTable;
  readonly hostsWithout: HostsWithout;
  /** What scans measured of a control, as a sentence, by control of SP 800-53. */
  readonly remarks: ReadonlyMap<string, string>;
}

interface Content {
  readonly checks: readonly Check[];
  readonly traits: readonly Trait[];
}

interface Options {
  readonly allowUnparsed: boolean;
  readonly allControls: boolean;
}

/** The input that all gradings of a run share. */
export type GradingInput = Omit<GradeInput, 'framework' | 'selection' | 'allControls'>;

/** Creates what a FedRAMP run reports in addition to controls. */
export type ViewOf = (input: GradingInput, graded: Graded, asOf: string) => FedrampView;

const KINDS = new WeakMap<readonly Check[], ReadonlyMap<string, readonly EvidenceKind[]>>();

/** Grades the run's findings once per chosen framework; statuses are never derived from statuses. */
export function gradeChoices(
  choices: readonly FrameworkChoice[],
  { checks, traits }: Content,
  run: GradedRun,
  options: Options,
  viewOf?: ViewOf,
): readonly Assessment[] {
  const kinds = getOrCreate(KINDS, checks, () => new Map(checks.map((check) => [check.id, checkKinds(check, traits)])));
  const digests = new Map(run.files.flatMap(({ path, sha256 }) => (sha256 === undefined ? [] : [[path, sha256]])));
  const { searched, unread, hostsWithout, remarks, tallies, ...shared } = run;
  const ids = new Set(checks.map(({ id }) => id));
  const input: GradingInput = {
    checks,
    findings: run.findings,
    tallies,
    searched,
    unread: unread.byType,
    asksAbout: (check, classes) => unread.asksAbout(check, classes),
    hostsWithout,
    remarks,
    gaps: run.problems,
    kindsOf: (check: Check) => kinds.get(check.id) ?? [],
    digests,
    allowUnparsed: options.allowUnparsed,
  };
  return choices.map(({ framework, selection }) => {
    const narrowed = omitUndefined({ selection });
    const graded = gradeFramework({ ...input, framework, ...narrowed, allControls: options.allControls });
    const fedramp = viewOf?.(input, graded, run.asOf);
    const named = fedramp === undefined ? narrowed : { selection: fedramp.title };
    const key = { ...shared, asked: ids, engine: ENGINE, framework, ...named };
    const uuids = { id: runUuid('response', key), assessmentId: runUuid('assessment', key) };
    return { ...key, ...graded, ...uuids, unread: unread.byFile, ...omitUndefined({ fedramp }) };
  });
}
