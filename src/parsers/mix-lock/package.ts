import type { Place } from '../../model/place.ts';
import { colonHash } from '../shared/packages/hashes.ts';
import { lockedPackage, movingSource, originProperties, type LockedPackage } from '../shared/packages/lock-file.ts';
import type { LockEntry } from './entries.ts';
import type { Atom, Term, Tuple } from './term.ts';

export interface LockedMixPackage {
  readonly app: string;
  readonly locked: LockedPackage;
  /** Applications that it depends on. */
  readonly wanted: readonly string[];
}

const NAME = /^[\w.-]{1,200}$/;
const VERSION = /^\d[\w.+-]{0,200}$/;
/** Positions in the tuple of a Hex package; older files lack the last ones. */
const [PACKAGE, NUMBER, INNER, WANTED, REPOSITORY, OUTER] = [1, 2, 3, 5, 6, 7] as const;

/** Reads one entry; `undefined` for an unknown form (Hex, `Hex.SCM`; Mix, `Mix.SCM.Git` and `Mix.SCM.Path`). */
export function readMixPackage({ app, term, line }: LockEntry, file: string): LockedMixPackage | undefined {
  if (!isTuple(term) || !NAME.test(app)) return undefined;
  const place: Place = { file, pointer: [], line };
  const [kind] = term.tuple;
  if (isAtom(kind, 'hex')) return ofHex(app, term.tuple, place);
  if (isAtom(kind, 'path')) {
    return { app, locked: component(app, '', place, originProperties('path')), wanted: [] };
  }
  return isAtom(kind, 'git') ? ofGit(app, term.tuple, place) : undefined;
}

function ofHex(app: string, parts: readonly Term[], place: Place): LockedMixPackage | undefined {
  const [name, version, repository = 'hexpm'] = [parts[PACKAGE], parts[NUMBER], parts[REPOSITORY]];
  const wanted = readWanted(parts[WANTED] ?? []);
  if (!isAnyAtom(name) || !NAME.test(name.atom) || typeof version !== 'string' || !VERSION.test(version))
    return undefined;
  if (typeof repository !== 'string' || wanted === undefined) return undefined;
  const checksum = parts[OUTER] ?? parts[INNER] ?? '';
  if (typeof checksum !== 'string') return undefined;
  const organization = /^hexpm:([\w-]{1,100})$/.exec(repository)?.[1];
  const locked = component(organization === undefined ? name.atom : `${organization}/${name.atom}`, version, place, {
    origin: 'registry',
  });
  // of the whole archive; before Hex 0.20 only of its contents
  const hash = colonHash(`sha256:${checksum}`);
  if (hash !== undefined) locked.hashes.push(hash);
  return { app, locked, wanted };
}

function ofGit(app: string, parts: readonly Term[], place: Place): LockedMixPackage | undefined {
  const [, address, revision] = parts;
  if (typeof address !== 'string' || typeof revision !== 'string') return undefined;
  const version = /^[0-9a-f]{7,64}$/.test(revision) ? revision : '';
  const properties = { origin: 'git', ...movingSource('git', `@${revision}`) };
  return { app, locked: component(app, version, place, properties), wanted: [] };
}

function component(
  name: string,
  version: string,
  place: Place,
  properties: LockedPackage['properties'],
): LockedPackage {
  return lockedPackage({ ecosystem: 'hex', name, version, scope: 'unknown', source: 'mix-lock', place, properties });
}

/** Each item is `{:app, "~> 1.0", [hex: :name, …]}`. */
function readWanted(list: Term): readonly string[] | undefined {
  if (!isTermList(list)) return undefined;
  const wanted: string[] = [];
  for (const item of list) {
    const [app] = isTuple(item) ? item.tuple : [];
    if (!isAnyAtom(app)) return undefined;
    wanted.push(app.atom);
  }
  return wanted;
}

function isTuple(term: Term | undefined): term is Tuple {
  return typeof term === 'object' && 'tuple' in term;
}

function isTermList(term: Term): term is readonly Term[] {
  return Array.isArray(term);
}

function isAnyAtom(term: Term | undefined): term is Atom {
  return typeof term === 'object' && 'atom' in term;
}

function isAtom(term: Term | undefined, name: string): boolean {
  return isAnyAtom(term) && term.atom === name;
}
