import { describe, expect, test } from '@jest/globals';
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FUNCTIONS } from '../../src/checks/functions/index.ts';
import { gradeSource } from '../../src/engine/grade-source.ts';
import { resolveRequest } from '../../src/engine/resolved-request.ts';
import { assessChanged, restsOnOthers, type ChangedRun } from '../../src/engine/assess-changed.ts';
import type { Finding } from '../../src/model/finding.ts';
import { readEvidence } from '../../src/sources/read-evidence.ts';
import { temporaryFolder, withFolder } from '../support/folder.ts';
import { REQUEST as COMMON } from '../support/run-bundle.ts';

/** The frameworks that together speak of every check. */
const REQUEST = {
  ...COMMON,
  frameworks: { framework: ['nist-800-53', 'fips-140-2', 'fips-140-3', 'nist-sp-800-193'] },
};
const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));
const top = temporaryFolder();

const silent = (): void => undefined;

function changed(folder: string, paths: readonly string[]): Promise<ChangedRun> {
  return assessChanged(REQUEST, { paths: paths.map((path) => join(folder, path)) }, silent);
}

function filesOf({ place, decisions }: Finding): readonly string[] {
  return [place.file, ...decisions.map((decision) => decision.place.file)];
}

function keyOf({ check, subject, place }: Finding): string {
  return `${check.id} ${subject} ${place.file}`;
}

function keys(findings: readonly Finding[]): readonly string[] {
  return findings
    .filter((finding) => finding.outcome === 'fail' && !restsOnOthers(finding))
    .map(keyOf)
    .sort();
}

describe.each(['source', 'weak', 'hardened'])('a changed file of the example %s', (name) => {
  test('fails what the whole run fails in it, and nothing else', async () => {
    const folder = join(top, name);
    cpSync(join(EXAMPLES, name), folder, { recursive: true });
    mkdirSync(join(folder, '.git'));
    const source = await readEvidence([folder]);
    const whole = await gradeSource(source, await resolveRequest(REQUEST), REQUEST, silent);
    const all = whole.assessments[0]?.findings ?? [];
    for (const { path } of source.files) {
      const run = await changed(folder, [path]);
      const here = (finding: Finding): boolean => filesOf(finding).includes(path);
      expect([path, ...keys(run.findings.filter(here))]).toEqual([path, ...keys(all.filter(here))]);
      const failing = new Set(keys(all));
      expect(keys(run.findings).filter((key) => !failing.has(key))).toEqual([]);
    }
  });
});

const POD = `apiVersion: v1
kind: Pod
metadata: { name: web, namespace: shop }
spec: { containers: [{ name: web, image: 'example.org/web:1', securityContext: { privileged: true } }] }
`;

test('values of a chart show what they do to its templates', async () => {
  const template = POD.replace('privileged: true', 'privileged: {{ .Values.privileged }}');
  const chart = { 'c/Chart.yaml': 'apiVersion: v2\nname: c\nversion: 1.0.0\n', 'c/templates/pod.yaml': template };
  await withFolder({ ...chart, 'c/values.yaml': 'privileged: true\n' }, async (folder) => {
    mkdirSync(join(folder, '.git'));
    const { findings } = await changed(folder, ['c/values.yaml']);
    expect(findings.map(({ check }) => check.id)).toContain('container-not-privileged');
    const untouched = await changed(folder, ['c/Chart.yaml']);
    expect(untouched.findings.length).toBeGreaterThan(0);
  });
});

test('variables of a module show what they do to its resources, and unrelated files of it do not', async () => {
  const files = {
    'main.tf': 'resource "aws_db_instance" "d" {\n  storage_encrypted = var.encrypted\n}\n',
    'other.tf': 'resource "aws_db_instance" "e" {\n  storage_encrypted = true\n}\n',
    'variables.tf': 'variable "encrypted" {\n  default = false\n}\n',
  };
  await withFolder(files, async (folder) => {
    mkdirSync(join(folder, '.git'));
    const subjects = async (path: string): Promise<readonly string[]> => {
      const { findings } = await changed(folder, [path]);
      return [...new Set(findings.map(({ subject }) => subject))].sort();
    };
    expect(await subjects('variables.tf')).toEqual(['aws_db_instance.d', 'aws_db_instance.e']);
    expect(await subjects('other.tf')).toEqual(['aws_db_instance.e']);
  });
});

test('what other files of a cluster could answer is left out and counted', async () => {
  await withFolder({ 'pod.yaml': POD }, async (folder) => {
    const { findings, leftOut } = await changed(folder, ['pod.yaml']);
    const ids = findings.map(({ check }) => check.id);
    expect(ids).toContain('container-not-privileged');
    expect(ids).not.toContain('pods-covered-by-network-policy');
    expect(leftOut).toBeGreaterThan(0);
  });
});

test('every function that looks at other objects of a cluster says so', () => {
  const folder = fileURLToPath(new URL('../../src/checks/functions/', import.meta.url));
  const looking = readdirSync(folder).filter(
    (name) =>
      name.endsWith('.ts') &&
      /kubernetes\/(?:namespace-index|network-policies)\.ts'/.test(readFileSync(folder + name, 'utf8')),
  );
  expect(looking.length).toBeGreaterThan(2);
  const told = FUNCTIONS.filter((each) => each.looksAround === true).map(({ name }) => `${name}.ts`);
  expect(told).toEqual(expect.arrayContaining(looking));
});

test('nothing that passed is told: a part proves nothing', async () => {
  await withFolder({ 'pod.yaml': POD }, async (folder) => {
    const { report, findings } = await changed(folder, ['pod.yaml']);
    expect(new Set(findings.map(({ outcome }) => outcome))).toEqual(new Set(['fail']));
    const { results, changed: named } = JSON.parse(report.text);
    expect(new Set(results.map(({ outcome }: { outcome: string }) => outcome))).toEqual(new Set(['fail']));
    expect(named).toEqual(['pod.yaml']);
  });
});

test('a changed file that is broken is lost evidence', async () => {
  await withFolder({ 'pod.yaml': `${POD}  - : [` }, async (folder) => {
    const { gaps } = await changed(folder, ['pod.yaml']);
    expect(gaps.map(({ code }) => code)).toEqual(['unparsable-file']);
  });
});
