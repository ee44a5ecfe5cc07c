import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { fileURLToPath } from 'node:url';
import { dockerfile } from '../../../src/parsers/dockerfile/dockerfile.ts';
import { caseFiles } from '../../support/case-folder.ts';
import { evidenceFile } from '../../support/evidence-file.ts';

const CASES = ['good', 'variables', 'heredocs'].flatMap((name) =>
  caseFiles(fileURLToPath(new URL(`./${name}`, import.meta.url))),
);
const SECRET = 'hunter2-Winter2026';

test('any change of a file is survived, and what was lost is said of Dockerfiles', () => {
  const change = fc.record({
    file: fc.nat(CASES.length - 1),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    remove: fc.nat(40),
    put: fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('\\\n', '${', '<<EOF', '[', '"', "'", '\nFROM ', '--from='),
    ),
  });
  fc.assert(
    fc.property(change, ({ file, at, remove, put }) => {
      const good = CASES[file];
      const text = good?.text() ?? '';
      const from = Math.floor(text.length * at);
      const broken = evidenceFile(good?.path ?? '', text.slice(0, from) + put + text.slice(from + remove));
      for (const problem of dockerfile.parse(broken).problems) expect(problem.kinds).toEqual(['dockerfile']);
    }),
    { numRuns: 300 },
  );
});

test.each<[string, string]>([
  ['empty lines within a here-document', `FROM debian:12\nRUN <<EOF\n${'\n'.repeat(400_000)}EOF\n`],
  ['braces that nobody closes', `FROM debian:12\nUSER ${'${A'.repeat(60_000)}\n`],
  ['defaults within defaults', `FROM debian:12\nUSER ${'${A:-'.repeat(1000)}x${'}'.repeat(1000)}\n`],
  [
    'variables that double with each line',
    `FROM debian:12\nENV V0=x\n${Array.from({ length: 60 }, (_, at) => `ENV V${at + 1}=$V${at}$V${at}\n`).join('')}USER $V60\n`,
  ],
  ['blanks', `FROM debian:12\nRUN curl ${' '.repeat(190_000)}; ${'curl -'.repeat(1000)}\n`],
  ['lines that go on', `FROM debian:12\nRUN a ${'\\\n'.repeat(300_000)}\n`],
  [
    'variables without end',
    `FROM debian:12\n${Array.from({ length: 5000 }, (_, n) => `ENV A${n}=1 B${n}=2`).join('\n')}`,
  ],
  [
    'stages that start from each other',
    Array.from({ length: 4000 }, (_, n) => `FROM ${n === 0 ? 'a:1' : `s${n - 1}`} AS s${n}`).join('\n'),
  ],
  ['pipes and words of package managers', `FROM debian:12\nRUN ${'apt apt-get yum | '.repeat(10_000)}\n`],
])('%s: in linear time', (_name, text) => {
  // what takes longer than that would hold the run up for hours
  const { resources, problems } = dockerfile.parse(evidenceFile('Dockerfile', text));
  expect(resources.length + problems.length).toBeGreaterThan(0);
});

test('no byte of a secret leaves the file', () => {
  const text = [
    `ARG TOKEN=${SECRET}`,
    'FROM debian:12',
    `ENV DB_PASSWORD="${SECRET}" OTHER=https://ci:${SECRET}@git.example/`,
    `RUN curl -u ci:${SECRET} https://ci:${SECRET}@git.example/`,
    `ADD https://ci:${SECRET}@files.example/a.tgz /`,
    `FROM registry.example/${SECRET}`,
  ].join('\n');
  const { resources, problems } = dockerfile.parse(evidenceFile('Dockerfile', text));
  const shown = resources.filter(({ type }) => type !== 'dockerfile/base');
  expect(shown.length).toBeGreaterThan(5);
  expect(JSON.stringify([shown, problems])).not.toContain(SECRET);
});
