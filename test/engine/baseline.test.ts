import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { chooseExitCode, type FailOn } from '../../src/cli/exit-code.ts';
import { assess, type AssessRun } from '../../src/engine/assess.ts';
import { baselineText, readBaseline } from '../../src/engine/finished-runs/baseline-file.ts';
import type { AssessRequest } from '../../src/engine/request.ts';
import type { Assessment } from '../../src/model/assessment.ts';
import type { Baseline } from '../../src/model/baseline.ts';
import { matchRun, sinceBaseline, updateBaseline } from '../../src/results/baseline.ts';
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
function baselineOf(of: AssessRun): Promise<Baseline> {
  return withFolder({ 'base.json': baselineText(of) }, async (folder) => readBaseline(join(folder, 'base.json')));
}

function assessmentsOf({ frameworks }: AssessRun): readonly Assessment[] {
  return frameworks.map(({ assessment }) => assessment);
}

/** How a run compares with a baseline: checks and subjects of what is new. */
function since(baseline: Baseline, now: AssessRun) {
  const { fresh, ofNewChecks, known, gone } = sinceBaseline(assessmentsOf(now), matchRun(baseline, assessmentsOf(now)));
  const told = (findings: typeof fresh) => findings.map(({ check, subject }) => `${check.id} ${subject}`);
  return { fresh: told(fresh), ofNewChecks: told(ofNewChecks), known, gone };
}

async function exitCode(before: FolderContent, after: FolderContent, failOn: FailOn): Promise<number> {
  const baseline = await baselineOf(await run(before));
  const now = await run(after);
  return chooseExitCode(now, { failOn, allowUnparsed: false }, matchRun(baseline, assessmentsOf(now)));
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
    const baseline = await baselineOf(await run(BAD, { waivers: { file: 'w.yaml', entries: [waiver] } }));
    expect(since(baseline, await run(BAD)).fresh).toEqual(['data-encrypted-at-rest aws_db_instance.cases']);
  });

  test('what is there no more is counted', async () => {
    const baseline = await baselineOf(await run(BAD));
    const { fresh, gone } = since(baseline, await run({ 'a/main.tf': database('cases', 'true') }));
    expect([fresh, gone]).toEqual([[], 1]);
  });

  test('what another framework does not ask about is there still', async () => {
    const baseline = await baselineOf(await run(BAD));
    const other = await run(BAD, { frameworks: { framework: ['nist-sp-800-193'] } });
    expect(since(baseline, other)).toEqual({ fresh: [], ofNewChecks: [], known: baseline.failures.length, gone: 0 });
  });

  test('its text is the same whatever the order of files, and says what each line is about', async () => {
    const text = baselineText(await run(BAD));
    expect(text).toContain(
      '    {"check":"data-encrypted-at-rest","subject":"aws_db_instance.cases","subject_type":"aws_db_instance","source":"terraform-source","origin":"a"}',
    );
    expect(baselineText(await run({ ...BAD, 'notes.txt': 'x' }))).toBe(text);
  });
});

describe('matches survive', () => {
  const pod = (name: string): string =>
    `apiVersion: v1\nkind: Pod\nmetadata: { name: ${name}, namespace: shop }\nspec:\n  hostNetwork: true\n  containers: [{ name: c, image: a }]\n`;
  const call = (name: string): string => `module "${name}" {\n  source = "./m"\n}\n`;
  const BAD = database('cases', 'false');
  const dockerfile = 'FROM example.org/a:latest\nRUN sudo make\n';
  test.each<readonly [string, FolderContent, FolderContent, readonly string[]]>([
    ['a renamed manifest', { 'a.yaml': pod('p') }, { 'b.yaml': pod('p') }, []],
    ['a renamed folder', { 'a/p.yaml': pod('p') }, { 'b/p.yaml': pod('p') }, []],
    ['a renamed Dockerfile', { Dockerfile: dockerfile }, { 'build/app.dockerfile': dockerfile }, []],
    ['a renamed folder of Terraform', { 'a/main.tf': BAD }, { 'b/main.tf': BAD }, []],
    [
      'a move into a module',
      { 'main.tf': BAD + call('m'), 'm/main.tf': '# empty\n' },
      { 'main.tf': call('m'), 'm/main.tf': BAD },
      [],
    ],
    ['a renamed module', { 'main.tf': call('m'), 'm/main.tf': BAD }, { 'main.tf': call('n'), 'm/main.tf': BAD }, []],
    [
      'but not a third equal resource',
      { 'a/main.tf': BAD, 'b/main.tf': BAD },
      { 'a/main.tf': BAD, 'c/main.tf': BAD, 'd/main.tf': BAD },
      ['data-encrypted-at-rest aws_db_instance.cases'],
    ],
    [
      'but not where the known one was fixed in its place',
      { 'a/main.tf': BAD },
      { 'a/main.tf': database('cases', 'true'), 'b/main.tf': BAD },
      ['data-encrypted-at-rest aws_db_instance.cases'],
    ],
    [
      'but not another name',
      { 'a/main.tf': BAD },
      { 'a/main.tf': database('more', 'false') },
      ['data-encrypted-at-rest aws_db_instance.more'],
    ],
  ])('%s', async (_name, before, after, fresh) => {
    const { fresh: found } = since(await baselineOf(await run(before)), await run(after));
    expect(found.filter((each) => fresh.length === 0 || each.startsWith('data-encrypted'))).toEqual(fresh);
  });
});

describe('a new check', () => {
  const BAD = { 'a/main.tf': database('cases', 'false') };
  const id = 'data-encrypted-at-rest';
  const withoutCheck = async (): Promise<Baseline> => {
    const { checks = [], failures, ...rest } = await baselineOf(await run(BAD));
    const old = ({ check }: { readonly check: string }): boolean => check !== id;
    return { ...rest, failures: failures.filter(old), checks: checks.filter((check) => check !== id) };
  };

  test('is reported apart and does not gate, until it is accepted', async () => {
    const baseline = await withoutCheck();
    const now = await run(BAD);
    const subject = `${id} aws_db_instance.cases`;
    expect(since(baseline, now)).toMatchObject({ fresh: [], ofNewChecks: [subject], gone: 0 });
    const gate = { failOn: 'undetermined', allowUnparsed: false } as const;
    expect(chooseExitCode(now, gate, matchRun(baseline, assessmentsOf(now)))).toBe(0);

    const left = updateBaseline(baseline, assessmentsOf(now), false);
    expect(since(left, now).ofNewChecks).toEqual([subject]);
    const accepted = updateBaseline(baseline, assessmentsOf(now), true);
    expect(since(accepted, now)).toMatchObject({ fresh: [], ofNewChecks: [], gone: 0 });
    const more = await run({ 'a/main.tf': database('cases', 'false') + database('more', 'false') });
    expect(since(accepted, more).fresh).toContain(`${id} aws_db_instance.more`);
  });

  test('is not one where the baseline does not say what was asked', async () => {
    const { checks: _, ...earlier } = await withoutCheck();
    expect(since(earlier, await run(BAD))).toMatchObject({ fresh: [`${id} aws_db_instance.cases`], ofNewChecks: [] });
  });

  test('an update takes in no other failure, and leaves out what is gone', async () => {
    const baseline = await baselineOf(await run(BAD));
    const now = await run({ 'b/main.tf': database('more', 'false') });
    const updated = updateBaseline(baseline, assessmentsOf(now), true);
    expect(updated.failures).toEqual([]);
    expect(since(updated, now).fresh).toContain(`${id} aws_db_instance.more`);
  });
});

test('a baseline and fingerprints that an earlier build wrote still match: they depend on no wording', async () => {
  const entry = {
    subject: 'aws_db_instance.cases',
    subject_type: 'aws_db_instance',
    source: 'terraform-source',
    origin: 'a',
  };
  const text = JSON.stringify({
    format: 'evidence-engine-baseline/1',
    engine_version: '0.1.0',
    as_of: '2026-11-01',
    failures: [{ check: 'data-encrypted-at-rest', ...entry }],
    unknowns: [],
    undetermined: [],
  });
  const baseline = await withFolder({ 'base.json': text }, async (folder) => readBaseline(join(folder, 'base.json')));
  const now = await run({ 'a/main.tf': database('cases', 'false') }, { reports: ['sarif'] });
  expect(since(baseline, now).fresh).not.toContain('data-encrypted-at-rest aws_db_instance.cases');
  const sarif = JSON.parse(
    now.frameworks[0]?.artifacts.find(({ filename }) => filename === 'results.sarif')?.text ?? '',
  );
  const own = sarif.runs[0].results.find(({ ruleId }: { ruleId: string }) => ruleId === 'data-encrypted-at-rest');
  expect(Object.values(own.partialFingerprints)).toContain('a8ebf181-3e4c-5e3d-ada7-74e9baca2f20:1');
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
    ['another format', JSON.stringify({ ...good, format: 'evidence-engine-baseline/9' }), /baseline of another format/],
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

  test('any version of the engine is taken', async () => {
    await withFolder({ 'base.json': JSON.stringify({ ...good, engine_version: '7.0.0' }) }, async (folder) => {
      expect(readBaseline(join(folder, 'base.json')).failures).toEqual([]);
    });
  });
});
