import { describe, expect, test } from '@jest/globals';
import { versionSupported } from '../../../src/checks/functions/version-supported.ts';
import type { Value } from '../../../src/base/value.ts';
import { contextOf, hostOf } from './support.ts';

type Row = readonly [id: Value, version: Value, asOf: string, outcome: string];

const ROWS: readonly Row[] = [
  ['rhel', '9', '2032-05-31', 'pass'],
  ['rhel', '9.4', '2026-11-20', 'unknown'],
  ['rocky', '9.4', '2026-11-20', 'unknown'],
  ['rhel', '9.4', '2032-06-01', 'unknown'],
  ['rhel', '9.4', '2036-06-01', 'fail'],
  ['rhel', '90.1', '2026-11-20', 'unknown'],
  ['amzn', '2', '2026-06-30', 'pass'],
  ['amzn', '2', '2026-07-01', 'fail'],
  ['amzn', '2023', '2026-11-20', 'pass'],
  ['ubuntu', '20.04', '2026-11-20', 'unknown'],
  ['sles', '15.7', '2026-11-20', 'pass'],
  ['debian', '11', '2026-11-20', 'fail'],
  ['alpine', '3.22.1', '2026-11-20', 'pass'],
  ['alpine', '3.2.1', '2026-11-20', 'fail'],
  ['plan9', '4', '2026-11-20', 'unknown'],
  [null, '9', '2026-11-20', 'unknown'],
  ['rhel', null, '2026-11-20', 'unknown'],
];

describe('version-supported', () => {
  test.each([
    ['amzn', '2', 'Support of amzn 2 ended on 2026-06-30. Expected: a supported version.'],
    [
      'debian',
      '11',
      'Standard support of debian 11 ended on 2024-08-14, and extended support on 2026-08-31. Expected: a version in standard support.',
    ],
  ])('%s %s says which support ended', (id, version_id, message) => {
    const options = { product: 'os.id', version: 'os.version_id' };
    const answer = versionSupported.evaluate(hostOf({ os: { id, version_id } }), options, contextOf('2026-11-20'));
    expect(answer.message).toBe(message);
  });

  test.each(ROWS)('%s %s on %s: %s', (id, version_id, asOf, outcome) => {
    const options = { product: 'os.id', version: 'os.version_id' };
    expect(versionSupported.evaluate(hostOf({ os: { id, version_id } }), options, contextOf(asOf)).outcome).toBe(
      outcome,
    );
  });

  test.each([
    ['aws-lambda', 'nodejs22.x', '2027-04-30', 'pass'],
    ['aws-lambda', 'nodejs22.x', '2027-05-01', 'fail'],
    ['aws-lambda', 'provided.al2027', '2026-11-20', 'unknown'],
    ['amazon-eks', '1.33', '2026-11-20', 'unknown'],
    ['amazon-eks', '1.33', '2027-07-30', 'fail'],
  ])('%s %s on %s: %s', (name, version, asOf, outcome) => {
    const options = { name, version: 'version' };
    expect(versionSupported.evaluate(hostOf({ version }), options, contextOf(asOf)).outcome).toBe(outcome);
  });
});
