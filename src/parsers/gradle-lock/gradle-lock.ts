import type { Certainty, ComponentScope, EvidenceFile, Parsed, Parser } from '../../model/evidence.ts';
import { lockedPackage, lockResource, lockTally, type LockedPackage } from '../shared/packages/lock-file.ts';
import { problemList } from '../shared/problem-list.ts';

/**
 * Lock files of Gradle: one for a project, or the older form for each configuration. They do not list dependencies
 * between packages.
 */
export const gradleLock: Parser = {
  id: 'gradle-lock',
  title: 'a Gradle lock file',
  kinds: ['software'],
  recognise,
  parse,
};

const ENTRY = /^([\w.-]{1,200}):([\w.-]{1,200}):([\w.+-]{1,200})(?:=(\S{1,20000}))?$/;
const DEVELOPMENT = /test|annotationProcessor|kapt|ksp|detekt|ktlint|checkstyle|pmd|spotbugs|jacoco|lint/i;
const RUNTIME = /(?:runtime|compile)Classpath$|^(?:default|compile|runtime|implementation|api)$/i;

function recognise(path: string, head: string): Certainty {
  if (/(?:^|\/)(?:[\w-]{1,100}-)?gradle\.lockfile$/i.test(path)) return 'yes';
  if (/(?:^|\/)gradle\/dependency-locks\/[^/]+\.lockfile$/i.test(path)) return 'yes';
  return head.startsWith('# This is a Gradle generated file for dependency locking.') ? 'yes' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  const problems = problemList(file, gradleLock);
  const packages: LockedPackage[] = [];
  const ofOneConfiguration = !file
    .text()
    .split('\n')
    .some((line) => /^[^#]*=/.test(line));
  const build = /(?:^|\/)buildscript-gradle\.lockfile$/i.test(file.path);
  let complete = ofOneConfiguration;
  let skipped = 0;
  for (const [index, raw] of file.text().split('\n').entries()) {
    const content = raw.trim();
    const line = index + 1;
    if (content === '' || content.startsWith('#')) continue;
    if (content.startsWith('empty=')) {
      complete = true;
      continue;
    }
    const match = ENTRY.exec(content);
    if (match === null) {
      skipped += 1;
      const message = `${file.path}: line ${line} is not a locked module and was not read. Write the file again with --write-locks.`;
      problems.add('partly-read', message, [], line);
      continue;
    }
    const [, group = '', artifact = '', version = '', configurations = ''] = match;
    const scope = build ? 'development' : readScope(configurations === '' ? readName(file.path) : configurations);
    const place = { file: file.path, pointer: [], line };
    const name = `${group}:${artifact}`;
    packages.push(
      lockedPackage({
        ecosystem: 'maven',
        name,
        version,
        scope,
        source: gradleLock.id,
        place,
        properties: { origin: 'registry' },
      }),
    );
  }
  if (!complete) {
    const message = `${file.path} has no last line for empty configurations, so it may be cut off. Write it again with --write-locks.`;
    problems.add('partly-read', message, []);
  }
  const values = { format: 'gradle.lockfile', spec_version: ofOneConfiguration ? '1' : '2' };
  const resource = lockResource(file.path, gradleLock.id, { ...values, ...lockTally(packages, skipped) });
  return { resources: [resource], components: packages, facts: [], problems: problems.all() };
}

function readScope(configurations: string): ComponentScope {
  const names = configurations.split(',');
  const product = names.filter((name) => !DEVELOPMENT.test(name));
  if (product.length === 0) return 'development';
  return product.some((name) => RUNTIME.test(name)) ? 'runtime' : 'unknown';
}

function readName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.lockfile$/i, '');
}
