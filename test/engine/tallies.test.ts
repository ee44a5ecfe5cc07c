import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { evaluateInSteps } from '../../src/checks/evaluate.ts';
import { compileTraits } from '../../src/checks/traits.ts';
import { buildEvidenceSet } from '../../src/evidence/build-evidence-set.ts';
import { talliesByCheck, talliesOfChecks } from '../../src/frameworks/tally.ts';
import type { Resource } from '../../src/model/evidence.ts';
import type { CheckFindings } from '../../src/model/finding.ts';
import { check, resource } from '../checks/support.ts';

const CHECKS = [
  check({ id: 'open', expect: { path: 'open', equals: false } }),
  check({ id: 'named', when: { path: 'open', exists: true }, expect: { path: 'name', exists: true } }),
];

const anyResource = fc
  .record({
    name: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    open: fc.constantFrom(true, false, 'unclear', null),
    source: fc.constantFrom('terraform-state', 'terraform-state', 'terraform-state', 'terraform-plan'),
    file: fc.constantFrom('one.json', 'two.json'),
  })
  .map(({ name, open, source, file }): Resource => {
    return resource(name, { open, name }, { source, place: { file, pointer: ['resources', name] } });
  });

function answersAbout(resources: readonly Resource[]): readonly CheckFindings[] {
  const parsed = { resources, components: [], facts: [], problems: [] };
  const { evidence } = buildEvidenceSet([parsed], compileTraits([]));
  const options = { traits: [], functions: [], tables: () => [], asOf: '2026-11-01' };
  const steps = evaluateInSteps(CHECKS, evidence, options);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

test('counting by check gives what counting finding by finding gives, whatever the order, sources and repetitions', () => {
  fc.assert(
    fc.property(fc.array(anyResource, { maxLength: 80 }), (resources) => {
      const answers = answersAbout(resources);
      const findings = answers.flatMap((each) => each.findings);
      expect(talliesOfChecks(answers)).toEqual(talliesByCheck(findings));
    }),
  );
});

test.each([
  ['addresses that differ and one source', ['a', 'b'], 'terraform-state', true],
  ['one address twice', ['a', 'a'], 'terraform-state', false],
  ['two sources', ['a', 'b'], 'terraform-plan', false],
])(
  '%s: nothing is to be sorted or held against each other: %s',
  (_name, [first = '', second = ''], source, isPlain) => {
    const resources = [resource(first, { open: false }), resource(second, { open: true }, { source })];
    expect(answersAbout(resources).map((each) => each.isPlain)).toEqual([isPlain, isPlain]);
  },
);

test('what stands alone in its group of subjects counts with those before it', () => {
  const many = Array.from({ length: 33 }, (_, index) =>
    resource(`r${String(index).padStart(2, '0')}`, { open: false }),
  );
  expect(answersAbout(many).every((each) => each.isPlain)).toBe(true);
  expect(answersAbout([...many, resource('r31', { open: false })]).every((each) => !each.isPlain)).toBe(true);
  const last = resource('r99', { open: false }, { source: 'terraform-plan' });
  expect(answersAbout([...many.slice(0, 32), last]).every((each) => !each.isPlain)).toBe(true);
});
