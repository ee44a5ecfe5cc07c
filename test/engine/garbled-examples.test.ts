import { describe, expect, jest, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Files } from '../support/bundles.ts';
import { gradeFiles, NARROW } from '../support/run-bundle.ts';

jest.setTimeout(240_000);

const EXAMPLES = [
  'hardened',
  'weak',
  'source',
  'deploy',
  'google/hardened',
  'google/weak',
  'azure/hardened',
  'azure/weak',
];
const GARBLED = '\u0000<html>502 Bad Gateway</html>\u0000{';

/**
 * Examples in which the removal of a file turns controls to satisfied or not applicable, with the reason: the failing
 * subjects are in that file alone.
 */
const ALONE: ReadonlyMap<string, string> = new Map([
  ['hardened/infra/production.tfstate', 'the bucket that fails AC-3 is in this state alone'],
  ['source/chart/Chart.yaml', 'without it the folder is no chart, so its image is in no evidence'],
  ['source/chart/templates/deployment.yaml', 'the image is in this template alone'],
  ['source/configuration/main.tf', 'the resources are in this file alone'],
  ['azure/hardened/plan.json', 'what the plan leaves open is known in the state'],
  ['weak/images/Dockerfile', 'the image is named in no other file'],
  ['weak/automation/site.yml', 'the settings of the hosts are in the playbook alone'],
  ['weak/automation/inventory.ini', 'the way to the hosts is in the inventory alone'],
  ['weak/automation/group_vars/web.yml', 'the variables of the hosts are in this file alone'],
  ['weak/automation/ansible.cfg', 'the settings of the connection are in this file alone'],
  ['weak/cluster/portal.yaml', 'the objects of the cluster are in this file alone'],
  ['weak/infra/production.tfstate', 'the resources are in this state alone'],
  ['weak/software/sbom.json', 'the components are in this bill of materials alone'],
  ['weak/software/package-lock.json', 'the packages are in this lock alone'],
]);

function filesOf(example: string): Files {
  const root = fileURLToPath(new URL(`../../examples/${example}`, import.meta.url));
  const names = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    names.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(root.length + 1), readFileSync(path, 'utf8')];
    }),
  );
}

/** Controls that are satisfied or not applicable, with the framework and the status. */
async function settled(files: Files): Promise<ReadonlySet<string>> {
  const { assessments } = await gradeFiles(files, NARROW);
  return new Set(
    assessments.flatMap(({ framework, controls }) =>
      controls
        .filter(({ status }) => status !== 'not-satisfied')
        .map(({ requirement }) => `${framework.slug} ${requirement.id}`),
    ),
  );
}

function newlySettled(before: ReadonlySet<string>, after: ReadonlySet<string>): readonly string[] {
  return [...after].filter((id) => !before.has(id));
}

describe.each(EXAMPLES)('examples/%s', (example) => {
  const files = filesOf(example);
  const before = settled(files);

  test.each([...files.keys()])('garbled, %s settles no control', async (path) => {
    const after = await settled(new Map([...files, [path, GARBLED]]));
    expect(newlySettled(await before, after)).toEqual([]);
  });

  test.each([...files.keys()])('removed, %s settles only what it alone failed', async (path) => {
    const after = await settled(new Map([...files].filter(([name]) => name !== path)));
    const news = newlySettled(await before, after);
    if (!ALONE.has(`${example}/${path}`)) expect(news).toEqual([]);
  });
});
