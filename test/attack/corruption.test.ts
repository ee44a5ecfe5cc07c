import { beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Files } from '../support/bundles.ts';
import { CORRUPTIONS, isBroken } from '../support/corrupt.ts';
import { numbers } from '../support/random-numbers.ts';
import { gradeVerdicts } from '../support/run-bundle.ts';

const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));
/** Parts of the examples that are evidence by themselves, so that a run over one takes milliseconds. */
const PARTS = [
  'weak/automation',
  'weak/cluster',
  'weak/hosts',
  'weak/images',
  'weak/infra',
  'weak/software',
  'hardened/automation',
  'hardened/cluster',
  'hardened/hosts',
  'hardened/images',
  'hardened/infra',
  'hardened/software',
  'source/chart',
  'source/configuration',
  'source/playbook',
  'deploy/chart',
  'deploy/jobs',
  'deploy/kubernetes',
  'azure/weak',
  'azure/hardened',
  'google/weak',
  'google/hardened',
];
/** Of each kind of damage to a part; one to a large part, whose runs take longest. */
const ROUNDS = 2;
const LARGE_BYTES = 20_000;

function filesOf(part: string): ReadonlyMap<string, Buffer> {
  const root = join(EXAMPLES, part);
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return new Map(paths.map((path) => [path.slice(root.length + 1), readFileSync(path)]));
}

/** Controls that are satisfied or found not to apply. */
async function settledBy(files: Files): Promise<ReadonlySet<string>> {
  const { assessments, problems } = await gradeVerdicts(files);
  for (const { message } of problems) expect(message).not.toMatch(/\n\s+at |[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  const ids = assessments.flatMap(({ framework, controls }) =>
    controls
      .filter(({ status }) => status === 'satisfied' || status === 'not-applicable')
      .map(({ requirement }) => `${framework.slug} ${requirement.id}`),
  );
  return new Set(ids);
}

const OTHER = readFileSync(join(EXAMPLES, 'weak/cluster/portal.yaml'));

describe.each(PARTS)('examples/%s with one file corrupted', (part) => {
  const files = filesOf(part);
  const names = [...files.keys()];
  let before: ReadonlySet<string> = new Set();
  const size = [...files.values()].reduce((sum, bytes) => sum + bytes.length, 0);
  const rounds = size > LARGE_BYTES ? 1 : ROUNDS;

  beforeAll(async () => {
    before = await settledBy(files);
  });

  test.each(CORRUPTIONS)('$name: no crash, and nothing is settled that was not before', async ({ name, apply }) => {
    const next = numbers(PARTS.indexOf(part) * 1000 + CORRUPTIONS.findIndex((each) => each.name === name));
    for (let round = 0; round < rounds; round += 1) {
      const path = names[next(names.length)] ?? '';
      const bytes = apply(files.get(path) ?? Buffer.of(), next, OTHER);
      const now = await settledBy(new Map([...files, [path, bytes]]));
      if (isBroken(path, bytes))
        expect([path, round, [...now].filter((id) => !before.has(id))]).toEqual([path, round, []]);
    }
  });
});
