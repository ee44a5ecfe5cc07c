import { gradeFramework } from '../frameworks/grade-framework.ts';
import type { Assessment } from '../model/assessment.ts';
import type { Check, Trait } from '../model/check.ts';
import type { EvidenceKind, FileStatus } from '../model/evidence.ts';
import type { Finding } from '../model/finding.ts';
import type { Problem } from '../model/problem.ts';
import { runUuid } from '../writers/uuid.ts';
import { checkKinds } from './check-kinds.ts';
import type { FrameworkChoice } from './choose-frameworks.ts';
import { ENGINE } from './identity.ts';
import type { RunTime } from './time.ts';

/** What all frameworks of a run share. */
export interface GradedRun extends RunTime {
  readonly name: string;
  readonly findings: readonly Finding[];
  readonly problems: readonly Problem[];
  readonly files: readonly FileStatus[];
  readonly searched: ReadonlyMap<EvidenceKind, readonly string[]>;
  readonly evidenceDigest: string;
  readonly unread: ReadonlyMap<EvidenceKind, readonly string[]>;
}

interface Content {
  readonly checks: readonly Check[];
  readonly traits: readonly Trait[];
}

/** Grades the run's findings once per chosen framework; statuses are never derived from statuses. */
export function gradeChoices(
  choices: readonly FrameworkChoice[],
  { checks, traits }: Content,
  run: GradedRun,
  options: { readonly allowUnparsed: boolean; readonly allControls: boolean },
): readonly Assessment[] {
  const kinds = new Map(checks.map((check) => [check.id, checkKinds(check, traits)]));
  const digests = new Map(run.files.map((file) => [file.path, file.sha256]));
  const { searched, unread, ...shared } = run;
  const asked = new Set(checks.map(({ id }) => id));
  return choices.map(({ framework, selection }) => {
    const narrowed = selection === undefined ? {} : { selection };
    const graded = gradeFramework({
      framework,
      ...narrowed,
      checks,
      findings: run.findings,
      searched,
      unread,
      gaps: run.problems,
      kindsOf: (check) => kinds.get(check.id) ?? [],
      digests,
      allowUnparsed: options.allowUnparsed,
      allControls: options.allControls,
    });
    const key = { ...shared, asked, engine: ENGINE, framework, ...narrowed };
    return { ...key, ...graded, id: runUuid('response', key), assessmentId: runUuid('assessment', key) };
  });
}
