import type { Certainty, EvidenceFile, Parsed, Parser } from '../../model/evidence.ts';
import { NOTHING_PARSED } from '../../model/evidence.ts';
import type { ValueMap } from '../../model/value.ts';
import { isMap, own } from '../../model/value.ts';
import { mapField, shownKey } from '../shared/fields.ts';
import { lockResource, lockTally } from '../shared/lock-file.ts';
import type { LockedPackage } from '../shared/lock-file.ts';
import { followWishes } from '../shared/lock-graph.ts';
import { problemList } from '../shared/problem-list.ts';
import type { ProblemList } from '../shared/problem-list.ts';
import { readYaml } from '../shared/yaml.ts';
import { packageKey } from './package-key.ts';
import { readPackage } from './package.ts';
import { wishesOf } from './wishes.ts';

/** pnpm-lock.yaml, lock file versions 5, 6 and 9. */
export const pnpmLock: Parser = {
  id: 'pnpm-lock',
  title: 'a pnpm lock file',
  kinds: ['software'],
  recognise,
  parse,
};

const MISSING =
  'a dependency names a package that the file does not hold, so it may be cut off. Write the file again with pnpm install.';

function recognise(path: string, head: string): Certainty {
  if (/(?:^|[/._-])pnpm-lock\.ya?ml$/i.test(path)) return 'yes';
  return /^lockfileVersion: ['"]?\d/m.test(head) && /^(?:importers|packages|snapshots):/m.test(head) ? 'yes' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  const { documents, problems: broken } = readYaml(file, pnpmLock);
  const problems = problemList(file, pnpmLock);
  const lost = (): Parsed => ({ ...NOTHING_PARSED, problems: [...broken, ...problems.all()] });
  if (broken.length > 0) return lost();
  const root = documents.map(({ value }) => value).find(isLock);
  const version = root === undefined ? undefined : own(root, 'lockfileVersion');
  if (root === undefined || !/^(?:5|6|9)(?:\.\d{1,3})?(?:-\w{1,40})?$/.test(String(version))) {
    const message = `${file.path} has no lockfileVersion of 5, 6 or 9. Write it again with a current pnpm.`;
    problems.add('unsupported-version', message, ['lockfileVersion']);
    return lost();
  }
  const { packages, skipped } = readPackages(file.path, root, problems);
  const wishes = wishesOf(root, packages, {
    broken: (what, pointer) => tell(file.path, problems, what, pointer),
    missing: (pointer) => problems.add('partly-read', `${file.path}: ${MISSING}`, pointer),
  });
  followWishes(wishes);
  const found = [...packages.values()];
  const values = { format: 'pnpm-lock', spec_version: String(version), ...lockTally(found, skipped) };
  const resource = lockResource(file.path, pnpmLock.id, values);
  return { resources: [resource], components: found, facts: [], problems: problems.all() };
}

/** A stream may begin with a document about pnpm's own configuration. */
function isLock(value: unknown): value is ValueMap {
  return isMap(value) && Object.hasOwn(value, 'lockfileVersion');
}

interface Packages {
  /** By name and version, as keys write them without what stands in brackets. */
  readonly packages: ReadonlyMap<string, LockedPackage>;
  readonly skipped: number;
}

function readPackages(file: string, root: ValueMap, problems: ProblemList): Packages {
  const packages = new Map<string, LockedPackage>();
  const list = mapField(root, 'packages');
  if (list === undefined) tell(file, problems, 'list of packages', ['packages']);
  let skipped = 0;
  for (const [key, raw] of Object.entries(list ?? {})) {
    const place = { file, pointer: ['packages', ...shownKey(key)] };
    const id = packageKey(key);
    const made = id === undefined || !isMap(raw) ? undefined : readPackage(id, raw, pnpmLock.id, place);
    if (made === undefined || id === undefined) {
      skipped += 1;
      tell(file, problems, 'package', place.pointer);
    } else if (!packages.has(id.key)) packages.set(id.key, made);
  }
  return { packages, skipped };
}

function tell(file: string, problems: ProblemList, what: string, pointer: readonly string[]): void {
  const message = `${file}: a ${what} has a form that cannot be read. Write the file again with pnpm install.`;
  problems.add('partly-read', message, pointer);
}
