import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { assess } from '../../src/engine/assess.ts';
import type { AssessRequest } from '../../src/engine/request.ts';
import { diff, getGate } from '../../src/engine/finished-runs/diff.ts';
import type { Difference } from '../../src/model/difference.ts';
import { temporaryFolder, withFolder, writeFiles, type FolderContent } from '../support/folder.ts';
import { control, response } from '../support/response.ts';
import { REQUEST } from '../support/run-bundle.ts';

const silent = (): void => undefined;
const folder = temporaryFolder();

const database = (encrypted: string): string =>
  `resource "aws_db_instance" "cases" {\n  engine = "postgres"\n  storage_encrypted = ${encrypted}\n}\n`;
const VARIABLE = 'variable "encrypted" {}\n';

/** Assesses files and gives the folder with the response. */
async function run(name: string, files: FolderContent, changes: Partial<AssessRequest> = {}): Promise<string> {
  const request = { ...REQUEST, frameworks: { framework: ['nist-800-53'] }, name: 'system', ...changes };
  const { frameworks } = await withFolder(files, (evidence) => assess({ ...request, paths: [evidence] }, silent));
  writeFiles(join(folder, name), { 'evidence-response.json': [...(frameworks[0]?.response ?? [])].join('') });
  return join(folder, name);
}

async function changes(
  before: FolderContent,
  after: FolderContent,
  how: Partial<AssessRequest> = {},
): Promise<Difference> {
  const request = { before: await run('before', before, how), after: await run('after', after, how) };
  const { differences } = await diff(request, silent);
  const [only] = differences;
  if (only === undefined) throw new Error('nothing was compared');
  return only;
}

const shown = ({ controls }: Difference, id: string) => {
  const found = controls.find((each) => each.id === id);
  return found === undefined
    ? undefined
    : [
        found.before,
        found.after,
        found.findings.map(({ fate, finding }) => `${fate} ${finding.check} ${finding.subject} ${finding.where}`),
        found.evidence,
      ];
};

describe('what changed', () => {
  test('names the resource that made it so', async () => {
    const difference = await changes(
      { 'a/main.tf': database('true') },
      { 'a/main.tf': `# moved\n${database('false')}` },
    );
    expect(shown(difference, 'SC-28')).toEqual([
      'satisfied',
      'not-satisfied',
      ['fails data-encrypted-at-rest aws_db_instance.cases a/main.tf:4'],
      [],
    ]);
    expect(getGate([difference])).toEqual({ worst: 'high', undetermined: true });
  });

  test('is nothing when lines, blocks between files of a module, or bytes change', async () => {
    const before = { 'a/main.tf': database('false') };
    const difference = await changes(before, { 'a/main.tf': '# none\n', 'a/data.tf': `\n\n${database('false')}` });
    expect([difference.controls, difference.findings]).toEqual([[], []]);
    expect(difference.files).toEqual({ added: ['a/data.tf'], removed: [], changed: ['a/main.tf'] });
    expect(getGate([difference])).toEqual({ undetermined: false });
  });

  test('tells resources of one address in two folders apart', async () => {
    const difference = await changes(
      { 'a/main.tf': database('false'), 'b/main.tf': database('true') },
      { 'a/main.tf': database('true'), 'b/main.tf': database('false') },
    );
    const told = difference.findings.filter(({ finding }) => finding.check === 'data-encrypted-at-rest');
    expect(told.map(({ fate, finding }) => [fate, finding.origin])).toEqual([
      ['fails', 'b'],
      ['fixed', 'a'],
    ]);
  });

  test('tells one object in two overlays apart', async () => {
    const pod =
      'apiVersion: v1\nkind: Pod\nmetadata: { name: web, namespace: shop }\nspec:\n  containers: [{ name: web, image: example.org/web:1, securityContext: { privileged: false } }]\n';
    const overlay = 'resources: [../../base]\n';
    const weak = `${overlay}patches:\n  - patch: |-\n      - { op: replace, path: /spec/containers/0/securityContext/privileged, value: true }\n    target: { kind: Pod }\n`;
    const tree = (test: string, production: string): FolderContent => ({
      'base/kustomization.yaml': 'resources: [pod.yaml]\n',
      'base/pod.yaml': pod,
      'overlays/test/kustomization.yaml': test,
      'overlays/production/kustomization.yaml': production,
    });
    const difference = await changes(tree(weak, overlay), tree(weak, weak));
    const told = difference.findings.filter(({ finding }) => finding.check === 'container-not-privileged');
    expect(told.map(({ fate, finding }) => [fate, finding.origin])).toEqual([
      ['fails', 'kustomization overlays/production'],
    ]);
  });

  test('names evidence that is missing', async () => {
    const difference = await changes({ 'a/main.tf': database('true'), 'b.txt': 'x' }, { 'b.txt': 'x' });
    expect(shown(difference, 'SC-28')).toEqual([
      'satisfied',
      'not-assessed',
      [expect.stringContaining('proves-no-longer data-encrypted-at-rest aws_db_instance.cases')],
      ['a is no longer in the evidence.', 'No evidence that could decide it was supplied.'],
    ]);
    expect(getGate([difference])).toEqual({ undetermined: true });
  });

  test('names evidence that can no longer be read', async () => {
    const difference = await changes(
      { 'main.tf': database('true') },
      { 'main.tf': database('true'), 'broken.tfstate': '{"version": 4, "terraform_version"' },
    );
    expect(shown(difference, 'SC-28')).toEqual([
      'satisfied',
      'undetermined',
      [],
      [expect.stringMatching(/^Undetermined: broken.tfstate:1 .*unparsable-file/)],
    ]);
  });

  test('names what can no longer be told', async () => {
    const difference = await changes(
      { 'main.tf': database('true') },
      { 'main.tf': VARIABLE + database('var.encrypted') },
    );
    expect(shown(difference, 'SC-28')?.slice(0, 3)).toEqual([
      'satisfied',
      'undetermined',
      ['undetermined data-encrypted-at-rest aws_db_instance.cases main.tf:4'],
    ]);
  });

  test('is told from sentences where a run holds no single answers', async () => {
    const difference = await changes(
      { 'main.tf': database('true') },
      { 'main.tf': database('false') },
      { reports: [] },
    );
    expect(shown(difference, 'SC-28')?.slice(1, 3)).toEqual([
      'not-satisfied',
      ['fails data-encrypted-at-rest aws_db_instance.cases main.tf:3'],
    ]);
    expect(difference.notes[0]).toMatch(/^One of the runs has no findings\.json/);
  });
});

describe('what cannot be compared', () => {
  const write = (name: string, files: { readonly [path: string]: object | string }): string => {
    const texts = Object.entries(files).map(([path, data]) => [
      path,
      typeof data === 'string' ? data : JSON.stringify(data),
    ]);
    writeFiles(join(folder, name), Object.fromEntries(texts));
    return join(folder, name);
  };
  const good = response([control('AC-2', 'satisfied')]);
  const FILE = 'nist-800-53/evidence-response.json';

  test.each<readonly [string, { readonly [path: string]: object | string }, RegExp, number]>([
    [
      'another framework',
      { [FILE]: response([], { framework: 'CMMC' }) },
      /NIST 800-53\) and .* \(CMMC\) have no framework in common/,
      2,
    ],
    [
      'another edition',
      { [FILE]: response([], { version: 'Rev 4' }) },
      /two revisions of NIST 800-53 \(Rev 5 and Rev 4\)/,
      2,
    ],
    ['several systems', { [FILE]: good, 'b/evidence-response.json': good }, /contains 2 responses of NIST 800-53/, 2],
    ['no response', { 'a.txt': 'x' }, /contains no evidence-response.json/, 3],
    ['a broken response', { [FILE]: '{' }, /is no JSON/, 3],
    [
      'answers of another version',
      {
        [FILE]: {
          ...good,
          artifacts: [
            { filename: 'findings.json', content_type: 'application/json', content_base64: 'e30=', size_bytes: 2 },
          ],
        },
      },
      /findings.json that was not written by this version/,
      3,
    ],
  ])('%s', async (name, files, message, exitCode) => {
    const after = write(name, files);
    const before = write('good', { [FILE]: good });
    await expect(diff({ before, after }, silent)).rejects.toThrow(message);
    await expect(diff({ before, after }, silent)).rejects.toMatchObject({ exitCode });
  });

  test('a control that fails without a reason gates as a critical one', async () => {
    const before = write('good', { [FILE]: good });
    const after = write('bad', { [FILE]: response([control('AC-2', 'not-satisfied', '<b>@x</b>')]) });
    const { differences, markdown } = await diff({ before, after }, silent);
    expect(getGate(differences)).toEqual({ worst: 'critical', undetermined: true });
    expect(markdown).not.toMatch(/<b>|@x/);
  });
});
