import { describe, expect, test } from '@jest/globals';
import { load } from 'js-yaml';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resolveRequest } from '../../src/engine/resolved-request.ts';
import type { Assessment } from '../../src/model/assessment.ts';
import type { Outcome } from '../../src/model/check.ts';
import type { ControlResult } from '../../src/model/framework.ts';
import { folders } from '../support/case-folder.ts';
import { gradeFiles, REQUEST } from '../support/run-bundle.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));

type Verdict = 'satisfied' | 'contradicted' | 'not-demonstrated' | 'not-applicable' | 'not-assessed';

/** `expected.yaml` beside the folder `evidence` of a case. */
interface Expected {
  /** What fools a reader here, and the honest answer. */
  readonly title: string;
  readonly 'as-of': string;
  readonly framework: string;
  readonly requirements: { readonly [requirement: string]: Verdict };
  /** Subject to check to outcome. */
  readonly answers?: { readonly [subject: string]: { readonly [check: string]: Outcome } };
  /** Texts that some finding or evidence line must hold. */
  readonly says?: readonly string[];
  /** Texts that none may hold. */
  readonly never?: readonly string[];
}

const FRAMEWORKS = ['fips-140-3', 'fips-140-2', 'nist-sp-800-193'];
const QUESTIONS = await resolveRequest({ ...REQUEST, frameworks: { framework: FRAMEWORKS } });
const CASES = folders(HERE);

function evidenceOf(name: string): ReadonlyMap<string, string> {
  const folder = join(HERE, name, 'evidence');
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
  return new Map(paths.map((path) => [path.replaceAll(sep, '/'), readFileSync(join(folder, path), 'utf8')]));
}

async function run(name: string): Promise<{ readonly expected: Expected; readonly assessment: Assessment }> {
  const expected = load(readFileSync(join(HERE, name, 'expected.yaml'), 'utf8')) as Expected;
  const { assessments, problems } = await gradeFiles(evidenceOf(name), QUESTIONS, expected['as-of']);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const assessment = assessments.find(({ framework }) => framework.slug === expected.framework);
  if (assessment === undefined) throw new Error(`no framework ${expected.framework}`);
  return { expected, assessment };
}

function verdictOf(control: ControlResult | undefined): Verdict {
  if (control === undefined) return 'not-assessed';
  if (control.status !== 'not-satisfied') return control.status;
  return control.undetermined ? 'not-demonstrated' : 'contradicted';
}

function verdicts({ controls }: Assessment, asked: readonly string[]): object {
  const byId = new Map(controls.map((control) => [control.requirement.id, control]));
  return Object.fromEntries(asked.map((id) => [id, verdictOf(byId.get(id))]));
}

function answers({ findings }: Assessment, asked: NonNullable<Expected['answers']>): object {
  const told = (subject: string, check: string): Outcome | undefined =>
    findings.find((finding) => finding.subject === subject && finding.check.id === check)?.outcome;
  return Object.fromEntries(
    Object.entries(asked).map(([subject, checks]) => [
      subject,
      Object.fromEntries(Object.keys(checks).map((check) => [check, told(subject, check)])),
    ]),
  );
}

test('there are thirty cases, numbered without a gap', () => {
  expect(CASES.map((name) => Number(name.slice(0, 2)))).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
});

describe('what fools a reader of cryptographic evidence', () => {
  test.each(CASES)('%s', async (name) => {
    const { expected, assessment } = await run(name);
    expect(verdicts(assessment, Object.keys(expected.requirements))).toEqual(expected.requirements);
    const asked = expected.answers ?? {};
    expect(answers(assessment, asked)).toEqual(asked);
    const lines = assessment.controls.flatMap(({ issues, evidence }) => [...issues, ...evidence]).join('\n');
    for (const text of expected.says ?? []) expect(lines).toContain(text);
    for (const text of expected.never ?? []) expect(lines).not.toContain(text);
  });
});
