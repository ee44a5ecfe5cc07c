import { describe, expect, test } from '@jest/globals';
import { assess, type AssessRun } from '../../src/engine/assess.ts';
import { summarizeRun } from '../../src/engine/run-outcome.ts';
import type { SuppressionRequest } from '../../src/engine/suppression-request.ts';
import { isSuppressed } from '../../src/model/gate-override.ts';
import { withFolder, type FolderContent } from '../support/folder.ts';
import { REQUEST } from '../support/run-bundle.ts';
import { buildZip } from '../support/zip.ts';

const HONOURED: SuppressionRequest = { off: false, foreign: false, honourNew: false };
const REPORTS = ['findings', 'sarif', 'junit', 'markdown', 'html', 'csv'];

function run(
  files: FolderContent,
  suppressions?: SuppressionRequest,
  reports: readonly string[] = [],
): Promise<AssessRun> {
  const request = { ...REQUEST, frameworks: {}, reports, ...(suppressions === undefined ? {} : { suppressions }) };
  return withFolder(files, (folder) => assess({ ...request, paths: [folder] }, () => undefined));
}

/** `check subject` of what is suppressed, sorted. */
function suppressedIn({ frameworks }: AssessRun): readonly string[] {
  const findings = frameworks[0]?.assessment.findings ?? [];
  return findings
    .filter(isSuppressed)
    .map(({ check, subject }) => `${check.id} ${subject}`)
    .sort();
}

function notesOf({ frameworks }: AssessRun): readonly string[] {
  return (frameworks[0]?.assessment.suppressionNotes ?? []).map(({ message }) => message);
}

async function suppressed(files: FolderContent, changes: Partial<SuppressionRequest> = {}): Promise<readonly string[]> {
  return suppressedIn(await run(files, { ...HONOURED, ...changes }));
}

const IGNORE = 'evidence-engine:ignore';
const PRIVILEGED = `${IGNORE} container-not-privileged`;

const group = (name: string, head = '', rule = ''): string => `${head}resource "aws_security_group" "${name}" {
  description = "d"
  ingress {
    from_port   = 22
    to_port     = 22
    protocol    = "tcp"
    cidr_blocks = ["0.0.0.0/0"]${rule}
  }
}
`;
const SSH = (await firstCheck(group('a'), 'aws_security_group.a')) ?? '';

/** The check that reports SSH from the internet, whatever it is called. */
async function firstCheck(text: string, subject: string): Promise<string | undefined> {
  const { frameworks } = await run({ 'main.tf': text });
  return frameworks[0]?.assessment.findings.find(
    (each) => each.outcome === 'fail' && each.subject === subject && each.check.severity === 'critical',
  )?.check.id;
}

/** A vulnerability that is open for too long, and a statement that the product is not affected. */
const STATED = {
  'grype.json': JSON.stringify({
    matches: [
      {
        vulnerability: { id: 'CVE-2025-9230', severity: 'High', fix: { versions: ['3.0.18'], state: 'fixed' } },
        artifact: { name: 'libssl3', version: '3.0.17', purl: 'pkg:deb/debian/libssl3@3.0.17' },
      },
    ],
    source: { type: 'image', target: { userInput: 'registry.example.gov/portal:1' } },
    descriptor: { name: 'grype', version: '0.104.0', configuration: {}, timestamp: '2026-09-01T03:00:00Z' },
  }),
  'grype-2.json': '',
  'portal.openvex.json': JSON.stringify({
    '@context': 'https://openvex.dev/ns/v0.2.0',
    author: 'Portal Team',
    timestamp: '2026-10-20T09:00:00Z',
    statements: [
      {
        vulnerability: { name: 'CVE-2025-9230' },
        products: [{ '@id': 'pkg:deb/debian/libssl3@3.0.17' }],
        status: 'not_affected',
        justification: 'vulnerable_code_not_in_execute_path',
      },
    ],
  }),
};
/** A run on changed files. */
const NEW: SuppressionRequest = { ...HONOURED, isOld: () => true };
STATED['grype-2.json'] = STATED['grype.json'].replace('2026-09-01', '2026-10-26');

test('a VEX statement acts where a comment of the same place would, and never in a run on changed files', async () => {
  const done = await run(STATED, HONOURED, REPORTS);
  expect(suppressedIn(done)).toEqual(['vulnerability-in-time registry.example.gov/portal: CVE-2025-9230 in libssl3']);
  const said = 'Portal Team states "not affected" on 2026-10-20 (vulnerable_code_not_in_execute_path)';
  const shown = (done.frameworks[0]?.artifacts ?? []).filter(({ text }) =>
    text.replaceAll(/\\?"|&quot;/g, '"').includes(said),
  );
  expect(shown.map(({ filename }) => filename)).toEqual([
    'assessment.json',
    'findings.json',
    'results.sarif',
    'junit.xml',
    'report.html',
  ]);
  for (const refused of [await run(STATED, { ...HONOURED, off: true }), await run(STATED), await run(STATED, NEW)]) {
    expect(suppressedIn(refused)).toEqual([]);
    expect(notesOf(refused)[0]).toMatch(/^1 VEX statement does not change the exit code: /);
  }
  const archive = { 'e.zip': buildZip(Object.entries(STATED).map(([name, content]) => ({ name, content }))) };
  const packed = await withFolder(archive, (folder) =>
    assess({ ...REQUEST, frameworks: {}, paths: [`${folder}/e.zip`], suppressions: HONOURED }, () => undefined),
  );
  expect(suppressedIn(packed)).toEqual([]);
});

describe('a comment in Terraform', () => {
  const ignore = `${IGNORE} ${SSH} Bastion until June.`;
  test.each<readonly [string, string, readonly string[]]>([
    ['directly before a block', group('a', `# ${ignore}\n`) + group('b'), ['aws_security_group.a']],
    ['with slashes, above another comment', group('a', `// ${ignore}\n# more\n`), ['aws_security_group.a']],
    ['in a block comment', group('a', `/* ${ignore} */\n`), ['aws_security_group.a']],
    ['in a nested block', group('a', '', ` # ${ignore}`) + group('b'), ['aws_security_group.a']],
    ['behind a block on one line belongs to that one', `locals { x = 1 } # ${ignore}\n${group('a')}`, []],
    ['with a blank line between', group('a', `# ${ignore}\n\n`), []],
    ['at the head of the file', `# ${ignore}\n\n# Network.\n${group('a')}`, []],
    ['in a text', group('a', `locals {\n  x = "# ${ignore}"\n}\n`), []],
    ['in a here-document', group('a', `locals {\n  x = <<-E\n    # ${ignore}\n  E\n}\n`), []],
    ['that only mentions it', group('a', `# see ${ignore}\n`), []],
    ['of a longer word', group('a', `# ${IGNORE}d ${SSH} Bastion.\n`), []],
    ['without a reason', group('a', `# ${IGNORE} ${SSH}\n`), []],
    ['of an unknown check', group('a', `# ${IGNORE} ${SSH}s Bastion.\n`), []],
    ['of another check', group('a', `# ${PRIVILEGED} Bastion.\n`), []],
  ])('%s', async (_name, text, subjects) => {
    expect(await suppressed({ 'main.tf': text })).toEqual(subjects.map((subject) => `${SSH} ${subject}`));
  });

  test('in a module applies to the block, in each of its calls', async () => {
    const files = {
      'main.tf': 'module "m" {\n  count  = 2\n  source = "./m"\n}\n',
      'm/main.tf': group('a', `# ${ignore}\n`) + group('b'),
    };
    expect(await suppressed(files)).toEqual([
      `${SSH} module.m[0].aws_security_group.a`,
      `${SSH} module.m[1].aws_security_group.a`,
    ]);
  });

  test('in a copy of a module that was installed does not count', async () => {
    const files = {
      'main.tf': 'module "m" {\n  source = "example/m/aws"\n}\n',
      '.terraform/modules/modules.json': JSON.stringify({
        Modules: [
          { Key: '', Source: '', Dir: '.' },
          { Key: 'm', Source: 'registry.terraform.io/example/m/aws', Version: '1.0.0', Dir: '.terraform/modules/m' },
        ],
      }),
      '.terraform/modules/m/main.tf': group('a', `# ${ignore}\n`),
    };
    const done = await run(files, HONOURED);
    expect([suppressedIn(done), notesOf(done)]).toEqual([
      [],
      [
        '1 suppression does not count: archives, standard input, remote sources and copied modules do not decide this gate.',
      ],
    ]);
  });
});

const container = (name: string, comment = ''): string =>
  `    - name: ${name}${comment}\n      image: example.org/a:1\n      securityContext: { privileged: true }\n`;
const pod = (name: string, containers: string, head = ''): string =>
  `${head}apiVersion: v1\nkind: Pod\nmetadata:\n  name: ${name}\nspec:\n  containers:\n${containers}`;
const item = (name: string, head = ''): string =>
  `${head}- apiVersion: v1\n  kind: Pod\n  metadata: { name: ${name} }\n  spec:\n    containers: [{ name: c, image: x, securityContext: { privileged: true } }]\n`;

describe('a comment in YAML', () => {
  const ignore = `# ${PRIVILEGED} Reads the device.`;
  const task = (name: string, head = '', tail = ''): string =>
    `${head}    - name: ${name}\n      ansible.builtin.get_url: { url: 'http://example.org/a', dest: /a, validate_certs: false }${tail}\n`;
  const unverified = `# ${IGNORE} tls-verification-on Internal mirror.`;
  test.each<readonly [string, FolderContent, readonly string[]]>([
    [
      'at the head of an object applies to all of it',
      { 'p.yaml': pod('p', container('a') + container('b'), `${ignore}\n`) },
      ['Pod/-/p/a', 'Pod/-/p/b'],
    ],
    [
      'but not to the next one',
      { 'p.yaml': `${pod('p', container('a'), `${ignore}\n`)}---\n${pod('q', container('a'))}` },
      ['Pod/-/p/a'],
    ],
    [
      'in a container applies to that one',
      { 'p.yaml': pod('p', container('a', ` ${ignore}`) + container('b')) },
      ['Pod/-/p/a'],
    ],
    [
      'before a container too',
      { 'p.yaml': pod('p', `${container('a')}    ${ignore}\n${container('b')}`) },
      ['Pod/-/p/b'],
    ],
    [
      'behind the last line of a container still belongs to it',
      { 'p.yaml': pod('p', `${container('a')}      ${ignore}\n${container('b')}`) },
      ['Pod/-/p/a'],
    ],
    [
      'before an item of a list',
      { 'p.yaml': `apiVersion: v1\nkind: List\nitems:\n${item('p')}${item('q', `${ignore}\n`)}` },
      ['Pod/-/q/c'],
    ],
    [
      'at the head of a list applies to none of its items',
      { 'p.yaml': `${ignore}\napiVersion: v1\nkind: List\nitems:\n${item('p')}` },
      [],
    ],
    [
      'in a block scalar',
      {
        'p.yaml': pod('p', container('a')).replace(
          'metadata:',
          `metadata:\n  annotations:\n    note: |\n      ${ignore}`,
        ),
      },
      [],
    ],
    [
      'in quotes',
      { 'p.yaml': pod('p', container('a')).replace('metadata:', `metadata:\n  annotations: { note: "${ignore}" }`) },
      [],
    ],
    [
      'in the values of a chart applies to what the value decides',
      {
        'c/Chart.yaml': 'apiVersion: v2\nname: c\nversion: 0.1.0\n',
        'c/values.yaml': `a:\n  privileged: true ${ignore}\nb:\n  privileged: true\n`,
        'c/templates/p.yaml': pod(
          'p',
          container('a').replace('true', '{{ .Values.a.privileged }}') +
            container('b').replace('true', '{{ .Values.b.privileged }}'),
        ),
      },
      ['Pod/-/p/a'],
    ],
    [
      'in a template of a chart applies to the object',
      {
        'c/Chart.yaml': 'apiVersion: v2\nname: c\nversion: 0.1.0\n',
        'c/templates/p.yaml': `{{- if true }}\n${pod('p', container('a'), `${ignore}\n`)}{{- end }}\n---\n${pod('q', container('a'))}`,
      },
      ['Pod/-/p/a'],
    ],
    [
      'before a task',
      { 'site.yml': `- hosts: all\n  tasks:\n${task('One')}${task('Two', `    ${unverified}\n`)}` },
      ['site.yml/Two'],
    ],
    [
      'in a task',
      { 'site.yml': `- hosts: all\n  tasks:\n${task('One', '', ` ${unverified}`)}${task('Two')}` },
      ['site.yml/One'],
    ],
    [
      'before a play applies to none of its tasks',
      { 'site.yml': `${unverified}\n- hosts: all\n  tasks:\n${task('One')}` },
      [],
    ],
  ])('%s', async (_name, files, subjects) => {
    const check = JSON.stringify(files).includes('tls-verification-on')
      ? 'tls-verification-on'
      : 'container-not-privileged';
    expect(await suppressed(files)).toEqual(subjects.map((subject) => `${check} ${subject}`));
  });
});

test('a comment in a Dockerfile applies to the instruction below it', async () => {
  const ignore = `# ${IGNORE} dockerfile-sudo-absent Removed in the next stage.`;
  const text = `FROM example.org/a:1@sha256:${'a'.repeat(64)}\n${ignore}\nRUN sudo make\nRUN sudo make install\nRUN <<E\n${ignore}\nsudo true\nE\n`;
  expect(await suppressed({ Dockerfile: text })).toEqual(['dockerfile-sudo-absent Dockerfile/0/RUN 1']);
});

describe('comments for other scanners', () => {
  const files = {
    'main.tf': `resource "aws_ebs_volume" "a" {\n  #checkov:skip=CKV_AWS_3:Scratch space\n  size = 1\n}\n# trivy:ignore:AVD-AWS-0026 trivy:ignore:AWS-9999\nresource "aws_ebs_volume" "b" {\n  size = 1\n}\n# trivy:ignore:AWS-0026:exp:2026-01-01\nresource "aws_ebs_volume" "c" {\n  size = 1\n}\n`,
  };

  test('count only where the run honours them, through the checks that ask the same', async () => {
    expect(await suppressed(files)).toEqual([]);
    const done = await run(files, { ...HONOURED, foreign: true });
    expect(new Set(suppressedIn(done).map((each) => each.split(' ')[1]))).toEqual(
      new Set(['aws_ebs_volume.a', 'aws_ebs_volume.b']),
    );
    expect(notesOf(done)).toEqual(['main.tf:9 ended on 2026-01-01, so it suppresses nothing. Renew it or remove it.']);
  });
});

describe('the configuration', () => {
  const entries = (...list: NonNullable<SuppressionRequest['configured']>['entries']) => ({
    configured: { file: 'c.yaml', path: '/c.yaml', entries: list, parse: () => [] },
  });
  const files = { 'a/p.yaml': pod('p', container('a')), 'b/p.yaml': pod('q', container('a')) };

  test('leaves a check out of the gate, by path', async () => {
    const reason = 'Sandbox.';
    const check = 'container-not-privileged';
    expect(await suppressed(files, entries({ check, reason }))).toHaveLength(2);
    expect(await suppressed(files, entries({ check, reason, paths: ['b/'] }))).toEqual([`${check} Pod/-/q/a`]);
    const done = await run(files, { ...HONOURED, ...entries({ check, reason, paths: ['c/**'] }) });
    expect(notesOf(done)).toEqual([
      'c.yaml suppressions entry 1 (check container-not-privileged) applies to no failure of this run. Correct its check or paths, or remove it.',
    ]);
  });

  test('gives a check another severity for the gate', async () => {
    const text = { 'main.tf': group('a') };
    const worst = async (severity?: 'low'): Promise<string | undefined> => {
      const ids = [
        SSH,
        ...new Set(
          (await run(text)).frameworks[0]?.assessment.findings
            .filter(({ outcome, check }) => outcome === 'fail' && check.severity !== 'info')
            .map(({ check }) => check.id),
        ),
      ];
      const list = ids.map((check) => ({
        check,
        reason: 'Behind a VPN.',
        ...(severity === undefined ? {} : { severity }),
      }));
      const done = await run(text, { ...HONOURED, ...entries(...list) });
      return summarizeRun(
        done.frameworks.map(({ assessment }) => assessment),
        0,
      ).worst;
    };
    expect([await worst('low'), await worst()]).toEqual(['low', 'info']);
  });

  test('of an unknown check ends the run', async () => {
    const request = { ...HONOURED, ...entries({ check: 'container-not-privilegd', reason: 'x' }) };
    await expect(run(files, request)).rejects.toThrow(
      'c.yaml: suppressions entry 1: there is no check "container-not-privilegd". Did you mean container-not-privileged?',
    );
  });
});

describe('suppressions act on the gate alone', () => {
  const files = {
    'main.tf': group('a', `# ${IGNORE} ${SSH} Bastion until June.\n`),
    'p.yaml': pod('p', container('a'), `# ${PRIVILEGED} Reads the device.\n`),
  };

  test.each(['json', 'oscal', 'yaml'] as const)('response and documents are the same bytes (%s)', async (format) => {
    const write = async (suppressions?: SuppressionRequest): Promise<readonly string[]> => {
      const request = { ...REQUEST, frameworks: {}, format, reports: ['poam', 'hdf'] };
      const done = await withFolder(files, (folder) =>
        assess(
          { ...request, paths: [folder], ...(suppressions === undefined ? {} : { suppressions }) },
          () => undefined,
        ),
      );
      return done.frameworks.flatMap(({ response, artifacts }) => [
        [...response].join(''),
        ...artifacts.map(({ text }) => text),
      ]);
    };
    const [honoured, off, none] = [await write(HONOURED), await write({ ...HONOURED, off: true }), await write()];
    expect(honoured).toEqual(off);
    expect(honoured).toEqual(none);
  });

  test('every report that lists findings shows reason and place', async () => {
    const { frameworks } = await run(files, HONOURED, REPORTS);
    const texts = new Map(
      frameworks[0]?.artifacts.map(({ filename, text, more }) => [filename, [text, ...(more ?? [])].join('')]),
    );
    for (const name of ['findings.json', 'results.sarif', 'junit.xml', 'summary.md', 'report.html', 'findings.csv']) {
      expect([name, texts.get(name)]).toEqual([name, expect.stringContaining('Bastion until June.')]);
    }
    expect(texts.get('report.html')).toContain('main.tf:1');
    const sarif = JSON.parse(texts.get('results.sarif') ?? '');
    const own = sarif.runs[0].results.find((each: { ruleId: string }) => each.ruleId === SSH);
    expect(own.suppressions).toEqual([
      {
        kind: 'inSource',
        status: 'accepted',
        justification: 'Bastion until June.',
        location: { physicalLocation: { artifactLocation: expect.anything(), region: { startLine: 1 } } },
      },
    ]);
  });

  test('of archives and requests they do not count, which is said', async () => {
    const archive = { 'e.zip': buildZip(Object.entries(files).map(([name, content]) => ({ name, content }))) };
    const done = await withFolder(archive, (folder) =>
      assess({ ...REQUEST, frameworks: {}, paths: [`${folder}/e.zip`], suppressions: HONOURED }, () => undefined),
    );
    expect(suppressedIn(done)).toEqual([]);
    expect(notesOf(done)).toEqual([
      '2 suppressions do not count: archives, standard input, remote sources and copied modules do not decide this gate.',
    ]);
    expect(notesOf(await run(files))).toEqual([
      '2 suppressions do not count: comments in evidence do not change the exit code of this kind of run.',
    ]);
    expect(notesOf(await run(files, { ...HONOURED, off: true }))).toEqual([
      '2 suppressions do not count: --no-suppressions.',
    ]);
  });
});

describe('hostile comments', () => {
  test('reasons are bounded, on one line, without secrets, and escaped', async () => {
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    const head = `# ${IGNORE} ${SSH} <img src=x> |]]> \u001b[31m ${secret} ${'long '.repeat(2000)}\n`;
    const { frameworks } = await run({ 'main.tf': group('a', head) }, HONOURED, REPORTS);
    const [framework] = frameworks;
    const reason = framework?.assessment.findings.find(isSuppressed)?.override?.reason ?? '';
    expect(reason.length).toBeLessThanOrEqual(300);
    for (const { text, more } of framework?.artifacts ?? []) {
      const all = [text, ...(more ?? [])].join('');
      expect(all).not.toContain(secret);
      expect(all).not.toContain('\u001b');
    }
    const html = framework?.artifacts.find(({ filename }) => filename === 'report.html')?.text ?? '';
    expect(html).not.toContain('<img');
  });

  test('of any number end in time', async () => {
    const blocks = Array.from({ length: 3000 }, (_, index) =>
      group(`g${index}`, `# ${IGNORE} ${SSH} x\n`.repeat(5)),
    ).join('');
    const done = await run({ 'main.tf': blocks }, HONOURED);
    expect(notesOf(done).at(-1)).toContain('There are more than 10000 suppressions in the evidence');
  }, 60_000);
});
