import { expect, test } from '@jest/globals';
import { evidenceDigest } from '../../src/engine/digest.ts';
import { evidenceFile } from '../support/evidence-file.ts';

const FILES = [evidenceFile('b', '2'), evidenceFile('a', '1')];
const digest = evidenceDigest(FILES);

test('the order of files changes nothing, their content and names do', () => {
  expect(evidenceDigest([...FILES].reverse())).toBe(digest);
  expect(evidenceDigest([evidenceFile('b', '2'), evidenceFile('a', '2')])).not.toBe(digest);
  expect(evidenceDigest([evidenceFile('b', '2'), evidenceFile('c', '1')])).not.toBe(digest);
});

test('settings that say nothing change nothing', () => {
  expect(evidenceDigest(FILES, { terraform: { variables: [], variableFiles: [] }, helm: { set: [] } })).toBe(digest);
});

test('what the user says beside the evidence changes the digest, wherever its files stand', () => {
  const values = (path: string, text: string) => ({ helm: { valueFiles: [evidenceFile(path, text)] } });
  const all = [
    { terraform: { variables: ['a=1'] } },
    { terraform: { variableFiles: [evidenceFile('x', '1')] } },
    { helm: { set: ['a=1'] } },
    { helm: { kubeVersion: 'v1.31.0' } },
    values('/home/a/v.yaml', '1'),
  ].map((settings) => evidenceDigest(FILES, settings));
  expect(new Set([digest, ...all]).size).toBe(6);
  expect(evidenceDigest(FILES, values('/home/b/v.yaml', '1'))).toBe(all.at(-1));
});
