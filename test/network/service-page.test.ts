import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evidenceResponse } from '../../src/generated/validators/evidenceResponse.js';
import { readDocument, ROOT } from '../support/documents.ts';
import { temporaryFolder } from '../support/folder.ts';
import { ENDPOINTS } from '../../src/server/endpoints.ts';
import { startRealService, type RunningService } from './service.ts';

/** Programs that the page uses. */
const LACKING = ['bash', 'curl', 'jq', 'zip', 'base64'].filter(
  (name) => spawnSync(name, ['--version']).error !== undefined,
);
const NEEDS = LACKING.length > 0 ? `, which need ${LACKING.join(', ')}` : '';
const [, page = ''] = readDocument('docs/service.md').split('\n## The API\n');
const [setUp = '', ...examples] = [...page.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, block = '']) => block);
const folder = temporaryFolder();
let service: RunningService;
let cwd = '';

beforeAll(async () => {
  service = await startRealService(folder, {
    flags: ['--rate-limit', '1000', '--work-limit', '1000', '--jobs', join(folder, 'jobs')],
  });
  cwd = mkdtempSync(join(folder, 'checkout-'));
  cpSync(join(ROOT, 'examples'), join(cwd, 'examples'), { recursive: true });
});

afterAll(async () => {
  await service.stop();
});

/** Runs an example in a shell, as a reader does, with the address and key of a real service. */
function run(example: string): string {
  const functions = setUp.replace(/^export .*\n/, '');
  const env = {
    PATH: process.env['PATH'] ?? '',
    URL: service.url,
    KEY: service.key,
    TENANT: ID,
    CLIENT: ID,
    SUBSCRIPTION: ID,
    TOKEN: 'a.b.c',
  };
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', `${functions}${example}`],
    {
      cwd,
      env,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    },
  );
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

const ID = '00000000-0000-4000-8000-000000000000';

/** JSON documents that follow each other, one for each request. */
function documents(text: string): readonly unknown[] {
  const { stdout } = spawnSync('jq', ['--compact-output', '.'], {
    input: text,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('the page has an example for each endpoint', () => {
  const lacking = ENDPOINTS.filter(
    ({ path }) => !examples.some((example) => new RegExp(`send ${path}(?![\\w/])`).test(example)),
  );
  expect(lacking.map(({ path }) => path)).toEqual([]);
});

/** What answers an example, where it is no assessment. */
const REFUSED: readonly (readonly [text: string, errors: readonly string[]])[] = [
  ['/v1/evidence/repository', ['forbidden', 'unprocessable_evidence']],
  ['"format":"html"', ['invalid_request']],
];

(LACKING.length > 0 ? describe.skip : describe)(`the examples of the page${NEEDS}`, () => {
  test.each(examples)('%s', (example) => {
    const printed = run(example);
    const asked = example.match(/send \/v1/g)?.length ?? 0;
    const errors = REFUSED.find(([text]) => example.includes(text))?.[1];
    if (errors !== undefined) expect(documents(printed)).toMatchObject(errors.map((error) => ({ error })));
    else if (/\bjq\b/.test(example)) expect(printed.trim()).not.toBe('');
    else expect(documents(printed).map((each) => evidenceResponse(each))).toEqual(Array(asked).fill(true));
  });

  test('and what they write is what they say', () => {
    const coverage: unknown = JSON.parse(readFileSync(join(cwd, 'coverage.json'), 'utf8'));
    expect(coverage).toMatchObject({ framework: expect.anything() });
  });
});
