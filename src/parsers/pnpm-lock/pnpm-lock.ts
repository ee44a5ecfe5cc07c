import { omitUndefined } from '../../base/omit-undefined.ts';
import { NOTHING_PARSED, type Certainty, type EvidenceFile, type Parsed, type Parser } from '../../model/evidence.ts';
import { isMap, own, type ValueMap } from '../../base/value.ts';
import { mapField, shownKey } from '../shared/fields.ts';
import { lockResource, lockTally, type LockedPackage } from '../shared/packages/lock-file.ts';
import { applyDependencies } from '../shared/packages/lock-graph.ts';
import { problemList, type ProblemList } from '../shared/problem-list.ts';
import { readYaml } from '../shared/yaml.ts';
import { readDependencies } from './dependencies.ts';
import { packageKey } from './package-key.ts';
import { readPnpmPackage } from './package.ts';

/**
 * pnpm-lock.yaml, lock file versions 5, 6 and 9. Since pnpm 11 a file can be a stream: pnpm and its hooks are in a
 * document before that of the project (pnpm.io/lockfile). Every document is read.
 */
export const pnpmLock: Parser = {
  id: 'pnpm-lock',
  title: 'a pnpm lock file',
  kinds: ['software'],
  recognise,
  parse,
};

const MISSING =
  'a dependency names a package that the file does not contain, so it may be cut off. Write the file again with pnpm install.';

function recognise(path: string, head: string): Certainty {
  if (/(?:^|[/._-])pnpm-lock\.ya?ml$/i.test(path)) return 'yes';
  return /^lockfileVersion: ['"]?\d/m.test(head) && /^(?:importers|packages|snapshots):/m.test(head) ? 'yes' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  const { documents, problems: broken } = readYaml(file, pnpmLock);
  const problems = problemList(file, pnpmLock);
  const filled = documents.filter(({ value }) => value !== null);
  const isStream = documents.length + broken.length > 1;
  const read: Packages[] = [];
  const versions = new Set<string>();
  for (const { index, value } of filled) {
    const document = isStream ? index : undefined;
    const own = document === undefined ? problems : problems.inDocument(document);
    const version = readVersion(value);
    if (isMap(value) && version !== undefined) {
      versions.add(version);
      read.push(readDocument(file.path, value, own, document));
    } else own.add('unsupported-version', refusal(file.path, document), ['lockfileVersion']);
  }
  if (filled.length === 0 && broken.length === 0)
    problems.add('unsupported-version', refusal(file.path, undefined), ['lockfileVersion']);
  const all = [...broken, ...problems.all()];
  if (read.length === 0) return { ...NOTHING_PARSED, problems: all };
  const found = read.flatMap(({ packages }) => [...packages.values()]);
  const skipped = read.reduce((sum, one) => sum + one.skipped, 0);
  const values = { format: 'pnpm-lock', spec_version: [...versions].join(', '), ...lockTally(found, skipped) };
  const resource = lockResource(file.path, pnpmLock.id, values);
  return { resources: [resource], components: found, facts: [], problems: all };
}

function readVersion(root: unknown): string | undefined {
  const version = isMap(root) ? String(own(root, 'lockfileVersion')) : '';
  return /^(?:5|6|9)(?:\.\d{1,3})?(?:-\w{1,40})?$/.test(version) ? version : undefined;
}

function refusal(path: string, document: number | undefined): string {
  const subject = document === undefined ? path : `Document ${document + 1} of ${path}`;
  return `${subject} has no lockfileVersion of 5, 6 or 9. Write it again with a current pnpm.`;
}

interface Packages {
  /** By name and version, as in the keys but without the part in brackets. */
  readonly packages: ReadonlyMap<string, LockedPackage>;
  readonly skipped: number;
}

/** Each document is complete: its dependencies refer to its own packages. */
function readDocument(file: string, root: ValueMap, problems: ProblemList, document: number | undefined): Packages {
  const found = readPackages(file, root, problems, document);
  const dependencies = readDependencies(root, found.packages, {
    broken: (what, pointer) => tell(file, problems, what, pointer),
    missing: (pointer) => problems.add('partly-read', `${file}: ${MISSING}`, pointer),
  });
  applyDependencies(dependencies);
  return found;
}

function readPackages(file: string, root: ValueMap, problems: ProblemList, document: number | undefined): Packages {
  const packages = new Map<string, LockedPackage>();
  const list = mapField(root, 'packages');
  if (list === undefined) tell(file, problems, 'list of packages', ['packages']);
  let skipped = 0;
  for (const [key, raw] of Object.entries(list ?? {})) {
    const place = { file, pointer: ['packages', ...shownKey(key)], ...omitUndefined({ document }) };
    const id = packageKey(key);
    const made = id === undefined || !isMap(raw) ? undefined : readPnpmPackage(id, raw, pnpmLock.id, place);
    if (made === undefined || id === undefined) {
      skipped += 1;
      tell(file, problems, 'package', place.pointer);
    } else if (!packages.has(id.key)) packages.set(id.key, made);
  }
  return { packages, skipped };
}

function tell(file: string, problems: ProblemList, what: string, pointer: readonly string[]): void {
  const message = `${file}: a ${what} is malformed. Write the file again with pnpm install.`;
  problems.add('partly-read', message, pointer);
}
