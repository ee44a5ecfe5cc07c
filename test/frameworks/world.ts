import type { Check, ControlsByRoot, Outcome, Severity } from '../../src/model/check.ts';
import type { EvidenceKind } from '../../src/model/evidence-kind.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { ControlResult, CoverageEntry, Framework, Requirement } from '../../src/model/framework.ts';
import type { Problem } from '../../src/model/problem.ts';
import { gradeFramework, type Graded, type GradeInput } from '../../src/frameworks/grade-framework.ts';

export const OUTCOMES: readonly Outcome[] = ['pass', 'fail', 'unknown', 'not-applicable', 'error'];

export interface CheckShape {
  readonly severity?: Severity;
  readonly supports?: ControlsByRoot;
  readonly contradicts?: ControlsByRoot;
}

export function check(id: string, shape: CheckShape = {}): Check {
  return {
    id,
    family: 'test',
    title: `Wish ${id}`,
    severity: shape.severity ?? 'high',
    supports: shape.supports ?? { 'nist-800-53': ['AC-3'] },
    contradicts: shape.contradicts ?? {},
    select: { type: ['thing'] },
    why: '',
    fix: '',
    references: [],
    examples: [],
  };
}

export function finding(of: Check, outcome: Outcome, subject = 'thing.a', more: Partial<Finding> = {}): Finding {
  const place = { file: 'state.json', pointer: ['resources', 0] };
  return {
    check: of,
    outcome,
    subject,
    subjectType: 'thing',
    source: 'terraform-state',
    evidenceKind: 'terraform',
    place,
    decisions: [{ condition: 'expect.equals', place, path: 'open', actual: 'true', expected: 'false' }],
    message: '',
    notes: [],
    ...more,
  };
}

export function requirement(id: string, more: Partial<Requirement> = {}): Requirement {
  return {
    id,
    title: `Title of ${id}`,
    family: 'AC',
    familyTitle: 'Access',
    oscalId: 'x',
    from: [id],
    in: [],
    ...more,
  };
}

export function framework(requirements: readonly Requirement[], more: Partial<Framework> = {}): Framework {
  return {
    id: 'nist-800-53-r5',
    slug: 'nist-800-53',
    name: 'NIST 800-53',
    version: 'Rev 5',
    revision: 'r5',
    default: true,
    basis: 'nist-800-53',
    source: '',
    selections: {},
    requirements,
    ...more,
  };
}

export function gap(kinds: readonly EvidenceKind[] | undefined, severity: Problem['severity'] = 'error'): Problem {
  const problem = {
    code: 'unparsable-file',
    severity,
    message: 'Broken.',
    place: { file: `${kinds?.[0] ?? 'broken'}.bad`, pointer: [] },
  } as const;
  return kinds === undefined ? problem : { ...problem, kinds };
}

export const AC3 = framework([requirement('AC-3')]);

/** One check for each way in which checks can speak to AC-3. */
export const proves = check('proves');
export const proves2 = check('proves-2');
export const refutes = check('refutes', { supports: {}, contradicts: { 'nist-800-53': ['AC-3'] } });
export const beside = check('beside', {
  supports: { 'nist-800-53': ['AU-2'] },
  contradicts: { 'nist-800-53': ['AC-3'] },
});
export const advises = check('advises', { severity: 'info' });
/** Speaks to another control of the root, and to AC-3 of another root only. */
export const stranger = check('stranger', { supports: { 'nist-800-53': ['SC-8'], 'fips-140-3': ['AC-3'] } });
export const ALL_CHECKS: readonly Check[] = [proves, proves2, refutes, beside, advises, stranger];

/** Grades with Terraform evidence searched, unless told otherwise. */
export function graded(input: Partial<GradeInput> & Pick<GradeInput, 'checks'>): Graded {
  return gradeFramework({
    framework: AC3,
    findings: [],
    searched: new Map([['terraform', ['state.json']]]),
    gaps: [],
    allowUnparsed: false,
    kindsOf: () => ['terraform'],
    ...input,
  });
}

/** The status of one control, `undetermined` told apart, or its state in the ledger. */
export function verdict({ controls, coverage }: Graded, id = 'AC-3'): string {
  const result = controls.find((each) => each.requirement.id === id);
  if (result !== undefined) return result.undetermined ? 'undetermined' : result.status;
  return entry(coverage.entries, id).state;
}

export function control({ controls }: Graded, id = 'AC-3'): ControlResult {
  const result = controls.find((each) => each.requirement.id === id);
  if (result === undefined) throw new Error(`${id} is not among the controls`);
  return result;
}

export function entry(entries: readonly CoverageEntry[], id = 'AC-3'): CoverageEntry {
  const found = entries.find((each) => each.requirement.id === id);
  if (found === undefined) throw new Error(`${id} is not in the ledger`);
  return found;
}

/** `proves pass, refutes fail`: one finding each, about a subject of its own. */
export function findingsOf(said: string, checks: readonly Check[]): readonly Finding[] {
  const words = said === '' ? [] : said.split(', ').map((each) => each.split(' '));
  return words.map(([id, word], index) => {
    const of = checks.find((each) => each.id === id);
    const outcome = OUTCOMES.find((each) => each === word);
    if (of === undefined || outcome === undefined) throw new Error(`${said} is not understood`);
    return finding(of, outcome, `thing.${index}`);
  });
}
