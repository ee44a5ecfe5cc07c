import { describe, expect, test } from '@jest/globals';
import type { CheckFunction } from '../../../src/checks/check-function.ts';
import { lockIntegrity } from '../../../src/checks/functions/lock-integrity.ts';
import { sbomCompleteness } from '../../../src/checks/functions/sbom-completeness.ts';
import type { Subject } from '../../../src/model/check.ts';
import type { Component } from '../../../src/model/evidence.ts';
import type { ValueMap } from '../../../src/base/value.ts';
import { componentOf, contextOf } from './support.ts';

const HASHES = ['sha256:00'];
const GOOD = componentOf('pkg:npm/left-pad@1.3.0', {
  hashes: HASHES,
  properties: { type: 'library', origin: 'registry' },
});
const WHOLE: ValueMap = {
  components: 1,
  skipped: 0,
  has_dependencies: true,
  timestamp: '2026-11-01',
  compositions: [],
};

function like(more: Partial<Component>): Component {
  return { ...GOOD, ...more };
}

function documentOf(values: ValueMap): Subject {
  const place = { file: 'bom.json', pointer: [] };
  return { address: 'bom.json', type: 'sbom/document', source: 'cyclonedx', evidenceKind: 'software', values, place };
}

type Row = readonly [
  name: string,
  asked: CheckFunction,
  components: readonly Component[],
  values: ValueMap,
  outcome: string,
];

const ROWS: readonly Row[] = [
  ['complete', sbomCompleteness, [GOOD], WHOLE, 'pass'],
  ['a CPE is an identifier', sbomCompleteness, [like({ purl: '', properties: { cpe: 'cpe:2.3:a:x' } })], WHOLE, 'pass'],
  ['no identifier', sbomCompleteness, [GOOD, like({ purl: '' })], WHOLE, 'fail'],
  ['no version', sbomCompleteness, [GOOD, like({ version: '' })], WHOLE, 'fail'],
  [
    'a file needs no version',
    sbomCompleteness,
    [GOOD, like({ version: '', properties: { type: 'file' } })],
    WHOLE,
    'pass',
  ],
  ['only what it describes', sbomCompleteness, [like({ properties: { root: true } })], WHOLE, 'fail'],
  [
    'algorithms only',
    sbomCompleteness,
    [like({ properties: { type: 'cryptographic-asset' } })],
    WHOLE,
    'not-applicable',
  ],
  ['files only', sbomCompleteness, [like({ properties: { type: 'file' } })], WHOLE, 'fail'],
  [
    'algorithms only, a part was not read',
    sbomCompleteness,
    [like({ properties: { type: 'cryptographic-asset' } })],
    { ...WHOLE, skipped: 1 },
    'fail',
  ],
  [
    'components of another document',
    sbomCompleteness,
    [like({ place: { file: 'x.json', pointer: [] } })],
    WHOLE,
    'fail',
  ],
  ['no relationships', sbomCompleteness, [GOOD], { ...WHOLE, has_dependencies: false }, 'fail'],
  ['no time', sbomCompleteness, [GOOD], { ...WHOLE, timestamp: null }, 'fail'],
  ['a part was not read', sbomCompleteness, [GOOD], { ...WHOLE, skipped: 1 }, 'unknown'],
  ['nothing says how much was read', sbomCompleteness, [GOOD], { ...WHOLE, skipped: null }, 'unknown'],
  ['incomplete as it says itself', sbomCompleteness, [GOOD], { ...WHOLE, compositions: ['incomplete'] }, 'unknown'],
  ['complete as it says itself', sbomCompleteness, [GOOD], { ...WHOLE, compositions: ['complete'] }, 'pass'],
  ['hashes', lockIntegrity, [GOOD], WHOLE, 'pass'],
  ['one without a hash', lockIntegrity, [GOOD, like({ hashes: [] })], WHOLE, 'fail'],
  ['a plain URL without a hash', lockIntegrity, [like({ hashes: [], properties: { origin: 'url' } })], WHOLE, 'fail'],
  ['a commit', lockIntegrity, [GOOD, like({ hashes: [], properties: { origin: 'git' } })], WHOLE, 'pass'],
  ['part of the project', lockIntegrity, [GOOD, like({ hashes: [], properties: { local: true } })], WHOLE, 'pass'],
  ['origin not told', lockIntegrity, [GOOD, like({ hashes: [], properties: { origin: 'unknown' } })], WHOLE, 'unknown'],
  ['nothing from outside', lockIntegrity, [like({ properties: { root: true } })], WHOLE, 'not-applicable'],
  ['a part of the lock was not read', lockIntegrity, [GOOD], { ...WHOLE, skipped: 2 }, 'unknown'],
];

describe('lists of software', () => {
  test.each(ROWS)('%s', (_name, asked, components, values, outcome) => {
    const answer = asked.evaluate(documentOf(values), {}, contextOf('2026-11-20', components));
    expect(answer.outcome).toBe(outcome);
    expect(answer.decisions.length).toBeGreaterThan(0);
  });
});
