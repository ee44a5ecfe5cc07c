import { NOTHING_PARSED, type Certainty, type EvidenceFile, type Parsed, type Parser } from '../../model/evidence.ts';
import { isMap, own } from '../../base/value.ts';
import { addParent, listField } from '../shared/fields.ts';
import { lockResource, lockTally } from '../shared/packages/lock-file.ts';
import { packageFinder } from '../shared/packages/lock-graph.ts';
import { problemList } from '../shared/problem-list.ts';
import { readTomlPackages } from '../shared/packages/toml-packages.ts';
import { readToml } from '../shared/toml.ts';
import { readPylockPackage, type LockedPylockPackage } from './package.ts';

/**
 * pylock.toml and pylock.<name>.toml, lock version 1 (PEP 751; packaging.python.org, pylock.toml specification). It
 * does not list the direct dependencies, and shows the scope only where a marker requires an extra or a dependency
 * group.
 */
export const pylock: Parser = {
  id: 'pylock',
  title: 'a Python lock file (pylock.toml)',
  kinds: ['software'],
  recognise,
  parse,
};

const ADVICE = 'Write the file again with the tool in its created-by field.';
const VERSION = /^lock-version\s*=/m;
const PACKAGES = /^\[\[packages\]\]/m;

function recognise(path: string, head: string): Certainty {
  const named = /(?:^|[/_-])pylock(?:\.[^./]{1,200})?\.toml$/i.test(path);
  if (named && (head.trim() === '' || VERSION.test(head) || PACKAGES.test(head))) return 'yes';
  return VERSION.test(head) && PACKAGES.test(head) && /^created-by\s*=/m.test(head) ? 'yes' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  const read = readToml(file, pylock);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const problems = problemList(file, pylock);
  const root = isMap(read.value) ? read.value : {};
  const version = own(root, 'lock-version');
  if (typeof version !== 'string' || !/^1(?:\.\d{1,4})?$/.test(version)) {
    const message = `${file.path} has no lock-version that is supported. Version 1 is read. ${ADVICE}`;
    problems.add('unsupported-version', message, ['lock-version']);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  if (own(root, 'packages') === undefined) {
    problems.add('partly-read', `${file.path} has no list of packages, so it may be cut off. ${ADVICE}`, ['packages']);
  }
  const groups = listField(root, 'default-groups') ?? [];
  const defaults = new Set(groups.filter((group) => typeof group === 'string'));
  const { found, skipped } = readTomlPackages(
    file,
    root,
    problems,
    { advice: ADVICE, list: 'packages' },
    (raw, place) => readPylockPackage(raw, defaults, pylock.id, place),
  );
  const missing = noteParents(found);
  if (missing > 0) {
    const message = `${file.path} requires ${missing} packages that it does not contain, so it may be cut off. ${ADVICE}`;
    problems.add('partly-read', message, ['packages']);
  }
  const packages = found.map(({ locked }) => locked);
  const values = { format: 'pylock.toml', spec_version: version, ...lockTally(packages, skipped + missing) };
  const resource = lockResource(file.path, pylock.id, values);
  return { resources: [resource], components: packages, facts: [], problems: problems.all() };
}

/** A dependency names only what distinguishes packages of the file. Returns the number without a match. */
function noteParents(found: readonly LockedPylockPackage[]): number {
  const find = packageFinder(found);
  let missing = 0;
  for (const { locked, wanted } of found) {
    for (const one of wanted) {
      const targets = find(one);
      if (targets.length === 0) missing += 1;
      for (const target of targets) if (target !== locked) addParent(target.parents, locked.name);
    }
  }
  return missing;
}
