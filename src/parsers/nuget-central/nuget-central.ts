import { counted } from '../../base/counted.ts';
import { NOTHING_PARSED, type Certainty, type EvidenceFile, type Parsed, type Parser } from '../../model/evidence.ts';
import { lockResource, lockTally } from '../shared/packages/lock-file.ts';
import { problemList } from '../shared/problem-list.ts';
import { readXml } from '../shared/xml.ts';
import { readItems } from './items.ts';
import { readProperties } from './properties.ts';

/**
 * Directory.Packages.props: shared versions of the projects below it (NuGet, central package management). They are
 * requested, not resolved: packages.lock.json lists what is installed, and both are read where both exist.
 */
export const nugetCentral: Parser = {
  id: 'nuget-central',
  title: 'central package versions of .NET',
  kinds: ['software'],
  recognise,
  parse,
};

const MARK = /<(?:\?xml|!--|Project)\b|<(?:PackageVersion|GlobalPackageReference)\b|^\s*$/;

function recognise(path: string, head: string): Certainty {
  return /(?:^|\/)directory\.packages\.props$/i.test(path) && MARK.test(head) ? 'yes' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  const read = readXml(file, nugetCentral);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const { root } = read;
  const problems = problemList(file, nugetCentral);
  if (root.name !== 'Project') {
    problems.add('unsupported-content', `${file.path} has no Project element at its top. Correct it.`, [], root.line);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  const { packages, skipped, imports } = readItems(root, readProperties(root), file.path, (line) => {
    const message = `${file.path}: the package at line ${line} has no name that can be read. Correct it.`;
    problems.add('partly-read', message, [], line);
  });
  const open = packages.filter(({ version }) => version === '').length;
  if (open > 0) {
    const message = `${file.path} leaves the versions of ${counted(open, 'package')} to a range, a condition or a property from elsewhere. Add packages.lock.json next to it.`;
    problems.warn('unresolved-values', message, [], root.line);
  }
  const [line] = imports;
  if (line !== undefined) {
    const message = `${file.path} imports ${counted(imports.length, 'other file')} (line ${line}), whose packages are read only where they are a Directory.Packages.props too. Add packages.lock.json next to it.`;
    problems.warn('unresolved-values', message, [], line);
  }
  const tally = lockTally(packages, skipped);
  const values = {
    format: 'Directory.Packages.props',
    spec_version: null,
    ...tally,
    transitive: false,
    unpinned: open,
  };
  const resource = lockResource(file.path, nugetCentral.id, values);
  return { resources: [resource], components: packages, facts: [], problems: problems.all() };
}
