import { describe, expect, test } from '@jest/globals';
import { Readable } from 'node:stream';
import { readEvidence } from '../../src/sources/read-evidence.ts';

describe('standard input', () => {
  test.each([
    ['{"version": 4}', 'stdin.json'],
    ['\uFEFF \n{"version": 4}', 'stdin.json'],
    ['# note\n\napiVersion: v1\n', 'stdin.yaml'],
    ['---\n- a\n', 'stdin.yaml'],
    ['spec:\n  a: 1\n', 'stdin.yaml'],
    ['[[package]]\nname = "x"\n', 'stdin'],
  ])('%j is named %s', async (text, name) => {
    const half = Math.ceil(text.length / 2);
    const stdin = Readable.from([Buffer.from(text.slice(0, half)), Buffer.from(text.slice(half))]);
    const result = await readEvidence(['-'], { stdin });
    expect(result.files.map((file) => [file.path, file.text()])).toEqual([[name, text.replace('\uFEFF', '')]]);
    expect(result.root).toBe('standard input');
  });

  test('empty, endless and a terminal are told', async () => {
    await expect(readEvidence(['-'], { stdin: Readable.from([]) })).rejects.toMatchObject({ code: 'unreadable-input' });
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(1024);
      })(),
    );
    await expect(readEvidence(['-'], { stdin: endless, limits: { fileBytes: 10_000 } })).rejects.toMatchObject({
      code: 'unreadable-input',
    });
    const terminal = Object.assign(Readable.from([]), { isTTY: true });
    await expect(readEvidence(['-'], { stdin: terminal })).rejects.toMatchObject({ code: 'invalid-usage' });
  });
});
