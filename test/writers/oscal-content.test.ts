import { describe, expect, test } from '@jest/globals';
import { load } from 'js-yaml';
import type { Assessment } from '../../src/model/assessment.ts';
import { toResponse } from '../../src/writers/response.ts';
import { loadWriters, WRITERS } from '../../src/writers/index.ts';
import { oscal } from '../../src/writers/oscal/oscal.ts';
import { bigAssessment, hostileAssessment, otherFrameworkAssessment, sampleAssessment } from '../support/assessment.ts';
import { at, type Editable } from '../support/edit.ts';

const writers = await loadWriters(new Set(Object.keys(WRITERS)));

const RESULT = 'assessment-results/results/0';

function results(assessment: Assessment): Editable {
  return JSON.parse(oscal.write(assessment, { oscalVersion: '1.2.1' })[0]?.text ?? '');
}

function items(root: Editable, path: string): Editable[] {
  const found = at(root, path);
  return Array.isArray(found) ? found : [];
}

function finding(root: Editable, target: string): Editable {
  const found = items(root, `${RESULT}/findings`).find((item) => at(item, 'target/target-id') === target);
  return found ?? null;
}

function uuids(document: Editable): Set<string> {
  return new Set(JSON.stringify(document).match(/"uuid":"[^"]+"/g) ?? []);
}

describe('what each status becomes', () => {
  const document = results(sampleAssessment());

  test.each([
    ['sc-8_obj', 'satisfied', 'pass'],
    ['sc-28_obj', 'not-satisfied', 'fail'],
    ['ac-2.1_obj', 'not-satisfied', 'fail'],
    ['sc-13_obj', 'not-satisfied', 'other'],
    ['si-2_obj', 'not-satisfied', 'other'],
  ])('%s is %s because of %s', (target, state, reason) => {
    expect(at(finding(document, target), 'target/status')).toMatchObject({ state, reason });
  });

  test('a control that does not apply is excluded with remarks and an observation, and is no finding', () => {
    const selection = at(document, `${RESULT}/reviewed-controls/control-selections/0`);
    expect(selection).toMatchObject({ 'exclude-controls': [{ 'control-id': 'cm-7' }] });
    expect(at(selection, 'remarks')).toContain('CM-7');
    expect(finding(document, 'cm-7_obj')).toBeNull();
    const observation = items(document, `${RESULT}/observations`).find((item) =>
      JSON.stringify(item).includes('"not-applicable"'),
    );
    expect(observation).toMatchObject({ types: ['control-objective'] });
  });

  test('a control that was not assessed appears nowhere', () => {
    expect(JSON.stringify(document)).not.toMatch(/pe-3|PE-3|sr-4|SR-4/);
  });

  test('partial coverage is said with the satisfied finding', () => {
    expect(at(finding(document, 'sc-8_obj'), 'remarks')).toContain('Connections that no file declares.');
  });

  test('a waived failure is an approved deviation with its reason, owner and end', () => {
    const risk = items(document, `${RESULT}/risks`).find(
      (item) => at(item, 'title') === 'Not met: Buckets are private',
    );
    expect(risk).toMatchObject({ status: 'deviation-approved' });
    expect(at(risk ?? null, 'risk-log/entries/0')).toMatchObject({
      'status-change': 'deviation-approved',
      description: 'Accepted by j.doe until 2027-01-01. Reason: Public by law. Subjects: 1.',
    });
  });

  test('severity becomes likelihood and impact', () => {
    const rated = items(document, `${RESULT}/risks`).map((risk) => [
      at(risk, 'title'),
      ...items(risk, 'characterizations/0/facets').map((facet) => at(facet, 'value')),
    ]);
    expect(rated).toEqual([
      ['Not met: Buckets are private', 'high', 'high'],
      ['Undetermined: SC-13 Title of SC-13', 'moderate', 'moderate'],
      ['Not met: Storage is encrypted at rest', 'high', 'high'],
      ['Undetermined: Storage is encrypted at rest', 'high', 'high'],
      ['Undetermined: Patches are applied', 'low', 'low'],
    ]);
  });

  test('an advisory failure is observed, but is no risk', () => {
    const titles = items(document, `${RESULT}/observations`).map((item) => at(item, 'title'));
    expect(titles).toContain('Storage uses a customer-managed key');
    expect(JSON.stringify(at(document, `${RESULT}/risks`))).not.toContain('customer-managed');
  });

  test('two controls share one observation of a check', () => {
    const first = at(finding(document, 'sc-28_obj'), 'related-observations');
    expect(at(finding(document, 'sc-28.1_obj'), 'related-observations')).toEqual(first);
  });

  test('a subject says what stood where and what would be right', () => {
    const observation = items(document, `${RESULT}/observations`).find(
      (item) => at(item, 'title') === 'Storage is encrypted at rest',
    );
    expect(at(observation ?? null, 'subjects/0/remarks')).toContain(
      'kms: actual false, expected true; main.tfstate line 12 at /resources/2',
    );
  });

  test('evidence is cited with path and digest', () => {
    const files = items(document, 'assessment-results/back-matter/resources').map((item) => at(item, 'rlinks/0'));
    expect(files).toContainEqual({
      href: 'deploy/ingress.yaml',
      hashes: [{ algorithm: 'SHA-256', value: 'ab'.repeat(32) }],
    });
  });

  test('evidence that was not read is cited without a digest', () => {
    const whole = sampleAssessment();
    const unread = { ...whole, files: whole.files.map((file) => ({ ...file, sha256: undefined })) };
    const cited = items(results(unread), 'assessment-results/back-matter/resources').map((item) =>
      at(item, 'rlinks/0'),
    );
    expect(cited).toContainEqual({ href: 'deploy/ingress.yaml' });
    const texts = writers
      .filter(({ id }) => id === 'oscal' || id === 'poam')
      .flatMap((writer) => writer.write(unread, { oscalVersion: '1.2.1' }));
    for (const { text } of texts) expect(text).not.toMatch(/"value": ?""/);
  });
});

test('a framework without an official catalogue brings its objectives in the plan', () => {
  const [, plan] = oscal.write(otherFrameworkAssessment(), { oscalVersion: '1.2.1' });
  const document: Editable = JSON.parse(plan?.text ?? '');
  const local = items(document, 'assessment-plan/local-definitions/objectives-and-methods');
  expect(local.map((item) => at(item, 'parts/0/id'))).toContain('sp_800_171_r2_3.4.1_obj');
  expect(at(results(otherFrameworkAssessment()), `${RESULT}/findings/0/target/target-id`)).toBe(
    'sp_800_171_r2_3.0.1_obj',
  );
});

describe('identity', () => {
  test('one resource more changes only its own UUIDs', () => {
    const few = uuids(results(bigAssessment(3, 0)));
    const more = uuids(results(bigAssessment(4, 0)));
    expect([...few].filter((uuid) => !more.has(uuid))).toEqual([]);
    expect(more.size - few.size).toBe(2);
  });

  test('a later run keeps the things and renews document and result', () => {
    const now = results(sampleAssessment());
    const later = results(sampleAssessment({ createdAt: '2026-12-01T00:00:00Z' }));
    const kept = uuids(now);
    const changed = [...uuids(later)].filter((uuid) => !kept.has(uuid));
    expect(changed).toHaveLength(2);
    expect(at(now, `${RESULT}/uuid`)).not.toBe(at(later, `${RESULT}/uuid`));
    expect(at(now, 'assessment-results/uuid')).not.toBe(at(later, 'assessment-results/uuid'));
  });
});

describe('size', () => {
  test('failing subjects beyond 1,000 are grouped by type and file, passing ones counted', () => {
    const document = results(bigAssessment(1200, 1300));
    const storage = items(document, `${RESULT}/observations`).filter((item) =>
      JSON.stringify(item).includes('storage-encrypted'),
    );
    const sizes = storage.map((item) => [
      at(item, 'props/2/value'),
      at(item, 'props/3/value'),
      items(item, 'subjects').length,
    ]);
    expect(sizes).toContainEqual(['fail', '1200', 1100]);
    const failing = storage.find((item) => at(item, 'props/2/value') === 'fail') ?? null;
    const groups = items(failing, 'subjects').slice(1000);
    expect(groups).toHaveLength(100);
    expect(groups[0]).toMatchObject({
      title: '2 more of aws_ebs_volume in f0.tfstate',
      remarks: '2 times: encrypted: actual false, expected true',
    });
    expect(sizes).toContainEqual(['pass', '1300', 100]);
    expect(JSON.stringify(document)).toContain('1200 more subjects meet it');
  });

  test('twice the subjects make at most about twice the text', () => {
    const one = JSON.stringify(results(bigAssessment(2000, 0))).length;
    const two = JSON.stringify(results(bigAssessment(4000, 0))).length;
    expect(two / one).toBeLessThan(2.1);
  });
});

test.each([
  ['the sample', sampleAssessment()],
  ['another framework', otherFrameworkAssessment()],
  ['hostile names', hostileAssessment()],
])('%s: response, JSON, YAML, OSCAL and the ledger agree control by control', (_name, assessment) => {
  const texts = new Map(
    writers
      .flatMap((writer) => writer.write(assessment, { oscalVersion: '1.2.1' }))
      .map((file) => [file.filename, file.text]),
  );
  const wanted = toResponse(assessment, []).assessment.controls.map((control) => [control.control_id, control.status]);
  const json: Editable = JSON.parse(texts.get('assessment.json') ?? '');
  const statuses = (root: Editable, path: string): Editable[][] =>
    items(root, path).map((item) => [at(item, 'control_id'), at(item, 'status')]);
  expect(statuses(json, 'controls')).toEqual(wanted);
  expect(load(texts.get('assessment.yaml') ?? '')).toEqual(json);
  const ledger: Editable = JSON.parse(texts.get('coverage.json') ?? '');
  expect(statuses(ledger, 'entries').filter(([, status]) => status !== null)).toEqual(wanted);
  const document: Editable = JSON.parse(texts.get('assessment-results.json') ?? '');
  const graded = items(document, `${RESULT}/findings`).map((item) => [
    at(item, 'target/props/0/value'),
    at(item, 'target/status/state'),
  ]);
  expect(graded).toEqual(wanted.filter(([, status]) => status !== 'not-applicable'));
  const excluded = items(document, `${RESULT}/reviewed-controls/control-selections/0/exclude-controls`);
  expect(excluded).toHaveLength(wanted.length - graded.length);
});

test('what users name is imported in place of what is written', () => {
  const ssp = { href: '../../ssp.json', sha256: 'ab'.repeat(32), mediaType: 'application/json' };
  const plan = { href: 'https://example.org/plan.xml' };
  const [, withSsp] = oscal.write(sampleAssessment(), { oscalVersion: '1.2.1', imports: { ssp } });
  const document: Editable = JSON.parse(withSsp?.text ?? '');
  expect(at(document, 'assessment-plan/back-matter/resources/0')).toMatchObject({
    title: 'System security plan',
    rlinks: [{ href: ssp.href, 'media-type': ssp.mediaType, hashes: [{ algorithm: 'SHA-256', value: ssp.sha256 }] }],
  });
  const written = oscal.write(sampleAssessment(), { oscalVersion: '1.2.1', imports: { plan } });
  expect(written.map(({ filename }) => filename)).toEqual(['assessment-results.json']);
  expect(written[0]?.text).toContain('"href": "https://example.org/plan.xml"');
});

test('subjects belong to the technologies that the evidence shows', () => {
  const document = results(sampleAssessment());
  const local = `${RESULT}/local-definitions`;
  const titles = new Map(items(document, `${local}/components`).map((item) => [at(item, 'uuid'), at(item, 'title')]));
  expect([...titles.values()]).toEqual(['Payroll', 'Amazon Web Services', 'Kubernetes']);
  const ingress = items(document, `${local}/inventory-items`).find((item) =>
    JSON.stringify(item).includes('Ingress/web'),
  );
  expect(titles.get(at(ingress ?? null, 'implemented-components/0/component-uuid'))).toBe('Kubernetes');
});

test.each([
  ['sc-8_obj', { state: 'implemented' }],
  ['sc-28_obj', { state: 'partial' }],
])('%s says how far it is carried out', (target, status) => {
  const found = finding(results(sampleAssessment()), target);
  expect(at(found, 'target/implementation-status')).toEqual(status);
});
