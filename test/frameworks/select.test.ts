import { describe, expect, test } from '@jest/globals';
import { narrowingFor, selectFramework, type FrameworkRequest } from '../../src/frameworks/select.ts';
import { readFrameworks } from './read-framework.ts';

const frameworks = readFrameworks();

function outcome(request: FrameworkRequest): string {
  const selected = selectFramework(frameworks, request);
  if (!selected.ok) return selected.message;
  return selected.selection === undefined ? selected.framework.id : `${selected.framework.id} ${selected.selection}`;
}

describe('selectFramework', () => {
  test.each([
    [{ framework: 'nist-800-53' }, 'nist-800-53-r5'],
    [{ framework: 'NIST 800-53' }, 'nist-800-53-r5'],
    [{ framework: ' nist 800-53 ', baseline: 'Moderate' }, 'nist-800-53-r5 moderate'],
    [{ framework: 'nist-800-53', baseline: 'fedramp-high' }, 'nist-800-53-r5 fedramp-high'],
    [{ framework: 'nist-800-53', baseline: 'class-c' }, 'nist-800-53-r5 class-c'],
    [{ framework: 'NIST 800-171' }, 'nist-800-171-r2'],
    [{ framework: 'nist-800-171', revision: 'r3' }, 'nist-800-171-r3'],
    [{ framework: 'nist-800-171', revision: '3' }, 'nist-800-171-r3'],
    [{ framework: 'nist-800-171', revision: 'Rev 2' }, 'nist-800-171-r2'],
    [{ framework: 'nist-800-171-r3' }, 'nist-800-171-r3'],
    [{ framework: 'nist-800-172' }, 'nist-800-172'],
    [{ framework: 'nist-800-172', revision: 'February 2021' }, 'nist-800-172'],
    [{ framework: 'nist-800-172', revision: 'feb-2021' }, 'nist-800-172'],
    [{ framework: 'nist-800-172', revision: 'rev 3' }, 'nist-800-172-r3'],
    [{ framework: 'CMMC' }, 'cmmc'],
    [{ framework: 'CMMC', revision: '2.0', level: '2' }, 'cmmc level-2'],
    [{ framework: 'cmmc', level: 'L1' }, 'cmmc level-1'],
    [{ framework: 'cmmc', level: 'Level 3' }, 'cmmc level-3'],
    [{ framework: 'FIPS 140-2' }, 'fips-140-2'],
    [{ framework: 'NIST SP 800-193' }, 'nist-sp-800-193'],
  ])('%j is %s', (request, expected) => {
    expect(outcome(request)).toBe(expected);
  });

  test.each([
    [
      { framework: 'iso-27001' },
      'There is no framework "iso-27001". Known are: cmmc, fips-140-2, fips-140-3, nist-800-171,',
    ],
    [
      { framework: 'nist-800-171', revision: 'r9' },
      'NIST 800-171 has no revision "r9". Known are: r2 (Rev 2), r3 (Rev 3).',
    ],
    [{ framework: 'nist-800-171-r3', revision: 'r2' }, 'NIST 800-171 has no revision "r2". Known are: r3 (Rev 3).'],
    [
      { framework: 'nist-800-53', baseline: 'middle' },
      'has no baseline "middle". Known are: low, moderate, high, privacy,',
    ],
    [{ framework: 'cmmc', level: '4' }, 'CMMC (2.0) has no level "4". Known are: level-1, level-2, level-3.'],
    [{ framework: 'fips-140-3', baseline: 'low' }, 'FIPS 140-3 (March 2019) has no baselines. Leave out --baseline.'],
    [{ framework: 'cmmc', level: '2', baseline: 'low' }, 'Give either --baseline or --level, not both'],
    [{ framework: '' }, 'There is no framework "".'],
    [{ framework: '__proto__' }, 'There is no framework "__proto__".'],
    [{ framework: 'nist-800-53', baseline: 'constructor' }, 'has no baseline "constructor".'],
  ])('%j is refused with what exists', (request, message) => {
    expect(outcome(request)).toContain(message);
  });

  test('control characters of a flag do not reach the message', () => {
    expect(outcome({ framework: 'a\u001b[31mb' })).not.toContain('\u001b');
  });
});

describe('of several frameworks', () => {
  test.each([
    [{ framework: 'cmmc', level: '2', baseline: 'moderate' }, 'cmmc level-2'],
    [{ framework: 'nist-800-53', level: '2', baseline: 'moderate' }, 'nist-800-53-r5 moderate'],
    [{ framework: 'nist-800-171', revision: 'r3', level: '2' }, 'nist-800-171-r3'],
    [
      { framework: 'cmmc', revision: 'r3', level: '9' },
      'CMMC (2.0) has no level "9". Known are: level-1, level-2, level-3.',
    ],
    [{ framework: 'fips-140-3', revision: 'r3', level: '2', baseline: 'low' }, 'fips-140-3'],
    [{ framework: 'soc-2', level: '2' }, 'There is no framework "soc-2".'],
  ])('%j is narrowed by what it has: %s', (request, expected) => {
    expect(outcome(narrowingFor(frameworks, request))).toContain(expected);
  });
});
