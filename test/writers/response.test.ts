import { expect, test } from '@jest/globals';
import { toResponse } from '../../src/writers/response.ts';
import { loadWriters, WRITERS } from '../../src/writers/index.ts';
import { emptyAssessment, hostileAssessment, sampleAssessment } from '../support/assessment.ts';
import { ownValidator } from '../support/oscal-schemas.ts';

const writers = await loadWriters(new Set(Object.keys(WRITERS)));

const validate = ownValidator('evidence-response');

test('is exactly the shape of the API', () => {
  const response = toResponse(sampleAssessment(), [
    { filename: 'a.txt', contentType: 'text/plain', text: 'ü😀\n' },
    { filename: 'd.mmd', contentType: 'text/plain', text: '', diagram: 'graph TD' },
  ]);
  expect(response).toEqual({
    id: 'b2c3a4d5-0000-5000-8000-000000000001',
    status: 'completed',
    created_at: '2026-11-01T00:00:00Z',
    assessment: {
      id: 'b2c3a4d5-0000-5000-8000-000000000002',
      framework: 'NIST 800-53',
      version: 'Revision 5.2.0',
      timestamp: '2026-11-01T00:00:00Z',
      controls: expect.arrayContaining([
        {
          control_id: 'SC-8',
          title: 'Title of SC-8',
          status: 'satisfied',
          findings: [],
          evidence: ['Ingress/web/front at deploy/ingress.yaml:12 accepts TLS 1.2'],
        },
      ]),
      summary: { total_controls: 7, satisfied: 1, not_satisfied: 5, not_applicable: 1 },
    },
    artifacts: [
      { filename: 'a.txt', content_type: 'text/plain', content_base64: 'w7zwn5iACg==', size_bytes: 7 },
      { filename: 'd.mmd', content_type: 'text/plain', content_base64: '', size_bytes: 0, diagram: 'graph TD' },
    ],
  });
  expect(validate(response)).toBe(true);
});

test('has failed when no control could be graded', () => {
  const response = toResponse(emptyAssessment(), []);
  expect(response.status).toBe('failed');
  expect(response.assessment.controls).toEqual([]);
  expect(validate(response)).toBe(true);
});

test('carries every artifact of a hostile run and still validates', () => {
  const assessment = hostileAssessment();
  const artifacts = writers.flatMap((writer) => writer.write(assessment, { oscalVersion: '1.2.1' }));
  const response = toResponse(assessment, artifacts);
  expect(validate(response)).toBe(true);
  for (const [index, artifact] of response.artifacts.entries()) {
    const decoded = Buffer.from(artifact.content_base64, 'base64');
    expect(decoded.length).toBe(artifact.size_bytes);
    expect(decoded.toString('utf8')).toBe(artifacts[index]?.text);
  }
});

test.each([
  ['a field too many', (response: object) => ({ ...response, extra: 1 })],
  ['a field missing', (response: object) => ({ ...response, artifacts: undefined })],
  ['a wrong status', (response: object) => ({ ...response, status: 'ok' })],
  ['failed with controls', (response: object) => ({ ...response, status: 'failed' })],
  [
    'an absolute file name',
    (response: object) => ({
      ...response,
      artifacts: [{ filename: '/etc/x', content_type: 'a/b', content_base64: '', size_bytes: 0 }],
    }),
  ],
])('the schema refuses %s', (_name, damage) => {
  expect(validate(JSON.parse(JSON.stringify(damage(toResponse(sampleAssessment(), [])))))).toBe(false);
});
