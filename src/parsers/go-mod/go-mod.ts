import type { Certainty, EvidenceFile, Parsed, Parser } from '../../model/evidence.ts';
import { lockedPackage, lockResource, lockTally, type LockedPackage } from '../shared/packages/lock-file.ts';
import { problemList } from '../shared/problem-list.ts';
import { readDirectives, type Directives, type Replacement, type Requirement } from './directives.ts';

/** go.mod: the requirements of a Go module (go.dev/ref/mod). It does not distinguish test dependencies. */
export const goMod: Parser = {
  id: 'go-mod',
  title: 'a Go module file',
  kinds: ['software'],
  recognise,
  parse: (file) => readModule(file, goMod, []),
};

function recognise(path: string, head: string): Certainty {
  if (/(?:^|\/)go\.mod$/.test(path)) return 'yes';
  if (!path.endsWith('.mod')) return 'no';
  return /^module[ \t]+\S/m.test(head) && /^go[ \t]+1\.\d/m.test(head) ? 'maybe' : 'no';
}

/** Reads one go.mod. `outer` are the replacements of a workspace, which precede its own. */
export function readModule(
  file: EvidenceFile,
  parser: Pick<Parser, 'id' | 'kinds'>,
  outer: readonly Replacement[],
): Parsed {
  const problems = problemList(file, parser);
  const text = file.text();
  const directives = readDirectives(text, (reason, line) => {
    const message = `${file.path}: line ${line} was not read: ${reason}. Run go mod tidy or correct the line.`;
    problems.add('partly-read', message, [], line);
  });
  if (directives.module === '') {
    const message = `${file.path} names no module, so it is not a whole go.mod. Give the file that go mod init wrote.`;
    problems.add('unparsable-file', message, [], 1);
  }
  const packages = required(file, parser.id, directives, outer);
  const values = {
    format: 'go.mod',
    spec_version: '1',
    ...lockTally(packages, 0),
    module: directives.module,
    go: directives.go || null,
    toolchain: directives.toolchain || null,
    godebug: directives.godebug,
    excluded: directives.excluded,
  };
  return {
    resources: [lockResource(file.path, parser.id, values)],
    components: packages,
    facts: [],
    problems: problems.all(),
  };
}

/** One component per required module path; a replacement takes its place and is marked as one. */
function required(
  file: EvidenceFile,
  source: string,
  directives: Directives,
  outer: readonly Replacement[],
): readonly LockedPackage[] {
  const tables = [outer, directives.replacements].map(
    (list) => new Map(list.map((one) => [`${one.path} ${one.version}`, one])),
  );
  return directives.requirements.map((one) => {
    const { path, version } = one;
    const found = tables.map((table) => table.get(`${path} ${version}`) ?? table.get(`${path} `));
    return getModule(file, source, one, found[0] ?? found[1]);
  });
}

function getModule(
  file: EvidenceFile,
  source: string,
  one: Requirement,
  replacement: Replacement | undefined,
): LockedPackage {
  const place = { file: file.path, pointer: [], line: one.line };
  const local = replacement !== undefined && /^(?:\.{0,2}\/|[A-Za-z]:\\|\.\.?$)/.test(replacement.target);
  const fetched = local ? undefined : replacement;
  const name = fetched?.target ?? one.path;
  const version = fetched?.targetVersion ?? (local ? '' : one.version);
  const replaces = replacement === undefined ? {} : { replaces: `${one.path}@${one.version}` };
  const properties = { origin: local ? 'path' : 'registry', ...(local ? { local } : {}), ...replaces };
  const made = lockedPackage({ ecosystem: 'golang', name, version, scope: 'unknown', source, place, properties });
  made.direct = !one.indirect;
  return made;
}
