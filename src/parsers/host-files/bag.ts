import { omitUndefined } from '../../base/omit-undefined.ts';
import type { EvidenceFile, FileTree } from '../../model/evidence.ts';
import type { Place } from '../../model/place.ts';
import type { Problem } from '../../model/problem.ts';
import type { FoundItem } from '../shared/host/os-release.ts';
import { NOT_COLLECTED } from '../../model/not-collected.ts';
import type { HostItem, LookedUp } from '../shared/host/record.ts';

const ADDING = new Set(['runtimes.go_binaries', 'crypto_policy.local_overrides', 'crypto_policy.module_files']);

export type Kind = 'host' | 'openssl';

/** The content of the files of one host, for look-ups by item. */
export interface Half {
  readonly format: Kind;
  /** Prefixes of items that are expected from the host; empty where no file of this kind could be read. */
  readonly answersFor: readonly string[];
  look(path: string): LookedUp;
  broken(item: HostItem, reason: string, place: Place): void;
}

/** The items of one kind while files are read. */
export interface Bag {
  readonly answersFor: Set<string>;
  readonly read: string[];
  readonly items: Map<string, LookedUp>;
}

/** Items from one file, or from several that are read together. */
export interface Contribution {
  readonly file: EvidenceFile;
  readonly format: Kind;
  readonly answersFor: string;
  readonly items: readonly FoundItem[];
}

/** Reports a problem of one file: `error` where evidence is lost. */
export type Complain = (code: Problem['code'], file: EvidenceFile, message: string, line?: number) => void;

/** A bag for one host before any of its files is read. */
export function emptyBag(): Bag {
  return { answersFor: new Set(), read: [], items: new Map() };
}

/** Adds the items of a file. An item with different values in two files is unknown. */
export function add(bag: Bag, { file, answersFor, items }: Contribution, complain: Complain): void {
  bag.answersFor.add(answersFor);
  if (items.length > 0) bag.read.push(file.path);
  for (const { path, value, line } of items) {
    const place: Place = { file: file.path, pointer: [], ...omitUndefined({ line }) };
    const known = bag.items.get(path);
    const next: LookedUp =
      value === null
        ? { raw: { state: 'absent', pointer: [] }, place }
        : { raw: { state: 'value', value, pointer: [] }, place };
    bag.items.set(path, known === undefined ? next : together(path, known, next, file, complain));
  }
}

function together(path: string, known: LookedUp, next: LookedUp, file: EvidenceFile, complain: Complain): LookedUp {
  const [one, other] = [known.raw, next.raw];
  if (one.state === 'value' && other.state === 'value' && Array.isArray(one.value) && Array.isArray(other.value)) {
    if (ADDING.has(path)) return { ...known, raw: { ...one, value: [...one.value, ...other.value] } };
  }
  if (contents(one) === contents(other)) return known;
  complain(
    'contradicting-sources',
    file,
    `${known.place.file} and ${file.path} say different things about ${path} of one host, so it counts as unknown. Keep the one that is right.`,
  );
  return { ...known, raw: { state: 'unknown', reason: 'two files disagree', pointer: [] } };
}

function contents(raw: LookedUp['raw']): string {
  return raw.state === 'value' ? JSON.stringify(raw.value).trim() : raw.state;
}

/** The items of all files, for look-ups by path. An item that is in no file was not collected. */
export function half(format: Kind, bag: Bag, complain: Complain, tree: FileTree): Half {
  const [first = ''] = [...bag.read].sort();
  const nothing: LookedUp = {
    raw: { state: 'unknown', reason: NOT_COLLECTED, pointer: [] },
    place: { file: first, pointer: [] },
  };
  return {
    format,
    answersFor: first === '' ? [] : [...bag.answersFor],
    look: (path) => bag.items.get(path) ?? nothing,
    broken: (item, reason, place) => {
      const file = tree.get(place.file);
      if (file === undefined) return;
      complain(
        'partly-read',
        file,
        `${place.file}: item ${item.path} was not read: ${reason}. Collect the file again.`,
        place.line,
      );
    },
  };
}
