import { describe, expect, test } from '@jest/globals';
import { runUuid, sha256, createUuid } from '../../src/writers/uuid.ts';
import { sampleAssessment } from '../support/assessment.ts';

test('is a version 5 UUID of the RFC 9562 variant', () => {
  for (let index = 0; index < 200; index += 1) {
    expect(createUuid('x', String(index))).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  }
});

test('is the same on every machine and in every version', () => {
  expect(createUuid('system', 'observation', 'a')).toBe('fe426840-5834-5b72-b7e1-8699c5cde9ca');
});

test('different lists of parts never share a name', () => {
  const lists = [['a', 'b'], ['a,b'], ['a","b'], ['ab'], ['a', 'b', ''], ['', 'a', 'b'], ['\ud83d'], ['\ude00']];
  expect(new Set(lists.map((parts) => createUuid(...parts))).size).toBe(lists.length);
});

describe('a run', () => {
  const run = sampleAssessment();
  const kinds = ['response', 'assessment', 'results', 'plan', 'result'] as const;

  test('has different ids for different kinds, the same when repeated', () => {
    expect(new Set(kinds.map((kind) => runUuid(kind, run))).size).toBe(kinds.length);
    expect(runUuid('result', run)).toBe(runUuid('result', sampleAssessment()));
  });

  test.each([
    ['evidence', { evidenceDigest: 'f'.repeat(64) }],
    ['time', { createdAt: '2026-11-02T00:00:00Z' }],
    ['framework', { framework: { ...run.framework, id: 'nist-800-171-r2' } }],
    ['selection', { selection: 'moderate' }],
    ['name', { name: 'Other' }],
    ['engine version', { engine: { name: 'evidence-engine', version: '9.9.9' } }],
  ])('gets another id with other %s', (_name, change) => {
    expect(runUuid('result', { ...run, ...change })).not.toBe(runUuid('result', run));
  });
});

test('SHA-256 is that of the UTF-8 bytes (FIPS 180-4 example "abc")', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
