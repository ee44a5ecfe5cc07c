import type { Certainty, EvidenceFile, Parsed, Parser } from '../../model/evidence.ts';
import { addParent } from '../shared/fields.ts';
import { colonHash } from '../shared/packages/hashes.ts';
import {
  lockedPackage,
  lockResource,
  lockTally,
  originProperties,
  type LockedPackage,
} from '../shared/packages/lock-file.ts';
import { problemList } from '../shared/problem-list.ts';
import { readSections, type Gem, type Sections } from './sections.ts';
import { addTo } from '../../base/group-by.ts';

/** Gemfile.lock of Bundler 1 and 2. It has no groups, so the scope is open. */
export const gemfileLock: Parser = {
  id: 'gemfile-lock',
  title: 'a Bundler lock file',
  kinds: ['software'],
  recognise,
  parse,
};

function recognise(path: string, head: string): Certainty {
  if (/(?:^|[/._-])(?:gemfile\.lock|gems\.locked)$/i.test(path)) return 'yes';
  return /^(?:GEM|GIT|PATH)\r?\n {2}remote: /m.test(head) && /^ {2}specs:/m.test(head) ? 'yes' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  const problems = problemList(file, gemfileLock);
  let skipped = 0;
  const sections = readSections(file.text(), (line) => {
    skipped += 1;
    const message = `${file.path}: line ${line} is malformed. Write the file again with bundle lock.`;
    problems.add('partly-read', message, [], line);
  });
  if (!sections.complete) {
    const message = `${file.path} has no list of dependencies at its end, so it may be cut off. Write it again with bundle lock.`;
    problems.add('partly-read', message, [], sections.lines);
  }
  const packages = joined(sections, file.path);
  const values = {
    format: 'Gemfile.lock',
    spec_version: sections.bundler === '' ? null : sections.bundler,
    ...lockTally(packages, skipped),
    ruby: sections.ruby || null,
  };
  const resource = lockResource(file.path, gemfileLock.id, values);
  return { resources: [resource], components: packages, facts: [], problems: problems.all() };
}

/** One component per gem, version and platform; a gem that Gemfile names is direct. */
function joined({ gems, named, checksums, complete }: Sections, file: string): readonly LockedPackage[] {
  const byName = new Map<string, LockedPackage[]>();
  const packages = gems.map((gem) => {
    const made = readPackage(gem, checksums.get(`${gem.name} ${gem.written}`), file);
    if (complete) made.direct = named.has(gem.name);
    addTo(byName, gem.name, made);
    return made;
  });
  for (const [index, gem] of gems.entries()) {
    const dependent = packages[index];
    for (const name of gem.wanted) {
      for (const target of byName.get(name) ?? []) {
        if (dependent !== undefined && target.name !== dependent.name) addParent(target.parents, dependent.name);
      }
    }
  }
  return packages;
}

function readPackage(gem: Gem, checksum: string | undefined, file: string): LockedPackage {
  const platform = gem.platform === '' ? {} : { platform: gem.platform };
  const properties = { ...originProperties(gem.origin), ...platform };
  const place = { file, pointer: [], line: gem.line };
  const made = lockedPackage({
    ecosystem: 'gem',
    name: gem.name,
    version: gem.version,
    scope: 'unknown',
    source: 'gemfile-lock',
    place,
    properties,
  });
  const hash = colonHash(checksum?.replace('=', ':') ?? '');
  if (hash !== undefined) made.hashes.push(hash);
  return made;
}
