import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { resolveRequest } from '../../src/engine/resolved-request.ts';
import { gradeFiles, REQUEST, satisfiedBy } from '../support/run-bundle.ts';

const DAY = '2026-11-01';
const QUESTIONS = await resolveRequest({ ...REQUEST, frameworks: { framework: ['fips-140-3', 'nist-sp-800-193'] } });

function example(name: string, kind: 'hardened' | 'weak'): string {
  return readFileSync(fileURLToPath(new URL(`../../examples/${kind}/hosts/web-1/${name}`, import.meta.url)), 'utf8');
}

/** The records of a host, both collected at one time, or the second at another. */
function records(at: unknown, opensslAt = at, kind: 'hardened' | 'weak' = 'hardened'): ReadonlyMap<string, string> {
  const dated = (name: string, time: unknown): readonly [string, string] => [
    `hosts/${name}`,
    JSON.stringify({ ...JSON.parse(example(name, kind)), collected_at: time }),
  ];
  return new Map([dated('system_info.json', at), dated('openssl.json', opensslAt)]);
}

async function told(files: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const { problems } = await gradeFiles(files, QUESTIONS, DAY);
  return problems
    .filter(({ place }) => place.file.startsWith('hosts/'))
    .map(({ code, severity, message }) => `${code} ${severity} ${message}`);
}

describe('the day on which a record was collected', () => {
  test.each([
    ['the day of the assessment', '2026-11-01T23:59:59Z'],
    ['a day that is over in UTC', '2026-11-02T03:00:00+05:00'],
    ['not told', null],
    ['a day alone', '2026-10-31'],
  ])('counts: %s', async (_name, at) => {
    const files = records(at);
    expect((await satisfiedBy(files, QUESTIONS, DAY)).size).toBeGreaterThan(10);
    expect(await told(files)).toEqual([]);
  });

  test.each([
    ['the day after', '2026-11-02T00:00:00Z'],
    ['a day that begins earlier in UTC', '2026-11-01T22:00:00-05:00'],
    ['years later', '2031-01-01'],
  ])('does not count: %s', async (_name, at) => {
    for (const kind of ['hardened', 'weak'] as const) {
      const files = records(at, at, kind);
      expect([...(await satisfiedBy(files, QUESTIONS, DAY))]).toEqual([]);
      const { assessments } = await gradeFiles(files, QUESTIONS, DAY);
      const findings = assessments.flatMap((each) => each.findings);
      expect(new Set(findings.map(({ outcome }) => outcome))).toEqual(new Set(['unknown']));
      const messages = findings.map(({ message }) => message);
      expect(messages).toContainEqual(expect.stringContaining('after the day of the assessment'));
    }
    expect(await told(records(at))).toEqual([
      expect.stringMatching(
        /^collection-day warning hosts\/openssl.json was collected on .*its facts count as unknown/,
      ),
      expect.stringMatching(/^collection-day warning hosts\/system_info.json was collected on /),
    ]);
  });

  test('one record of a later day leaves what the other one says', async () => {
    const whole = await satisfiedBy(records(DAY), QUESTIONS, DAY);
    const half = await satisfiedBy(records(DAY, '2026-11-03'), QUESTIONS, DAY);
    expect(whole.has('fips-140-3 FIPS140-3-7.5-01')).toBe(true);
    expect(half.has('fips-140-3 FIPS140-3-7.5-01')).toBe(false);
    expect(half.has('fips-140-3 FIPS140-3-7.6-02')).toBe(true);
    expect([...half].filter((id) => !whole.has(id))).toEqual([]);
  });

  test('old facts count, and their age is told from a quarter of a year on', async () => {
    expect(await told(records('2026-08-03'))).toEqual([]);
    const files = records('2026-08-02');
    expect((await satisfiedBy(files, QUESTIONS, DAY)).size).toBeGreaterThan(10);
    expect(await told(files)).toEqual([
      expect.stringMatching(/^collection-day info hosts\/openssl.json was collected on 2026-08-02, 91 days before/),
      expect.stringMatching(/^collection-day info hosts\/system_info.json was collected on 2026-08-02, 91 days before/),
    ]);
  });

  test.each([['yesterday'], ['2026-13-01'], ['2026-11-02T00:00:00'], [20261101], [{ value: DAY }]])(
    'is told where it cannot be read: %j',
    async (at) => {
      expect(await told(records(at))).toEqual([
        expect.stringMatching(/^partly-read warning hosts\/openssl.json has a collected_at that is no RFC 3339 time/),
        expect.stringMatching(
          /^partly-read warning hosts\/system_info.json has a collected_at that is no RFC 3339 time/,
        ),
      ]);
    },
  );
});
