import type { Certainty, EvidenceFile, Parsed, Parser } from '../../model/evidence.ts';
import { lockedPackage, lockResource, lockTally } from '../shared/lock-file.ts';
import type { LockedPackage } from '../shared/lock-file.ts';
import { problemList } from '../shared/problem-list.ts';
import { readDirectives } from './directives.ts';
import type { Directives, Replacement, Requirement } from './directives.ts';

/** go.mod: what a Go module requires (go.dev/ref/mod). It does not tell test dependencies apart. */
export const goMod: Parser = {
  id: 'go-mod',
  title: 'a Go module file',
  kinds: ['software'],
  recognise,
  parse,
};

function recognise(path: string, head: string): Certainty {
  if (/(?:^|\/)go\.mod$/.test(path)) return 'yes';
  if (!path.endsWith('.mod')) return 'no';
  return /^module[ \t]+\S/m.test(head) && /^go[ \t]+1\.\d/m.test(head) ? 'maybe' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  const problems = problemList(file, goMod);
  const text = file.text();
  const directives = readDirectives(text, (reason, line) => {
    const message = `${file.path}: line ${line} was not read: ${reason}. Run go mod tidy or correct the line.`;
    problems.add('partly-read', message, [], line);
  });
  if (directives.module === '') {
    const message = `${file.path} names no module, so it is no whole go.mod. Give the file that go mod init wrote.`;
    problems.add('unparsable-file', message, [], 1);
  }
  const packages = required(file, directives);
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
    resources: [lockResource(file.path, goMod.id, values)],
    components: packages,
    facts: [],
    problems: problems.all(),
  };
}

/** One component per required module path; a replacement takes its place and says so. */
function required(file: EvidenceFile, directives: Directives): readonly LockedPackage[] {
  const replacements = new Map(directives.replacements.map((one) => [`${one.path} ${one.version}`, one]));
  return directives.requirements.map((one) => {
    const { path, version } = one;
    const replacement = replacements.get(`${path} ${version}`) ?? replacements.get(`${path} `);
    return moduleOf(file, one, replacement);
  });
}

function moduleOf(file: EvidenceFile, one: Requirement, replacement: Replacement | undefined): LockedPackage {
  const place = { file: file.path, pointer: [], line: one.line };
  const local = replacement !== undefined && /^(?:\.{0,2}\/|[A-Za-z]:\\|\.\.?$)/.test(replacement.target);
  const name = replacement === undefined || local ? one.path : replacement.target;
  const version = replacement === undefined ? one.version : local ? '' : replacement.targetVersion;
  const replaces = replacement === undefined ? {} : { replaces: `${one.path}@${one.version}` };
  const properties = { origin: local ? 'path' : 'registry', ...(local ? { local } : {}), ...replaces };
  const made = lockedPackage('golang', name, version, 'unknown', goMod.id, place, properties);
  made.direct = !one.indirect;
  return made;
}
