import type { Certainty, EvidenceFile, Parsed, Parser } from '../../model/evidence.ts';
import { lockResource } from '../shared/packages/lock-file.ts';
import { problemList } from '../shared/problem-list.ts';

const LINE = /^(\S{1,500}) (v\S{1,300}) h1:[A-Za-z0-9+/]{43}=$/;

/**
 * go.sum: checksums of every module version that was ever examined, more than the build uses. So it yields no
 * components; it shows that checksums are kept (go.dev/ref/mod, go.sum files).
 */
export const goSum: Parser = {
  id: 'go-sum',
  title: 'a Go checksum file',
  kinds: ['software'],
  recognise,
  parse,
};

function recognise(path: string, head: string): Certainty {
  if (/(?:^|\/)go(?:\.work)?\.sum$/.test(path)) return 'yes';
  if (!path.endsWith('.sum')) return 'no';
  return LINE.test(head.split('\n', 1)[0]?.trimEnd() ?? '') ? 'maybe' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  const problems = problemList(file, goSum);
  const modules = new Set<string>();
  let entries = 0;
  for (const [index, content] of file.text().split('\n').entries()) {
    const line = content.trimEnd();
    if (line === '') continue;
    const match = LINE.exec(line);
    if (match === null) {
      const message = `${file.path}: line ${index + 1} is not a checksum and was not read. Run go mod tidy.`;
      problems.add('partly-read', message, [], index + 1);
      continue;
    }
    entries += 1;
    modules.add(`${match[1]} ${match[2]?.replace(/\/go\.mod$/, '')}`);
  }
  const values = { format: 'go.sum', spec_version: '1', components: 0, skipped: 0, entries, modules: modules.size };
  const resource = lockResource(file.path, goSum.id, { ...values, has_dependencies: false, with_hashes: 0 });
  return { resources: [resource], components: [], facts: [], problems: problems.all() };
}
