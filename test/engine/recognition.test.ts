import { describe, expect, test } from '@jest/globals';
import { recogniseFile } from '../../src/engine/recognise.ts';
import { allParsers } from '../../src/parsers/index.ts';
import { evidenceFile } from '../support/evidence-file.ts';

const PARSERS = await allParsers();

const LOST: readonly (readonly [name: string, path: string, text: string])[] = [
  ['an empty JSON export', 'plan.json', ''],
  ['JSON that ends early', 'dump.json', '{"a": [1, 2'],
  ['JSON behind an error message', 'state.json', 'Error: no state\n{"version": 4}\n'],
  ['an export that failed', 'pods.json', 'null\n'],
  ['JSON with a comment that never ends', 'a.json', '{"a": 1 /* '],
  ['an export without an ending that ends early', 'plan', '{"format_version": "1.2", "planned_'],
  ['an empty manifest', 'deploy/app.yaml', ''],
  ['a manifest of blanks', 'deploy/app.yml', ' \n\n'],
  ['the first letters of a manifest', 'app.yaml', 'apiVers'],
  ['the first key of a manifest', 'app.yaml', 'apiVersion:'],
  ['the first line of a manifest', 'app.yaml', 'kind: Deployment\n'],
  ['a manifest that lost its first lines', 'app.yaml', 'metadata:\n  name: web\nspec:\n  replicas: 1\n'],
  ['YAML that is none', 'app.yaml', 'a: [1, 2\nb: }\n'],
  ['a YAML export that failed', 'app.yaml', 'null\n'],
  ['an error message instead of a manifest', 'app.yaml', 'error from server (Forbidden)\n'],
  [
    'aliases that explode',
    'x.yaml',
    `a: &a [1,1]\n${['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y'].map((key, at) => `${key}: &${key} [*${String.fromCharCode(97 + at)}, *${String.fromCharCode(97 + at)}]`).join('\n')}\n`,
  ],
];

const ORDINARY: readonly (readonly [name: string, path: string, text: string])[] = [
  ['a README', 'README.md', '# Title\n\n```json\n{"planned_values": {}\n```\n'],
  ['an empty text file', 'notes.txt', ''],
  ['a marker file', '.gitkeep', ''],
  ['package.json', 'package.json', '{\n  "name": "a",\n  "version": "1.0.0",\n  "dependencies": {}\n}\n'],
  [
    'tsconfig with comments',
    'tsconfig.json',
    '{\n  // strict\n  "compilerOptions": { "strict": true, }, /* end */\n}\n',
  ],
  ['tsconfig with a URL', 'tsconfig.json', '{ "$schema": "https://json.schemastore.org/tsconfig", }\n'],
  ['ESLint settings', '.eslintrc.json', '{ "root": true, /* "x" */ "rules": {} }\n'],
  ['an empty object', 'empty.json', '{}\n'],
  ['an empty list', 'empty.json', '[]\n'],
  ['a list of numbers', 'data.json', '[1, 2, 3]'],
  ['logs', 'app.json', '{"level":"info"}\n{"level":"warn"}\n'],
  ['logs without an ending', 'log', '{"level":"info"}\n{"level":"warn"}\n'],
  ['a JSON template', 'values.json', '{ "image": "{{ .Values.image }}", "count": {{ .Values.count }} }\n'],
  [
    'a template of docker-compose',
    'docker-compose.yaml',
    'services:\n  web:\n    image: {{ image }}\n    ports: ["80:80"]\n',
  ],
  ['Helm values', 'chart/values.yaml', '# Default values\nreplicaCount: 1\nimage:\n  repository: nginx\n'],
  ['empty Helm values', 'chart/values.yaml', ''],
  ['Helm values of one environment', 'chart/values-prod.yaml', '\n'],
  ['an Ansible role skeleton', 'roles/web/vars/main.yml', '---\n# vars file for web\n'],
  ['an empty Ansible role file', 'roles/web/handlers/main.yml', ''],
  ['an Ansible playbook', 'site.yml', '- hosts: all\n  roles: [web]\n'],
  ['an Ansible vault', 'secrets.yml', '$ANSIBLE_VAULT;1.1;AES256\n62313365396662343061393464336163\n'],
  ['a Jinja template', 'config.yml', '{% for user in users %}\n- name: {{ user }}\n{% endfor %}\n'],
  [
    'a GitHub workflow',
    '.github/workflows/ci.yml',
    "on: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo '${{ github.sha }}'\n",
  ],
  ['a GitLab pipeline', '.gitlab-ci.yml', 'test:\n  script: !reference [.base, script]\n'],
  [
    'a CloudFormation template',
    'stack.yaml',
    'Resources:\n  Bucket:\n    Type: AWS::S3::Bucket\nOutputs:\n  Name: { Value: !Ref Bucket }\n',
  ],
  [
    'site settings with tags',
    'mkdocs.yml',
    'site_name: Docs\nmarkdown_extensions:\n  - emoji: { x: !!python/name:material.emoji }\n',
  ],
  ['a list', 'list.yaml', '- a\n- b\n'],
  ['only comments', 'x.yaml', '# nothing yet\n'],
  ['an OpenAPI description', 'openapi.yaml', 'openapi: 3.0.0\ninfo: { title: x, version: "1" }\npaths: {}\n'],
  ['Dependabot settings', '.github/dependabot.yml', 'version: 2\nupdates: []\n'],
  ['a table', 'data.csv', 'a,b\n1,"2\n'],
  ['an issue form that is no YAML', '.github/ISSUE_TEMPLATE/bug.yml', 'a: [1, 2\nb: }\n'],
  ['a shell script', 'run', '#!/bin/sh\necho "{"\n'],
  ['a program', 'main.py', 'x = {"a": 1\n'],
  ['metadata of another tool', 'galaxy.yml', 'namespace: a\nname: b\nmetadata: x\n'],
];

describe('a file that no parser takes', () => {
  test.each(LOST)('counts as lost: %s', (_name, path, text) => {
    const { parser, problem } = recogniseFile(evidenceFile(path, text), PARSERS.files);
    const problems = parser === undefined ? [problem] : parser.parse(evidenceFile(path, text)).problems;
    const lost = problems.filter((each) => each?.severity === 'error');
    expect(lost).not.toEqual([]);
    for (const each of lost) expect(each?.kinds).not.toEqual([]);
  });

  test.each(ORDINARY)('is only listed: %s', (_name, path, text) => {
    const { parser, problem } = recogniseFile(evidenceFile(path, text), PARSERS.files);
    expect(parser?.id).toBeUndefined();
    expect(problem).toMatchObject({ code: 'unrecognised-file', severity: 'info' });
  });

  test('megabytes of strings without an end come to an end', () => {
    const text = `{${'"\\'.repeat(300_000)}`;
    expect(recogniseFile(evidenceFile('a.json', text), PARSERS.files).problem?.code).toBe('unparsable-file');
  });
});

/** What tells a format may stand behind the first 64 KiB, in a file whose keys were sorted for one. */
describe('a long file that says late what it is', () => {
  const long = { a: Array.from({ length: 20_000 }, (_, at) => `text ${at}`) };
  test.each([
    [
      'terraform-plan',
      { a: long, format_version: '1.2', terraform_version: '1.9.0', planned_values: {}, resource_changes: [] },
    ],
    ['terraform-state', { a: long, resources: [], lineage: 'x', serial: 1, terraform_version: '1.9.0', version: 4 }],
    ['kubernetes', { a: long, apiVersion: 'v1', items: [], kind: 'List', metadata: {} }],
    ['cyclonedx', { a: long, bomFormat: 'CycloneDX', components: [], specVersion: '1.5' }],
    ['spdx', { a: long, spdxVersion: 'SPDX-2.3', packages: [] }],
  ])('%s', (id, document) => {
    const file = evidenceFile('export.json', JSON.stringify(document));
    expect(recogniseFile(file, PARSERS.files).parser?.id).toBe(id);
  });
});
