import { expect, test } from '@jest/globals';
import { listedPlaces } from '../../src/engine/listed-places.ts';
import { locateFindings } from '../../src/engine/locate-findings.ts';
import type { Outcome } from '../../src/model/check.ts';
import type { EvidenceFile } from '../../src/model/evidence.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { ListedPlaces } from '../../src/model/listed-places.ts';
import { MOST_LISTED, MOST_PASSING } from '../../src/writers/oscal/observations.ts';
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

function located(findings: readonly Finding[], listed: ListedPlaces): readonly Finding[] {
  const answers = [{ check: ONE, findings, isPlain: false }];
  return locateFindings(answers, new Map([['a.json', file]]), listed).findings;
}

function linesOf(outcomes: (index: number) => Outcome, listed: ListedPlaces): readonly (number | undefined)[] {
  const findings = Array.from({ length: COUNT }, (_, index) => finding(index, outcomes(index)));
  return located(findings, listed).map(({ place }) => place.line);
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

test('failures have lines as far as an output lists them, in the order that they come in and that of sentences', () => {
  const findings = Array.from({ length: COUNT }, (_, index) => finding(COUNT - 1 - index, 'fail'));
  const lines = located(findings, { failing: 10, passing: 0 });
  const without = lines.filter(({ place }) => place.line === undefined);
  expect(lines.slice(0, 10).map(({ place }) => place.line)).toEqual(
    Array.from({ length: 10 }, (_, index) => COUNT + 1 - index),
  );
  expect(without).toHaveLength(COUNT - 200 - 10);
});

test('waived failures do not use up the lines of open ones', () => {
  const waived = { reason: 'r', owner: 'o', expires: '2027-01-01' };
  const findings = Array.from({ length: COUNT }, (_, index) => {
    return index < 240 ? { ...finding(index, 'fail'), waived } : finding(index, 'fail');
  });
  const lines = located(findings, { failing: 5, passing: 0 });
  expect(lines.slice(240, 246).map(({ place }) => place.line)).toEqual([242, 243, 244, 245, 246, undefined]);
});

test('outputs that list subjects one by one have the lines of all of them', () => {
  const request = { format: 'json', reports: [] } as const;
  expect(listedPlaces(request)).toEqual({ failing: 0, passing: 0 });
  expect(listedPlaces({ ...request, format: 'oscal' })).toEqual({ failing: MOST_LISTED, passing: MOST_PASSING });
  expect(listedPlaces({ ...request, reports: ['html', 'sarif'] }).failing).toBe(Infinity);
});
