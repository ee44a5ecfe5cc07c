import type { Certainty, EvidenceFile, Parsed, Parser } from '../../model/evidence.ts';
import { addParent } from '../shared/fields.ts';
import { lockResource, lockTally } from '../shared/packages/lock-file.ts';
import { problemList } from '../shared/problem-list.ts';
import { readBerry } from './berry.ts';
import { readClassic } from './classic.ts';
import { nameOfPattern, type YarnEntry, type YarnRead } from './entry.ts';

/** yarn.lock of Yarn 1 and of Yarn 2 and newer. Neither format marks development dependencies. */
export const yarnLock: Parser = {
  id: 'yarn-lock',
  title: 'a Yarn lock file',
  kinds: ['software'],
  recognise,
  parse,
};

const BERRY = /^__metadata:/m;

function recognise(path: string, head: string): Certainty {
  if (/(?:^|[/._-])yarn\.lock$/i.test(path)) return 'yes';
  if (/^# yarn lockfile v1$/m.test(head)) return 'yes';
  return BERRY.test(head) && /^ {2}(?:linkType|resolution|cacheKey): /m.test(head) ? 'yes' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  const problems = problemList(file, yarnLock);
  const read: YarnRead = BERRY.test(file.text())
    ? readBerry(file, yarnLock, problems)
    : readClassic(file, yarnLock, problems);
  const { entries, skipped, version } = read;
  if (entries === undefined)
    return { resources: [], components: [], facts: [], problems: [...read.problems, ...problems.all()] };
  const missing = applyDependencies(entries);
  if (missing > 0) {
    const message = `${file.path} requires ${missing} packages that it does not contain, so it may be cut off. Write it again with yarn install.`;
    problems.add('partly-read', message, []);
  }
  const packages = entries.map(({ locked }) => locked);
  const values = { format: 'yarn.lock', spec_version: version, ...lockTally(packages, skipped + missing) };
  const resource = lockResource(file.path, yarnLock.id, values);
  return { resources: [resource], components: packages, facts: [], problems: [...read.problems, ...problems.all()] };
}

/** Each entry lists the patterns that refer to it. Returns the number of dependencies without an entry. */
function applyDependencies(entries: readonly YarnEntry[]): number {
  const byPattern = new Map<string, YarnEntry>();
  for (const entry of entries) for (const pattern of entry.patterns) byPattern.set(pattern, entry);
  const names = new Set([...byPattern.keys()].map(nameOfPattern));
  let missing = 0;
  for (const { locked, wanted, member } of entries) {
    for (const patterns of wanted) {
      const target = patterns.map((pattern) => byPattern.get(pattern)?.locked).find((found) => found !== undefined);
      // a resolution of the project may have replaced the range that is asked for
      if (target === undefined && !patterns.some((pattern) => names.has(nameOfPattern(pattern)))) missing += 1;
      if (target === undefined || target === locked) continue;
      if (member) target.direct = true;
      else addParent(target.parents, locked.name);
    }
  }
  if (entries.some(({ member }) => member)) for (const { locked } of entries) locked.direct ??= false;
  return missing;
}
