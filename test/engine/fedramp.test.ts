import { describe, expect, test } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { getOrCreate } from '../../src/base/memo.ts';
import { assess, type AssessRun } from '../../src/engine/assess.ts';
import { resolveRequest } from '../../src/engine/resolved-request.ts';
import type { EarlierIndicators, FedrampTarget, IndicatorMetric } from '../../src/model/fedramp.ts';
import { fedrampSchemas, fedrampValidator } from '../support/fedramp-schemas.ts';
import { golden } from '../support/golden.ts';
import { officialValidator, oscalSchemas } from '../support/oscal-schemas.ts';
import { createUuid } from '../../src/writers/uuid.ts';
import { REQUEST } from '../support/run-bundle.ts';

/** Sizes of the Rev 5 baselines and of the classes, which leave CA-5 out. */
const SIZES: readonly (readonly [FedrampTarget, number])[] = [
  [{ program: 'rev5', grade: 'low' }, 156],
  [{ program: 'rev5', grade: 'moderate' }, 323],
  [{ program: 'rev5', grade: 'high' }, 410],
  [{ program: 'rev5', grade: 'li-saas' }, 156],
  [{ program: 'cr26', grade: 'b' }, 155],
  [{ program: 'cr26', grade: 'c' }, 322],
  [{ program: 'cr26', grade: 'd' }, 409],
];
const OSCAL = ['assessment-results.json', 'assessment-plan.json', 'poam.json'];
const MODERATE: FedrampTarget = { program: 'rev5', grade: 'moderate' };

const runs = new Map<string, Promise<AssessRun>>();

/** What is asked twice is run once; what a run gives is only read. */
function run(example: string, fedramp: FedrampTarget, asOf = '2026-11-01'): Promise<AssessRun> {
  return getOrCreate(runs, JSON.stringify([example, fedramp, asOf]), () => assessed(example, fedramp, asOf));
}

async function assessed(example: string, fedramp: FedrampTarget, asOf: string): Promise<AssessRun> {
  const path = fileURLToPath(new URL(`../../examples/${example}`, import.meta.url));
  return assess({ ...REQUEST, reports: [], paths: [path], name: example, asOf, fedramp }, () => undefined);
}

function fileOf({ frameworks }: AssessRun, filename: string): unknown {
  const found = frameworks.flatMap(({ artifacts }) => artifacts).find((artifact) => artifact.filename === filename);
  return JSON.parse(found?.text ?? 'null');
}

/** What a person compares between two runs: coverage, cryptography, parameters and indicators, one line each. */
function outline(result: AssessRun): string {
  const lines = result.frameworks.flatMap(({ assessment: { fedramp, coverage, controls } }) => {
    if (fedramp === undefined) return ['no FedRAMP run'];
    const { title, applies, cryptography, parameters, indicators } = fedramp;
    const sc13 = controls.find(({ requirement }) => requirement.id === 'SC-13');
    return [
      title,
      applies,
      `${coverage.assessed} of ${coverage.catalogue} controls assessed`,
      `SC-13 ${sc13?.undetermined === true ? 'undetermined' : sc13?.status}, ${cryptography.force} ${cryptography.rule}`,
      ...parameters.map(({ control, parameter, status, assignedBy }) =>
        [control, parameter, status, assignedBy].join('  '),
      ),
      ...indicators.map(({ id, status, reason }) => [id, status, reason].join('  ')),
    ];
  });
  return `${lines.join('\n')}\n`;
}

const folder = fedrampSchemas();
const official = new Map(
  ['security-decision-record', 'vulnerability-detail-report'].flatMap((name) =>
    folder === undefined ? [] : [[`${name}.json`, fedrampValidator(folder, name)] as const],
  ),
);

const oscal = oscalSchemas();
const oscalDocument = oscal === undefined ? undefined : officialValidator(oscal, '1.2.1');

describe.each(SIZES)('fedramp %j', (target, size) => {
  test('writes every document, valid by the official schemas, over the whole baseline', async () => {
    const result = await run('weak', target);
    const names = result.frameworks.flatMap(({ artifacts }) => artifacts.map(({ filename }) => filename));
    expect(names).toEqual(
      expect.arrayContaining([
        'assessment-results.json',
        'assessment-plan.json',
        'poam.json',
        'coverage.json',
        'fedramp.json',
      ]),
    );
    expect(fileOf(result, 'fedramp.json')).toMatchObject({
      coverage: {
        catalogue: size,
        statement: expect.stringMatching(new RegExp(`^\\d+ of ${size} controls assessed$`)),
      },
    });
    const plan = JSON.stringify(fileOf(result, 'poam.json'));
    for (const name of ['POAM-ID', 'impacted-control-id', 'vulnerability-id'])
      expect(plan).toContain(`{"name":"${name}","ns":"http://fedramp.gov/ns/oscal"`);
    for (const filename of OSCAL) expect(oscalDocument?.(fileOf(result, filename)) ?? []).toEqual([]);
    for (const [filename, validate] of official) {
      validate(fileOf(result, filename));
      expect(validate.errors ?? []).toEqual([]);
    }
  });
});

if (folder === undefined) {
  test.skip('FedRAMP accepts all documents (set FEDRAMP_SCHEMAS to the folder of its schemas)', () => {});
} else {
  test('FedRAMP would refuse what it should', () => {
    expect(official.get('security-decision-record.json')?.({ fedRampRequirements: [{}] })).toBe(false);
  });
}

describe('the examples', () => {
  test.each([
    ['hardened', MODERATE],
    ['weak', MODERATE],
    ['hardened', { program: 'cr26', grade: 'c' } as const],
    ['weak', { program: 'cr26', grade: 'b' } as const],
  ])('%s for %j', async (example, target) => {
    const text = outline(await run(example, target));
    expect(text).toBe(golden(`fedramp-${example}-${target.grade}`, text, 'engine'));
  });

  test('a day after a deadline says since', async () => {
    const result = await run('hardened', MODERATE, '2027-02-01');
    expect(outline(result)).toContain('Since 2027-01-01 new Rev 5 applications');
    expect(outline(result)).toContain('from 2027-06-11 no new Rev 5 applications are accepted');
  });
});

describe('documents', () => {
  test('hold no status, rating or assessment that only a provider or assessor can give', async () => {
    const result = await run('weak', { program: 'cr26', grade: 'c' });
    const record = JSON.stringify(fileOf(result, 'security-decision-record.json'));
    const report = JSON.stringify(fileOf(result, 'vulnerability-detail-report.json'));
    for (const key of ['controlImplementationStatus', 'ksiImplementationStatus', 'parameterValues', 'frrAssessment'])
      expect(record).not.toContain(`"${key}"`);
    for (const key of ['isInternetReachable', 'isLikelyExploitable', 'currentRating', 'finalDisposition'])
      expect(report).not.toContain(`"${key}"`);
    expect(record).toContain('Not assessed by this tool: for the independent assessor to state.');
  });

  test('name no affected resource in the vulnerability detail report', async () => {
    const result = await run('weak', { program: 'cr26', grade: 'c' });
    expect(JSON.stringify(fileOf(result, 'vulnerability-detail-report.json'))).not.toMatch(/aws_s3_bucket\.\w/);
  });

  test('differ in identity from those of the same baseline assessed without FedRAMP', async () => {
    const path = fileURLToPath(new URL('../../examples/weak', import.meta.url));
    const plain = { ...REQUEST, paths: [path], name: 'weak', reports: [], format: 'oscal' as const };
    const frameworks = { framework: ['nist-800-53'], baseline: 'fedramp-moderate' };
    const one = await assess({ ...plain, frameworks }, () => undefined);
    const other = await run('weak', MODERATE);
    const uuid = (result: AssessRun): unknown =>
      (fileOf(result, 'assessment-results.json') as { 'assessment-results': { uuid: string } })['assessment-results']
        .uuid;
    expect(uuid(one)).not.toBe(uuid(other));
  });
});

describe('OSCAL of a Rev 5 baseline', () => {
  test('also says what the rules for its documents call things, and that of a class does not', async () => {
    const legacy = await run('weak', MODERATE);
    const results = JSON.stringify(fileOf(legacy, 'assessment-results.json'));
    const plan = JSON.stringify(fileOf(legacy, 'assessment-plan.json'));
    const type = { name: 'type', ns: 'http://fedramp.gov/ns/oscal' };
    expect(results).toContain('"types":["discovery","finding"]');
    expect(results).toContain(JSON.stringify({ ...type, value: 'security-assessment-plan' }));
    expect(plan).toContain(JSON.stringify({ ...type, value: 'no-oscal-ssp' }));
    const modern = JSON.stringify(
      fileOf(await run('weak', { program: 'cr26', grade: 'c' }), 'assessment-results.json'),
    );
    expect(modern).toContain('"types":["discovery"]');
    expect(modern).not.toContain('http://fedramp.gov/ns/oscal');
  });

  test('names the baseline that the controls are from', async () => {
    const results = JSON.stringify(fileOf(await run('weak', MODERATE), 'assessment-results.json'));
    expect(results).toContain('FedRAMP_rev5_MODERATE-baseline_profile.json');
    expect(results).toContain('NIST_SP-800-53_rev5_catalog.json');
  });
});

describe('metrics of indicators (rule SDR-CSX-KMT)', () => {
  const day = (when: string, status: IndicatorMetric['status'], passed: number, failed: number): EarlierIndicators => ({
    file: `${when}.json`,
    system: 'weak',
    grade: 'c',
    day: when,
    metrics: new Map([['KSI-SVC-SIN', { status, passed, failed, undetermined: 0 }]]),
  });
  const history = [
    day('2026-10-20', 'supported-in-part', 9, 0),
    day('2026-10-20', 'contradicted', 7, 2),
    day('2026-06-01', 'undetermined', 0, 0),
    day('2025-11-01', 'contradicted', 0, 9),
  ];

  async function indicator(target: FedrampTarget): Promise<Indicator> {
    const record = fileOf(await run('weak', target), 'security-decision-record.json') as Record;
    const found = record.keySecurityIndicators.find(({ ksiId }) => ksiId === 'KSI-SVC-SIN');
    if (found === undefined) throw new Error('no indicator');
    return found;
  }

  test('of class C are told for 30 days, a year and each day, the weakest run of a day counting', async () => {
    const { ksiValidation, ksiEvidence } = await indicator({ program: 'cr26', grade: 'c', history });
    expect(ksiValidation.join('\n')).toContain(
      'Metric of the past 30 days (rule SDR-CSX-KMT), 2026-10-03 to 2026-11-01: runs on 2 of 30 days, contradicted on 2.',
    );
    expect(ksiValidation.join('\n')).toContain('runs on 3 of 365 days, undetermined on 1, contradicted on 2.');
    const daily = ksiEvidence.find(({ evidenceType }) => evidenceType === 'Log')?.evidenceText.split('\n');
    expect(daily).toHaveLength(3);
    expect(daily?.slice(0, 2)).toEqual([
      '2026-06-01 undetermined: 0 passed, 0 failed, 0 undetermined',
      '2026-10-20 contradicted: 7 passed, 2 failed, 0 undetermined',
    ]);
  });

  test('of class B have no data of single days', async () => {
    const target = { program: 'cr26' as const, grade: 'b', history: history.map((each) => ({ ...each, grade: 'b' })) };
    const { ksiValidation, ksiEvidence } = await indicator(target);
    expect(ksiValidation.join('\n')).toContain('Metric of the past year');
    expect(ksiEvidence.some(({ evidenceType }) => evidenceType === 'Log')).toBe(false);
  });

  test('are said to be missing where no earlier run was given', async () => {
    const { ksiValidation } = await indicator({ program: 'cr26', grade: 'c' });
    expect(ksiValidation.join('\n')).toContain('none, since no earlier runs were given with --history');
  });

  test.each([
    ['another system', { system: 'payroll' }, 'is about "payroll" and this run about "weak"'],
    ['another class', { grade: 'd' }, 'is of class D and this run of class C'],
    ['a later day', { day: '2026-11-02' }, 'is of 2026-11-02, after this run'],
  ])('of %s are refused before anything is read', async (_name, change, message) => {
    const [first] = history;
    const target = { program: 'cr26' as const, grade: 'c', history: [{ ...first, ...change } as EarlierIndicators] };
    await expect(resolveRequest({ ...REQUEST, name: 'weak', fedramp: target })).rejects.toThrow(message);
  });
});

describe('a previous report', () => {
  const vulnerability = { id: 'b2c3a4d5-0000-5000-8000-000000000001', detectedAt: '2026-09-01T00:00:00Z' };
  const previous = {
    file: 'last.json',
    system: 'weak',
    to: '2026-10-01T00:00:00Z',
    vulnerabilities: [{ ...vulnerability, description: 'Gone since.' }],
  };

  test('gives the period its beginning, keeps days of detection and says what is not detected any more', async () => {
    const first = fileOf(await run('weak', MODERATE), 'vulnerability-detail-report.json') as Report;
    const [known] = first.vulnerabilities;
    const kept = { id: known?.providerTrackingId ?? '', detectedAt: '2026-08-15T00:00:00Z', description: 'Known.' };
    const target = { ...MODERATE, previous: { ...previous, vulnerabilities: [...previous.vulnerabilities, kept] } };
    const second = fileOf(await run('weak', target), 'vulnerability-detail-report.json') as Report;
    expect(second.reportPeriod).toEqual({ from: '2026-10-01T00:00:00Z', to: '2026-11-01T00:00:00Z' });
    const byId = new Map(second.vulnerabilities.map((each) => [each.providerTrackingId, each]));
    expect(byId.get(kept.id)?.detection.detectedAt).toBe(kept.detectedAt);
    expect(byId.get(vulnerability.id)).toMatchObject({
      detection: { detectedAt: vulnerability.detectedAt },
      vulnerabilityDescription: 'Gone since.',
      supplementaryRiskInformation: expect.stringContaining('No longer looked for: this version has no such check.'),
    });
    expect(second.vulnerabilities).toHaveLength(first.vulnerabilities.length + 1);
  });

  test.each([
    ['2026-04-22T00:00:00Z', true],
    ['2026-04-23T00:00:00Z', false],
  ])('says of what is open since %s that the rules call it accepted: %s', async (detectedAt, told) => {
    const [known] = (fileOf(await run('weak', MODERATE), 'vulnerability-detail-report.json') as Report).vulnerabilities;
    const vulnerabilities = [{ id: known?.providerTrackingId ?? '', detectedAt, description: 'Known.' }];
    const target = { ...MODERATE, previous: { ...previous, vulnerabilities } };
    const report = JSON.stringify(fileOf(await run('weak', target), 'vulnerability-detail-report.json'));
    expect(report.includes('rule VER-TFR-MAV')).toBe(told);
  });

  test.each([
    ['weak', 'aws-resource-that-is-not', 'No longer looked for'],
    ['hardened', 'tls-minimum-version', 'Not detected any more in the evidence of 2026-11-01: everything that check'],
    ['hardened', 'ansible-fips-mode-enabled', 'this does not show whether it is gone'],
    ['hardened', 'operating-system-supported', 'Whether it is gone could not be determined'],
    ['weak', 'kernel-fips-mode-on', 'still fails in the evidence of 2026-11-01, but decides no control'],
  ])('in examples/%s says of %s what this run can tell', async (example, check, said) => {
    const id = createUuid(example, 'vulnerability', check);
    const vulnerabilities = [{ id, detectedAt: '2026-09-01T00:00:00Z', description: 'Known.' }];
    const target = {
      program: 'cr26' as const,
      grade: 'b',
      previous: { ...previous, system: example, vulnerabilities },
    };
    const report = fileOf(await run(example, target), 'vulnerability-detail-report.json') as Report;
    const carried = report.vulnerabilities.find(({ providerTrackingId }) => providerTrackingId === id);
    expect(carried).toMatchObject({ supplementaryRiskInformation: expect.stringContaining(said) });
  });

  test.each([
    ['of another system', { system: 'another' }, 'is about "another" and this run about "weak"'],
    ['of a later day', { to: '2026-11-02T00:00:00Z' }, 'reports until 2026-11-02T00:00:00Z, after this run'],
  ])('%s is refused before anything is read', async (_name, change, message) => {
    const target = { ...MODERATE, previous: { ...previous, ...change } };
    const request = { ...REQUEST, name: 'weak', fedramp: target };
    await expect(resolveRequest(request)).rejects.toThrow(message);
  });
});

interface Report {
  readonly reportPeriod: { readonly from: string; readonly to: string };
  readonly vulnerabilities: readonly {
    readonly providerTrackingId: string;
    readonly detection: { readonly detectedAt: string };
  }[];
}

interface Indicator {
  readonly ksiId: string;
  readonly ksiValidation: readonly string[];
  readonly ksiEvidence: readonly { readonly evidenceType: string; readonly evidenceText: string }[];
}

interface Record {
  readonly keySecurityIndicators: readonly Indicator[];
}
