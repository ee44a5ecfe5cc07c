import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { Outcome } from '../../src/model/check.ts';
import type { EvidenceKind } from '../../src/model/evidence-kind.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { Problem } from '../../src/model/problem.ts';
import { check, finding, framework, gap, graded, OUTCOMES, requirement, verdict } from './world.ts';

const KINDS: readonly EvidenceKind[] = ['terraform', 'kubernetes', 'host'];
const CHECKS = [
  check('a', { supports: { 'nist-800-53': ['C-1', 'C-2'] } }),
  check('b', { supports: { 'nist-800-53': ['C-2'] }, contradicts: { 'nist-800-53': ['C-3'] } }),
  check('c', { supports: {}, contradicts: { 'nist-800-53': ['C-3'] } }),
  check('d', { supports: { 'nist-800-53': ['C-1', 'C-3'] }, severity: 'info' }),
  check('e', { supports: { 'nist-800-53': ['C-4', 'C-3'] } }),
];
const CATALOGUE = framework([
  requirement('C-1'),
  requirement('C-2'),
  requirement('C-3'),
  requirement('C-4'),
  requirement('C-5'),
  requirement('all', { from: ['C-1', 'C-2', 'C-3', 'C-4'] }),
  requirement('some', { from: ['C-1', 'C-4'], demonstratedBy: ['e'] }),
  requirement('area', { from: ['C-1', 'C-2', 'C-4'], parts: ['C-1', 'C-2', 'C-4'] }),
]);
const IDS = CATALOGUE.requirements.map(({ id }) => id);

interface World {
  readonly findings: readonly Finding[];
  readonly gaps: readonly Problem[];
  readonly searched: ReadonlyMap<EvidenceKind, readonly string[]>;
}

/** Passes are frequent, since the interesting worlds are those that are nearly satisfied. */
const anyFinding = fc
  .record({
    of: fc.constantFrom(...CHECKS),
    outcome: fc.constantFrom<Outcome>('pass', 'pass', 'pass', 'pass', 'not-applicable', ...OUTCOMES),
    subject: fc.constantFrom('x', 'y', 'z'),
    source: fc.constantFrom('terraform-state', 'terraform-state', 'terraform-plan'),
    waived: fc.boolean(),
  })
  .map(({ of, outcome, subject, source, waived }) =>
    finding(of, outcome, subject, {
      source,
      ...(waived && outcome === 'fail' ? { waived: { reason: 'r', owner: 'o', expires: '2027-01-01' } } : {}),
    }),
  );
const anyGap = fc.constantFrom(
  gap(['terraform']),
  gap(['host']),
  gap(['software']),
  gap(undefined),
  gap(['host'], 'warning'),
);
const anyWorld: fc.Arbitrary<World> = fc.record({
  findings: fc.array(anyFinding, { maxLength: 8 }),
  gaps: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(anyGap, { maxLength: 2 })),
  searched: fc.subarray([...KINDS]).map((kinds) => new Map(kinds.map((kind) => [kind, [`${kind}.json`]]))),
});

function kindsOf({ id }: { readonly id: string }): readonly EvidenceKind[] {
  return id === 'e' ? ['host', 'kubernetes'] : ['terraform'];
}

function grade({ findings, gaps, searched }: World, allControls = false) {
  return graded({ framework: CATALOGUE, checks: CHECKS, kindsOf, findings, gaps, searched, allControls });
}

function satisfied(world: World): readonly string[] {
  const result = grade(world);
  return IDS.filter((id) => verdict(result, id) === 'satisfied');
}

function nothingNew(before: World, afters: readonly World[]): boolean {
  const known = satisfied(before);
  return afters.every((after) => satisfied(after).every((id) => known.includes(id)));
}

/** Every world that differs in one finding. */
function variants(world: World, change: (each: Finding) => readonly Finding[]): readonly World[] {
  return world.findings.map((_, at) => ({
    ...world,
    findings: world.findings.flatMap((each, index) => (index === at ? change(each) : [each])),
  }));
}

function holds(property: fc.IProperty<[World]>): void {
  fc.assert(property, { numRuns: 300, seed: 20261121 });
}

describe('for all findings', () => {
  test('the worlds are worth looking at: every control that can be satisfied sometimes is', () => {
    const seen = new Set(fc.sample(anyWorld, { numRuns: 1000, seed: 7 }).flatMap(satisfied));
    expect([...seen].sort()).toEqual(['C-1', 'C-2', 'C-3', 'C-4', 'all', 'area', 'some'].sort());
  });

  test('each requirement is graded once, and the sums are right', () => {
    holds(
      fc.property(anyWorld, (world) => {
        const { controls, coverage } = grade(world);
        const graded = controls.map((each) => each.requirement.id);
        const assessed = coverage.entries
          .filter(({ state }) => state === 'assessed')
          .map((each) => each.requirement.id);
        expect(new Set(graded).size).toBe(graded.length);
        expect(graded).toEqual(assessed);
        expect(coverage.entries.map((each) => each.requirement.id)).toEqual(IDS);
        const noCheck = coverage.entries.filter(({ state }) => state === 'no-check').length;
        expect(coverage).toMatchObject({
          catalogue: IDS.length,
          assessable: IDS.length - noCheck,
          assessed: assessed.length,
        });
        const counted = ['satisfied', 'not-satisfied', 'not-applicable'].map(
          (status) => controls.filter((each) => each.status === status).length,
        );
        expect(counted.reduce((sum, count) => sum + count, 0)).toBe(controls.length);
      }),
    );
  });

  test('issues stand exactly with what is not satisfied, and everything else has evidence', () => {
    holds(
      fc.property(anyWorld, (world) => {
        for (const { status, issues, evidence } of grade(world, true).controls) {
          expect(issues.length > 0).toBe(status === 'not-satisfied');
          if (status !== 'not-satisfied') expect(evidence.length).toBeGreaterThan(0);
        }
      }),
    );
  });

  test('satisfied means a pass, no fail, nothing unknown', () => {
    holds(
      fc.property(anyWorld, (world) => {
        for (const { status, findings } of grade(world).controls) {
          if (status !== 'satisfied') continue;
          const deciding = findings.filter((each) => each.check.severity !== 'info').map(({ outcome }) => outcome);
          expect(deciding).toContain('pass');
          expect(deciding.filter((outcome) => outcome !== 'pass' && outcome !== 'not-applicable')).toEqual([]);
        }
      }),
    );
  });

  test.each(['unknown', 'error', 'fail', 'not-applicable'] as const)(
    'a pass that turns %s satisfies nothing new',
    (outcome) => {
      holds(
        fc.property(anyWorld, (world) =>
          nothingNew(
            world,
            variants(world, (each) => [each.outcome === 'pass' ? { ...each, outcome } : each]),
          ),
        ),
      );
    },
  );

  test('a value that becomes unknown satisfies nothing new', () => {
    holds(
      fc.property(anyWorld, (world) =>
        nothingNew(
          world,
          variants(world, (each) => [{ ...each, outcome: 'unknown' }]),
        ),
      ),
    );
  });

  test('a pass that disappears satisfies nothing new', () => {
    holds(
      fc.property(anyWorld, (world) =>
        nothingNew(
          world,
          variants(world, (each) => (each.outcome === 'pass' ? [] : [each])),
        ),
      ),
    );
  });

  test('lost evidence satisfies nothing new', () => {
    fc.assert(
      fc.property(anyWorld, anyGap, (world, lost) => nothingNew(world, [{ ...world, gaps: [...world.gaps, lost] }])),
      { numRuns: 300, seed: 20261121 },
    );
  });

  test('a waiver satisfies nothing new', () => {
    const waived = { reason: 'r', owner: 'o', expires: '2027-01-01' };
    holds(
      fc.property(anyWorld, (world) =>
        nothingNew(
          world,
          variants(world, (each) => [{ ...each, waived }]),
        ),
      ),
    );
  });

  test('advisory findings change no verdict', () => {
    holds(
      fc.property(anyWorld, (world) => {
        const without = { ...world, findings: world.findings.filter((each) => each.check.severity !== 'info') };
        const [all, decided] = [grade(world), grade(without)];
        return IDS.every((id) => verdict(all, id) === verdict(decided, id));
      }),
    );
  });

  test('the order of findings and gaps changes nothing', () => {
    holds(
      fc.property(anyWorld, (world) => {
        const turned = { ...world, findings: [...world.findings].reverse(), gaps: [...world.gaps].reverse() };
        return JSON.stringify(grade(turned, true)) === JSON.stringify(grade(world, true));
      }),
    );
  });
});
