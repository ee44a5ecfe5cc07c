import { describe, expect, test } from '@jest/globals';
import { array, assert, constantFrom, dictionary, property } from 'fast-check';
import type { Organization, SystemAssessment } from '../../src/model/organization.ts';
import { CONTROL_STANDINGS, type ControlStanding } from '../../src/model/control-standing.ts';
import { compareControls } from '../../src/results/control-order.ts';
import { createMerger } from '../../src/results/merge-systems.ts';
import { runs } from '../support/property-runs.ts';

const EDITION = { framework: 'NIST 800-53', version: 'Rev 5' };

function mergeSystems(systems: readonly SystemAssessment[], edition: typeof EDITION): Organization {
  const merger = createMerger();
  for (const each of systems) merger.add(each);
  return merger.finish(edition, (id) => ({ id: id.slice(0, 1), title: id.slice(0, 1) }));
}

function system(
  name: string,
  standings: { readonly [id: string]: ControlStanding },
  scope?: readonly string[],
): SystemAssessment {
  return {
    name,
    sha256: '0'.repeat(64),
    id: `id of ${name}`,
    ...EDITION,
    timestamp: '2026-11-01T00:00:00Z',
    ...(scope === undefined ? {} : { scope: new Set(scope), selection: `scope of ${name}` }),
    controls: Object.entries(standings).map(([id, standing]) => {
      return { id, title: id, standing, finding: standing === 'not-satisfied' ? `wrong in ${name}` : '' };
    }),
  };
}

describe('a control stands as in the worst system', () => {
  test.each<
    readonly [string, ControlStanding, ControlStanding | 'absent' | 'out of scope', ControlStanding, readonly string[]]
  >([
    ['a failure decides', 'satisfied', 'not-satisfied', 'not-satisfied', ['b']],
    ['both fail', 'not-satisfied', 'not-satisfied', 'not-satisfied', ['a', 'b']],
    ['unknown is not rounded up', 'satisfied', 'undetermined', 'undetermined', ['b']],
    ['a failure outweighs unknown', 'not-satisfied', 'undetermined', 'not-satisfied', ['a']],
    ['what one system does not show is not satisfied', 'satisfied', 'absent', 'not-assessed', ['b']],
    ['what one system only lists is not satisfied', 'satisfied', 'not-assessed', 'not-assessed', ['b']],
    ['what one system need not show', 'satisfied', 'out of scope', 'satisfied', ['a']],
    ['where it does not apply it stands in nobody way', 'satisfied', 'not-applicable', 'satisfied', ['a']],
    ['it applies nowhere', 'not-applicable', 'not-applicable', 'not-applicable', ['a', 'b']],
  ])('%s', (_name, ofA, ofB, standing, decided) => {
    const b = ofB === 'absent' || ofB === 'out of scope' ? {} : { X: ofB };
    const merged = mergeSystems(
      [system('b', b, ofB === 'out of scope' ? ['Y'] : ['X']), system('a', { X: ofA })],
      EDITION,
    );
    expect(merged.controls.map((each) => [each.id, each.standing, each.systems.get(each.standing)])).toEqual([
      ['X', standing, decided],
    ]);
    expect(merged.controls[0]?.finding).toBe(standing === 'not-satisfied' ? `wrong in ${decided[0]}` : '');
  });
});

test('a control that no system assessed is not in the view, and such systems are named', () => {
  const merged = mergeSystems([system('a', { X: 'not-assessed' }), system('b', {})], EDITION);
  expect(merged.controls).toEqual([]);
  expect(merged.notes).toEqual(['Nothing could be assessed of a, b.']);
});

test('each system is counted over all controls of the view, those that it did not assess too', () => {
  const merged = mergeSystems(
    [system('a', { X: 'satisfied', Y: 'not-satisfied' }), system('b', { X: 'undetermined' }), system('c', {}, ['X'])],
    EDITION,
  );
  expect(merged.systems.map(({ name, counts }) => [name, counts['not-assessed'], counts.satisfied])).toEqual([
    ['a', 0, 1],
    ['b', 1, 0],
    ['c', 1, 0],
  ]);
});

test('copies of one assessment and different scopes are told', () => {
  const a = system('a', { X: 'satisfied' }, ['X']);
  const merged = mergeSystems([a, { ...a, name: 'copy' }, system('z', { X: 'satisfied' })], EDITION);
  expect(merged.notes).toEqual([
    'a, copy are one and the same assessment and count more than once.',
    'Not all are assessed against the same controls: scope of a (a, copy); the whole catalogue or an unknown part of it (z).',
  ]);
});

test('the order of systems changes nothing, and satisfied means satisfied or inapplicable everywhere', () => {
  const standings = dictionary(constantFrom('A-1', 'A-2', 'A-10'), constantFrom(...CONTROL_STANDINGS));
  assert(
    property(array(standings, { maxLength: 4 }), (all) => {
      const systems = all.map((each, index) => system(`s${index}`, each));
      const merged = mergeSystems(systems, EDITION);
      expect(mergeSystems([...systems].reverse(), EDITION)).toEqual(merged);
      for (const { id, standing } of merged.controls)
        if (standing === 'satisfied')
          for (const each of all) expect(['satisfied', 'not-applicable']).toContain(each[id]);
    }),
    runs(100),
  );
});

test('controls stand as people count', () => {
  const ids = ['SC-8(1)', 'AC-10', 'AC-2(10)', '3.13.2', 'AC-2', 'AC-2(2)', '3.2.1', 'SC-8'];
  expect(ids.sort(compareControls)).toEqual([
    '3.2.1',
    '3.13.2',
    'AC-2',
    'AC-2(2)',
    'AC-2(10)',
    'AC-10',
    'SC-8',
    'SC-8(1)',
  ]);
});
