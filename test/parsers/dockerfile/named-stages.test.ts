import { describe, expect, test } from '@jest/globals';
import { createFileTree } from '../../../src/engine/file-tree.ts';
import { isUnknown } from '../../../src/base/value.ts';
import { dockerfile } from '../../../src/parsers/dockerfile/dockerfile.ts';
import { evidenceFile } from '../../support/evidence-file.ts';

const STAGES = 'FROM alpine:3.20 AS base\nUSER root\nFROM base AS safe\nUSER 10001\n';

/** Whether the image runs as root, `?` where it is not known. */
function asRoot(files: { readonly [path: string]: string }, path = 'Dockerfile', stages = STAGES): unknown {
  const own = evidenceFile(path, stages);
  const tree = createFileTree([own, ...Object.entries(files).map(([name, text]) => evidenceFile(name, text))]);
  const image = dockerfile.parse(own, tree).resources.find(({ type }) => type === 'dockerfile/image');
  const value = image?.values['runsAsRoot'];
  return isUnknown(value) ? '?' : value;
}

const compose = (build: string): string => `services:\n  web:\n    build: ${build}\n`;

describe('a stage that is named and differs from the last one leaves the image open', () => {
  test.each<[string, { readonly [path: string]: string }]>([
    ['compose.yaml', { 'compose.yaml': compose('{context: ., target: base}') }],
    ['docker-compose.prod.yml', { 'docker-compose.prod.yml': compose('{target: BASE}') }],
    ['a number', { 'compose.yaml': compose('{context: ., target: 0}') }],
    ['a variable', { 'compose.yaml': compose('{context: ., target: "${STAGE:-base}"}') }],
    ['a context that a variable names', { 'compose.yaml': compose('{context: "${DIR}", target: base}') }],
    ['another folder', { 'deploy/compose.yaml': compose('{context: .., dockerfile: ./Dockerfile, target: base}') }],
    ['a Bake file', { 'docker-bake.hcl': 'target "web" {\n  args = {\n    A = "{"\n  }\n  target = "base"\n}\n' }],
    ['a Bake file with one line', { 'docker-bake.hcl': 'target "web" { target = "base" }\n' }],
    [
      'a Bake target that another one takes more from',
      {
        'docker-bake.hcl':
          'target "a" {\n  target = "base"\n  context = "x"\n}\ntarget "web" {\n  inherits = [\n    "a",\n  ]\n  context = "."\n}\n',
      },
    ],
    ['a variable of Bake', { 'docker-bake.hcl': 'target "web" {\n  target = STAGE\n}\n' }],
    ['a Bake file in JSON', { 'docker-bake.json': '{"target": {"web": {"context": ".", "target": "base"}}}' }],
  ])('%s', (_name, files) => {
    expect(asRoot(files)).toBe('?');
  });

  test('and is named with its file', () => {
    const own = evidenceFile('Dockerfile', STAGES);
    const tree = createFileTree([own, evidenceFile('compose.yaml', compose('{context: ., target: base}'))]);
    expect(dockerfile.parse(own, tree).problems.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      'warning: compose.yaml has the stage base of Dockerfile built, which is not the last one, so what differs between the two is undetermined.',
    ]);
  });
});

describe('the last stage decides', () => {
  test.each<[string, { readonly [path: string]: string }]>([
    ['where it is named', { 'compose.yaml': compose('{context: ., target: safe}') }],
    ['where nothing is named', { 'compose.yaml': compose('.') }],
    ['where another Dockerfile is meant', { 'compose.yaml': compose('{context: web, target: base}') }],
    ['where the stage does not exist', { 'compose.yaml': compose('{context: ., target: other}') }],
    ['where the context is outside', { 'compose.yaml': compose('{context: ../.., target: base}') }],
    ['where the file is no Compose file', { 'settings.yaml': compose('{context: ., target: base}') }],
    [
      'where a file is broken',
      { 'compose.yaml': 'services: [target', 'docker-bake.json': '{"target": ', 'bake.hcl': 'target "a" {' },
    ],
  ])('%s', (_name, files) => {
    expect(asRoot(files)).toBe(false);
  });

  test('where the named stage is alike', () => {
    const stages = 'FROM alpine:3.20 AS base\nUSER root\nFROM base AS test\n';
    expect(asRoot({ 'compose.yaml': compose('{context: ., target: base}') }, 'Dockerfile', stages)).toBe(true);
  });

  test('in a folder of its own', () => {
    expect(asRoot({ 'compose.yaml': compose('{context: web, target: base}') }, 'web/Dockerfile')).toBe('?');
    expect(asRoot({ 'compose.yaml': compose('{context: api, target: base}') }, 'web/Dockerfile')).toBe(false);
  });
});

test('targets without end are read in time', () => {
  const text = 'target "a" {\n'.repeat(60_000);
  const loop = 'target "a" {\n  inherits = ["b"]\n}\ntarget "b" {\n  inherits = ["a"]\n}\n';
  expect(asRoot({ 'docker-bake.hcl': text, 'bake.hcl': loop })).toBe(false);
});
