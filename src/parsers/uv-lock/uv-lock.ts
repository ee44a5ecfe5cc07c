import { NOTHING_PARSED, type Certainty, type EvidenceFile, type Parsed, type Parser } from '../../model/evidence.ts';
import { isMap, own } from '../../base/value.ts';
import { lockResource, lockTally } from '../shared/packages/lock-file.ts';
import { applyDependencies } from '../shared/packages/lock-graph.ts';
import { problemList } from '../shared/problem-list.ts';
import { readTomlPackages } from '../shared/packages/toml-packages.ts';
import { readToml } from '../shared/toml.ts';
import { readUvDependencies } from './dependencies.ts';
import { readUvPackage } from './package.ts';

/** uv.lock, version 1, of any revision. */
export const uvLock: Parser = {
  id: 'uv-lock',
  title: 'a uv lock file',
  kinds: ['software'],
  recognise,
  parse,
};

function recognise(path: string, head: string): Certainty {
  if (/(?:^|[/._-])uv\.lock$/i.test(path)) return 'yes';
  const marked = /^requires-python = "/m.test(head) && /^source = \{ (?:registry|virtual|editable) = "/m.test(head);
  return marked && /^version = \d/m.test(head) && /^\[\[package\]\]/m.test(head) ? 'yes' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  const read = readToml(file, uvLock);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const problems = problemList(file, uvLock);
  const root = isMap(read.value) ? read.value : {};
  if (own(root, 'version') !== 1) {
    const message = `${file.path} has no version that is supported. Version 1 is read: write it again with uv lock.`;
    problems.add('unsupported-version', message, ['version']);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  const { found, skipped } = readTomlPackages(
    file,
    root,
    problems,
    { advice: 'Write the file again with uv lock.' },
    (raw, place) => readUvPackage(raw, uvLock.id, place),
  );
  applyDependencies(readUvDependencies(found));
  const packages = found.map(({ locked }) => locked);
  const tally = lockTally(packages, skipped);
  const resource = lockResource(file.path, uvLock.id, { format: 'uv.lock', spec_version: '1', ...tally });
  return { resources: [resource], components: packages, facts: [], problems: problems.all() };
}
