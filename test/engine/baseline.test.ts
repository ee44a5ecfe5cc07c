import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { chooseExitCode, type FailOn } from '../../src/cli/exit-code.ts';
import { assess, type AssessRun } from '../../src/engine/assess.ts';
import { baselineText, readBaseline } from '../../src/engine/finished-runs/baseline-file.ts';
import type { AssessRequest } from '../../src/engine/request.ts';
import type { KnownFaults } from '../../src/model/baseline.ts';
import { sinceBaseline } from '../../src/results/baseline.ts';
import { withFolder, type FolderContent } from '../support/folder.ts';
import { REQUEST } from '../support/run-bundle.ts';

const database = (name: string, encrypted: string): string =>
  `resource "aws_db_instance" "${name}" {\n  engine = "postgres"\n  storage_encrypted = ${encrypted}\n}\n`;
const VARIABLE = 'variable "encrypted" {}\n';

function run(files: FolderContent, changes: Partial<AssessRequest> = {}): Promise<AssessRun> {
  const request = { ...REQUEST, frameworks: {}, reports: [], ...changes };
  return withFolder(files, (folder) => assess({ ...request, paths: [folder] }, () => undefined));
}

/** Through the file. */
function baselineOf(of: AssessRun): Promise<KnownFaults> {
  return withFolder({ 'base.json': baselineText(of) }, async (folder) => readBaseline(join(folder, 'base.json')));
}

async function exitCode(before: FolderContent, after: FolderContent, failOn: FailOn): Promise<number> {
  const known = await baselineOf(await run(before));
  return chooseExitCode(await run(after), { failOn, allowUnparsed: false }, known);
}

describe('with a baseline', () => {
  const BAD = { 'a/main.tf': database('cases', 'false') };
  const moved = { 'a/data.tf': `# moved\n\n${database('cases', 'false')}`, 'a/main.tf': '# empty\n' };
  test.each<readonly [string, FolderContent, FolderContent, FailOn, number]>([
    ['what was wrong before does not gate', BAD, BAD, 'low', 0],
    ['nor does it when it moved', BAD, moved, 'low', 0],
    ['another resource does', BAD, { 'a/main.tf': database('cases', 'false') + database('more', 'false') }, 'low', 1],
    ['the same address in another folder does', BAD, { ...BAD, 'b/main.tf': database('cases', 'false') }, 'low', 1],
    ['below the gate it does not', BAD, { ...BAD, 'b/main.tf': database('cases', 'false') }, 'critical', 0],
    [
      'what could not be told and fails now does',
      { 'a/main.tf': VARIABLE + database('cases', 'var.encrypted') },
      BAD,
      'high',
      1,
    ],
    [
      'what could not be told before does not',
      { 'a/main.tf': VARIABLE + database('cases', 'var.encrypted') },
      { 'a/main.tf': VARIABLE + database('cases', 'var.encrypted') },
      'undetermined',
      0,
    ],
    [
      'what can be told no longer does',
      { 'a/main.tf': VARIABLE + database('cases', 'true') },
      { 'a/main.tf': VARIABLE + database('cases', 'var.encrypted') },
      'undetermined',
      1,
    ],
    [
      'a second thing that cannot be told does',
      { 'a/main.tf': VARIABLE + database('cases', 'var.encrypted') },
      { 'a/main.tf': VARIABLE + database('cases', 'var.encrypted') + database('more', 'var.encrypted') },
      'undetermined',
      1,
    ],
    ['lost evidence still comes first', BAD, { ...BAD, 'x.tfstate': '{"version": 4, "terraform_version"' }, 'low', 3],
  ])('%s', async (_name, before, after, failOn, wanted) => {
    expect(await exitCode(before, after, failOn)).toBe(wanted);
  });

  test('a failure that was waived then counts when nobody answers for it any more', async () => {
    const waiver = { check: 'data-encrypted-at-rest', resource: '*', reason: 'r', owner: 'o', expires: '2026-12-31' };
    const known = await baselineOf(await run(BAD, { waivers: { file: 'w.yaml', entries: [waiver] } }));
    const { fresh } = sinceBaseline(
      (await run(BAD)).frameworks.map(({ assessment }) => assessment),
      known,
    );
    expect(fresh.map(({ check }) => check.id)).toEqual(['data-encrypted-at-rest']);
  });

  test('what is there no more is counted', async () => {
    const known = await baselineOf(await run(BAD));
    const { fresh, gone } = sinceBaseline(
      (await run({ 'a/main.tf': database('cases', 'true') })).frameworks.map(({ assessment }) => assessment),
      known,
    );
    expect([fresh.length, gone]).toEqual([0, 1]);
  });

  test('what another framework does not ask about is there still', async () => {
    const known = await baselineOf(await run(BAD));
    const other = await run(BAD, { frameworks: { framework: ['nist-sp-800-193'] } });
    const assessments = other.frameworks.map(({ assessment }) => assessment);
    expect(sinceBaseline(assessments, known)).toEqual({ fresh: [], known: known.failures.size, gone: 0 });
  });

  test('its text is the same whatever the order of files, and says what each line is about', async () => {
    const text = baselineText(await run(BAD));
    expect(text).toContain(
      '    {"check":"data-encrypted-at-rest","subject":"aws_db_instance.cases","subject_type":"aws_db_instance","source":"terraform-source","origin":"a"}',
    );
    expect(baselineText(await run({ ...BAD, 'notes.txt': 'x' }))).toBe(text);
  });
});

describe('a baseline that cannot be taken is refused', () => {
  const good = {
    format: 'evidence-engine-baseline/1',
    engine_version: '0.1.0',
    as_of: '2026-11-01',
    failures: [],
    unknowns: [],
    undetermined: [],
  };
  test.each<readonly [string, string, RegExp]>([
    [
      'another version of the engine',
      JSON.stringify({ ...good, engine_version: '0.0.9' }),
      /was written by version 0.0.9; this is 0.1.0/,
    ],
    ['another format', JSON.stringify({ ...good, format: 'evidence-engine-baseline/2' }), /baseline of another format/],
    ['another file', '{"results": []}', /is not a baseline/],
    [
      'an entry without a source',
      JSON.stringify({ ...good, failures: [{ check: 'a', subject: 'b' }] }),
      /is not a baseline \(at \/failures\/0\)/,
    ],
    ['no JSON', 'failures: []', /is no JSON/],
  ])('%s', async (_name, text, message) => {
    await withFolder({ 'base.json': text }, async (folder) => {
      expect(() => readBaseline(join(folder, 'base.json'))).toThrow(message);
      expect(() => readBaseline(join(folder, 'base.json'))).toThrow(/write the baseline again with --write-baseline/);
      expect(() => readBaseline(join(folder, 'base.json'))).toThrow(expect.objectContaining({ exitCode: 2 }));
    });
  });

  test('a patch of the same version is taken', async () => {
    await withFolder({ 'base.json': JSON.stringify({ ...good, engine_version: '0.1.7' }) }, async (folder) => {
      expect(readBaseline(join(folder, 'base.json')).failures.size).toBe(0);
    });
  });
});
