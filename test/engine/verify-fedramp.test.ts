import { describe, expect, test } from '@jest/globals';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KIND_TITLES } from '../../src/engine/fedramp/document-kinds.ts';
import { fedrampLines, verifyFedramp } from '../../src/engine/fedramp/verify-documents.ts';
import { fedramp } from '../../src/writers/fedramp/fedramp.ts';
import { sampleAssessment } from '../support/assessment.ts';
import { fedrampSchemas, fedrampValidator } from '../support/fedramp-schemas.ts';
import { fedrampView } from '../support/fedramp-view.ts';
import { temporaryFolder } from '../support/folder.ts';

const folder = temporaryFolder();
const URI = 'https://provider.example/overview.json';
const PERIOD = { from: '2026-10-01T00:00:00Z', to: '2026-11-01T00:00:00Z' };
const VULNERABILITY = {
  providerTrackingId: 'V-1',
  detection: { detectedAt: '2026-10-02T08:00:00Z', detectionSource: 'scanner' },
  vulnerabilityDescription: 'A port is open.',
  currentRating: 3,
};
const ACCEPTED = [{ vulnerabilityDetail: VULNERABILITY, acceptanceRationale: 'No federal data.' }];
const OFFER = {
  serviceDescription: 'Reviews',
  contactInformation: ['desk@firm.example'],
  servicesOffered: [{ serviceName: 'Assessment' }],
};
const CHANGE = {
  certificationPackageOverviewUri: URI,
  changeType: 'Adaptive',
  changeDescription: 'A new region',
  changeTypeExplanation: 'It adapts the boundary.',
  reason: 'Demand',
  customerImpact: 'None',
  planAndTimeline: { summary: 'In May', plannedStart: '2026-05-01', plannedCompletion: '2026-05-20' },
  impactAnalysis: 'Attached',
};
const INCIDENT = {
  certificationPackageOverviewUri: URI,
  reportType: 'Initial',
  providerTrackingId: 'INC-7',
  timeline: {
    startedAt: '2026-10-01T00:00:00Z',
    milestones: [{ occurredAt: '2026-10-01T03:00:00Z', milestoneDescription: 'Contained' }],
  },
  relatedCveIds: ['CVE-2026-1234'],
};

/** Schema, title and a document that is right. */
const GOOD: readonly (readonly [schema: string, title: string, document: { readonly [name: string]: unknown }])[] = [
  ['incident-report', 'Incident Report', INCIDENT],
  ['significant-change-notifications', 'Significant Change Notification', CHANGE],
  [
    'vulnerability-detail-report',
    'Vulnerability Detail Report',
    { certificationPackageOverviewUri: URI, reportPeriod: PERIOD, vulnerabilities: [VULNERABILITY] },
  ],
  [
    'accepted-vulnerability-info',
    'Accepted Vulnerability Info',
    { certificationPackageOverviewUri: URI, reportPeriod: PERIOD, acceptedVulnerabilities: ACCEPTED },
  ],
  [
    'historical-ver-activity',
    'Historical Vulnerability Evaluation and Reporting Activity',
    {
      certificationPackageOverviewUri: URI,
      generatedAt: '2026-11-01T00:00:00Z',
      activeVulnerabilities: [VULNERABILITY],
      acceptedVulnerabilities: ACCEPTED,
    },
  ],
  ['assessor-information', 'Advisor or Assessor Information', OFFER],
  [
    'advisor-information',
    'Advisor Information',
    { ...OFFER, $schema: 'https://fedramp.gov/schemas/fedramp-advisor-information-schema-2026-06-24.json' },
  ],
];

function linesOf(document: unknown, name = 'document.json'): readonly string[] {
  const path = join(folder, name);
  writeFileSync(path, typeof document === 'string' ? document : JSON.stringify(document));
  return verifyFedramp([path]).flatMap(fedrampLines);
}

describe('a right document', () => {
  test.each(GOOD)('%s', (_schema, title, document) => {
    expect(linesOf(document)).toEqual([`document.json: ${title}: 0 errors, 0 warnings`]);
  });

  test.each(['security-decision-record.json', 'vulnerability-detail-report.json'])('%s of a run', (filename) => {
    const run = { ...sampleAssessment(), fedramp: fedrampView(['aws_s3_bucket.logs']) };
    const written = fedramp.write(run, { oscalVersion: '1.2.1' }).find((artifact) => artifact.filename === filename);
    expect(linesOf(written?.text ?? '').at(-1)).toMatch(/: 0 errors, 0 warnings$/);
  });
});

describe('a wrong document says where', () => {
  test.each([
    ['no identifier', { ...INCIDENT, providerTrackingId: undefined }, "V1 at /: must have required property 'prov"],
    [
      'a kind of report that does not exist',
      { ...INCIDENT, reportType: 'Weekly' },
      'V1 at /reportType: must be equal to one',
    ],
    ['a day in place of a time', { ...INCIDENT, resolvedAt: '2026-10-01' }, 'V1 at /resolvedAt: must match format'],
    ['a CVE id that is none', { ...INCIDENT, relatedCveIds: ['CVE-1'] }, 'V1 at /relatedCveIds/0: must match pattern'],
    ['a final report of an open incident', { ...INCIDENT, reportType: 'Final' }, 'IEC-CSO-FIR at /resolvedAt'],
    [
      'an empty list of services',
      { ...OFFER, servicesOffered: [] },
      'V1 at /servicesOffered: must NOT have fewer than 1',
    ],
    [
      'a service without a name',
      { ...OFFER, servicesOffered: [{}] },
      "V1 at /servicesOffered/0: must have required property 'serviceName'",
    ],
    [
      'a plan that ends before it starts',
      { ...CHANGE, planAndTimeline: { ...CHANGE.planAndTimeline, plannedStart: '2026-06-01' } },
      'F3 at /planAndTimeline/plannedCompletion: it is before plannedStart',
    ],
    [
      'a rating beyond N5',
      {
        certificationPackageOverviewUri: URI,
        reportPeriod: PERIOD,
        vulnerabilities: [{ ...VULNERABILITY, currentRating: 9 }],
      },
      'V1 at /vulnerabilities/0/currentRating',
    ],
    [
      'an overdue weakness without a word',
      {
        certificationPackageOverviewUri: URI,
        reportPeriod: PERIOD,
        vulnerabilities: [{ ...VULNERABILITY, overdueStatus: { isOverdue: true } }],
      },
      "V1 at /vulnerabilities/0/overdueStatus: must have required property 'explanation'",
    ],
    [
      'a period that ends before it starts',
      { certificationPackageOverviewUri: URI, reportPeriod: { from: PERIOD.to, to: PERIOD.from }, vulnerabilities: [] },
      'F3 at /reportPeriod/to',
    ],
    [
      'no package',
      { ...CHANGE, certificationPackageOverviewUri: 'overview' },
      'V1 at /certificationPackageOverviewUri: must match format "uri"',
    ],
  ])('%s', (_name, document, wanted) => {
    const said = linesOf(document);
    expect(said.slice(0, -1).join('\n')).toContain(`document.json: error ${wanted}`);
    expect(said.at(-1)).not.toContain(': 0 errors');
  });

  test('what the rule of a notification requires and the schema does not is a warning', () => {
    expect(linesOf({ ...CHANGE, reason: undefined, impactAnalysis: '' })).toEqual([
      'document.json: warning SCN-CSO-INF at /reason: the rule requires it',
      'document.json: warning SCN-CSO-INF at /impactAnalysis: the rule requires it',
      'document.json: Significant Change Notification: 0 errors, 2 warnings',
    ]);
  });

  test.each([
    ['no JSON', '{"reportType":', 'the file is not JSON'],
    ['a list', '[]', `Known are: ${KIND_TITLES.join(', ')}`],
    ['OSCAL', '{"assessment-results": {}}', 'no FedRAMP document that can be checked'],
    ['a schema of a name that is a method', '{"$schema": "fedramp-to-string-schema-"}', 'no FedRAMP document'],
  ])('%s is no FedRAMP document', (_name, text, wanted) => {
    const [first, last] = linesOf(text);
    expect(first).toContain(wanted);
    expect(last).toBe('document.json: no FedRAMP document: 1 errors, 0 warnings');
  });
});

const official = fedrampSchemas();
if (official === undefined) {
  test.skip('FedRAMP accepts and refuses the same (set FEDRAMP_SCHEMAS to the folder of its schemas)', () => {});
} else {
  const files = readdirSync(official).join(' ');
  const known = GOOD.filter(([schema]) => files.includes(`fedramp-${schema}-schema-`));
  describe.each(known)('the official schema %s', (schema, _title, document) => {
    const validate = fedrampValidator(official, `fedramp-${schema}-schema-`);

    test('agrees on the document and on each one that lacks a member', () => {
      expect(validate(document)).toBe(true);
      for (const member of Object.keys(document)) {
        const { [member]: _lost, ...rest } = document;
        const [{ defects } = { defects: [] }] = verified({ ...rest, $schema: `fedramp-${schema}-schema-` });
        expect([member, defects.every(({ rule }) => rule !== 'V1')]).toEqual([member, validate(rest)]);
      }
    });
  });
}

function verified(document: object): ReturnType<typeof verifyFedramp> {
  const path = join(folder, 'lacking.json');
  writeFileSync(path, JSON.stringify(document));
  return verifyFedramp([path]);
}
