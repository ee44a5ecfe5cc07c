import { describe, expect, test } from '@jest/globals';
import { outcomeOfAnswer } from '../../src/remote/remote-outcome.ts';
import { readResponse } from '../../src/remote/response.ts';

const CONTENT = Buffer.from('{}').toString('base64');
const ARTIFACT = {
  filename: 'coverage.json',
  content_type: 'application/json',
  content_base64: CONTENT,
  size_bytes: 2,
};
const CONTROL = { control_id: 'AC-2', title: 'Accounts', status: 'not-satisfied', findings: ['a'], evidence: [] };
const GOOD = {
  id: '7bc26e7e-dfc7-59ac-9dbd-56fd16580d31',
  status: 'completed',
  created_at: '2026-11-01T00:00:00Z',
  assessment: {
    id: '9784dea8-1794-5d86-8fd0-faf0cbd16785',
    framework: 'NIST 800-53',
    version: 'r5',
    timestamp: '2026-11-01T00:00:00Z',
    controls: [CONTROL],
    summary: { total_controls: 1, satisfied: 0, not_satisfied: 1, not_applicable: 0 },
  },
  artifacts: [ARTIFACT],
};

function read(answer: unknown): ReturnType<typeof readResponse> {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return readResponse(Buffer.from(text), 'NIST 800-53', 'service.example');
}

function withArtifact(change: object): object {
  return { ...GOOD, artifacts: [{ ...ARTIFACT, ...change }] };
}

describe('an answer', () => {
  test('that is right is taken as it came', () => {
    const text = JSON.stringify(GOOD, null, 1);
    const { artifacts, text: kept } = read(text);
    expect([kept, artifacts[0]?.bytes.toString()]).toEqual([text, '{}']);
  });

  test.each([
    ['no JSON', '{"id":'],
    ['cut off', JSON.stringify(GOOD).slice(0, -9)],
    ['a list', []],
    ['of another framework', { ...GOOD, assessment: { ...GOOD.assessment, framework: 'CMMC' } }],
    ['with a field too many', { ...GOOD, note: 'a' }],
    ['without artifacts', { ...GOOD, artifacts: undefined }],
    ['of an unknown status', { ...GOOD, status: 'running' }],
    [
      'with a sum that is wrong',
      { ...GOOD, assessment: { ...GOOD.assessment, summary: { ...GOOD.assessment.summary, satisfied: 1 } } },
    ],
    [
      'with a verdict that its findings contradict',
      { ...GOOD, assessment: { ...GOOD.assessment, controls: [{ ...CONTROL, status: 'satisfied' }] } },
    ],
    [
      'with a control character',
      { ...GOOD, assessment: { ...GOOD.assessment, controls: [{ ...CONTROL, findings: ['\u001b[2J'] }] } },
    ],
    ['with a file above its folder', withArtifact({ filename: '../coverage.json' })],
    ['with a file in a folder', withArtifact({ filename: 'a/b.json' })],
    ['with a hidden file', withArtifact({ filename: '.bashrc' })],
    ['with an absolute file', withArtifact({ filename: '/etc/passwd' })],
    ['with a device of Windows', withArtifact({ filename: 'nul.json' })],
    ['with a drive', withArtifact({ filename: 'c:a.json' })],
    ['that replaces the response', withArtifact({ filename: 'Evidence-Response.json' })],
    ['with a size that is wrong', withArtifact({ size_bytes: 3 })],
    ['with broken Base64', withArtifact({ content_base64: 'e3' })],
    ['with one file twice', { ...GOOD, artifacts: [ARTIFACT, { ...ARTIFACT, filename: 'COVERAGE.json' }] }],
  ])('%s is refused', (_what, answer) => {
    expect(() => read(answer)).toThrow(/^service\.example sent an answer that .*Nothing was written\.$/);
  });

  test('that is no UTF-8 is refused', () => {
    expect(() => readResponse(Buffer.from([0x7b, 0xff, 0x7d]), 'NIST 800-53', 'a')).toThrow('UTF-8');
  });
});

describe('the outcome of an answer', () => {
  const headers = (worst: string, gaps = '0', undetermined = 'false'): ReadonlyMap<string, string> =>
    new Map([
      ['x-evidence-worst-failure', worst],
      ['x-evidence-gaps', gaps],
      ['x-evidence-undetermined', undetermined],
    ]);
  const { response } = read(GOOD);

  test('is what the headers say', () => {
    expect(outcomeOfAnswer(headers('low', '2', 'true'), response)).toEqual({
      gaps: 2,
      examined: true,
      assessed: true,
      worst: 'low',
      undetermined: true,
    });
    expect(outcomeOfAnswer(headers('none'), response)).not.toHaveProperty('worst');
  });

  test('is the worst where they say nothing or nonsense', () => {
    const worst = { examined: true, assessed: true, worst: 'critical', undetermined: true };
    expect(outcomeOfAnswer(new Map(), response)).toEqual({ ...worst, gaps: 0 });
    expect(outcomeOfAnswer(headers('harmless', 'none', 'maybe'), response)).toEqual({ ...worst, gaps: 1 });
  });

  test.each([
    ['true', true],
    ['false', false],
    [undefined, false],
    ['yes', false],
  ])('without a verdict, examined is %s: %s', (said, examined) => {
    const summary = { total_controls: 0, satisfied: 0, not_satisfied: 0, not_applicable: 0 };
    const empty = { ...GOOD, status: 'failed', assessment: { ...GOOD.assessment, controls: [], summary } };
    const told = new Map([...headers('none'), ...(said === undefined ? [] : [['x-evidence-examined', said] as const])]);
    expect(outcomeOfAnswer(told, read(empty).response)).toMatchObject({ examined, assessed: false });
  });
});
