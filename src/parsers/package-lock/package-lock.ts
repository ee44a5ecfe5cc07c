import { NOTHING_PARSED, type Certainty, type EvidenceFile, type Parsed, type Parser } from '../../model/evidence.ts';
import { isMap, own, type ValueMap } from '../../base/value.ts';
import { complaints } from '../shared/packages/complaints.ts';
import { mapField, textField } from '../shared/fields.ts';
import { readJson } from '../shared/json.ts';
import { lockResource, lockTally } from '../shared/packages/lock-file.ts';
import { problemList, type ProblemList } from '../shared/problem-list.ts';
import { readNested } from './nested.ts';
import { readPackages, type Found } from './packages.ts';

const NAMED = /(?:^|[/._-])(?:package-lock|npm-shrinkwrap)\.json$/i;

/** npm's package-lock.json and npm-shrinkwrap.json, lock file versions 1, 2 and 3. */
export const packageLock: Parser = {
  id: 'package-lock',
  title: 'an npm lock file',
  kinds: ['software'],
  recognise,
  parse,
};

function recognise(path: string, head: string): Certainty {
  const text = head.trimStart();
  const object = text.startsWith('{');
  if (NAMED.test(path) && (object || text === '')) return 'yes';
  if (!object || !/"lockfileVersion"\s*:\s*\d/.test(text)) return 'no';
  return /"requires"\s*:\s*true/.test(text) || /"packages"\s*:\s*\{\s*""/.test(text) ? 'yes' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  const read = readJson(file, packageLock);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const problems = problemList(file, packageLock);
  const root = read.value;
  const version = isMap(root) ? own(root, 'lockfileVersion') : undefined;
  if (!isMap(root) || (version !== 1 && version !== 2 && version !== 3)) {
    const message = `${file.path} has no lockfileVersion of 1, 2 or 3. Write it again with a current npm.`;
    problems.add('unsupported-version', message, ['lockfileVersion']);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  return readLock(file, root, version, problems);
}

function readLock(file: EvidenceFile, root: ValueMap, version: number, problems: ProblemList): Parsed {
  const complain = complaints(problems, file.path, 'Write the file again with npm install.');
  const packages = mapField(root, 'packages');
  const dependencies = mapField(root, 'dependencies');
  let found: Found = { packages: [], skipped: 0 };
  if (packages && version > 1) found = readPackages(packages, file.path, packageLock.id, complain);
  else if (packages === undefined) complain('list of packages', ['packages']);
  else if (version === 3) complain('missing list of packages', []);
  else if (dependencies) found = readNested(dependencies, file.path, packageLock.id, complain);
  else if (dependencies === undefined) complain('list of packages', ['dependencies']);
  const values = {
    format: 'package-lock',
    spec_version: String(version),
    ...lockTally(found.packages, found.skipped),
    name: textField(root, 'name') || null,
  };
  const resource = lockResource(file.path, packageLock.id, values);
  return { resources: [resource], components: found.packages, facts: [], problems: problems.all() };
}
