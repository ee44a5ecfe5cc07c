import { expect, test } from '@jest/globals';
import { locateFindings } from '../../src/engine/locate-findings.ts';
import type { Outcome } from '../../src/model/check.ts';
import type { EvidenceFile } from '../../src/model/evidence.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { ListedPlaces } from '../../src/model/listed-places.ts';
import { check } from '../checks/support.ts';

const COUNT = 250;
const SENTENCES: ListedPlaces = { failing: 0, passing: 0 };
const text = JSON.stringify(
  Array.from({ length: COUNT }, () => 0),
  null,
  1,
);
const file: EvidenceFile = { path: 'a.json', size: text.length, sha256: '', head: text, text: () => text };
const ONE = check({ expect: { path: 'a', exists: true } });

function finding(index: number, outcome: Outcome): Finding {
  return {
    check: ONE,
    outcome,
    subject: `s-${String(index).padStart(3, '0')}`,
    subjectType: 'x',
    source: 'test',
    evidenceKind: 'terraform',
    place: { file: 'a.json', pointer: [index] },
    decisions: [],
    message: '',
    notes: [],
  };
}

function linesOf(outcomes: (index: number) => Outcome, listed: ListedPlaces): readonly (number | undefined)[] {
  const findings = Array.from({ length: COUNT }, (_, index) => finding(index, outcomes(index)));
  return locateFindings(findings, new Map([['a.json', file]]), listed).map(({ place }) => place.line);
}

test('passes have lines however many subjects before them the check does not apply to', () => {
  const lines = linesOf((index) => (index < 30 ? 'not-applicable' : 'pass'), SENTENCES);
  expect([lines[0], lines[29], lines[30], lines[49], lines[50]]).toEqual([2, undefined, 32, 51, undefined]);
});

test('failures have lines as far as sentences name them, or all when everything is asked', () => {
  expect(linesOf(() => 'fail', SENTENCES).filter((line) => line !== undefined)).toHaveLength(200);
  expect(
    linesOf(() => 'fail', { failing: Infinity, passing: Infinity }).filter((line) => line !== undefined),
  ).toHaveLength(COUNT);
});
