import { NOTHING_PARSED, type Certainty, type EvidenceFile, type Parsed, type Parser } from '../../model/evidence.ts';
import { addParent } from '../shared/fields.ts';
import { lockResource, lockTally } from '../shared/packages/lock-file.ts';
import { problemList } from '../shared/problem-list.ts';
import { readEntries } from './entries.ts';
import { readMixPackage, type LockedMixPackage } from './package.ts';

/**
 * mix.lock of Elixir: a term that is read without evaluation. It marks neither direct dependencies nor development
 * dependencies; Mix leaves packages in folders out of it.
 */
export const mixLock: Parser = {
  id: 'mix-lock',
  title: 'a Mix lock file',
  kinds: ['software'],
  recognise,
  parse,
};

const ADVICE = 'Write the file again with mix deps.get.';
const MAX_CHARACTERS = 32 * 1024 * 1024;

function recognise(path: string, head: string): Certainty {
  if (/(?:^|[/._-])mix\.lock$/i.test(path)) return /^\s*(?:%\{|#|[<=>]{7}|$)/.test(head) ? 'yes' : 'no';
  return /^\s*%\{/.test(head) && /"\s*(?::|=>)\s*\{:(?:hex|git)\s*,/.test(head) ? 'yes' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  const problems = problemList(file, mixLock);
  const text = file.text();
  if (text.length > MAX_CHARACTERS) {
    problems.add('file-too-large', `${file.path} is too large for a lock file and was not read.`, []);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  const { entries, broken, complete, lines } = readEntries(text);
  const failed = new Set(broken);
  const found: LockedMixPackage[] = [];
  for (const entry of entries) {
    const made = readMixPackage(entry, file.path);
    if (made === undefined) failed.add(entry.line);
    else found.push(made);
  }
  for (const line of [...failed].sort((one, other) => one - other)) {
    const message = `${file.path}: the entry at line ${line} is malformed. ${ADVICE}`;
    problems.add('partly-read', message, [], line);
  }
  if (!complete) {
    problems.add(
      'partly-read',
      `${file.path} does not end as a lock file does, so it may be cut off. ${ADVICE}`,
      [],
      lines,
    );
  }
  noteParents(found);
  const packages = found.map(({ locked }) => locked);
  const values = { format: 'mix.lock', spec_version: null, ...lockTally(packages, failed.size) };
  const resource = lockResource(file.path, mixLock.id, values);
  return { resources: [resource], components: packages, facts: [], problems: problems.all() };
}

/** A dependency without an entry is optional, or is in a folder. */
function noteParents(found: readonly LockedMixPackage[]): void {
  const byApp = new Map(found.map(({ app, locked }) => [app, locked]));
  for (const { app, locked, wanted } of found) {
    for (const name of wanted) {
      const target = byApp.get(name);
      if (target !== undefined && name !== app) addParent(target.parents, locked.name);
    }
  }
}
