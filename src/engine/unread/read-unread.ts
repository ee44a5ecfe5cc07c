import { FUNCTIONS } from '../../checks/functions/index.ts';
import { readTypes } from '../../checks/read-types.ts';
import type { Content } from '../../content/content.ts';
import type { Check } from '../../model/check.ts';
import { findLines } from '../../evidence/locate.ts';
import type { ElementOffsets, EvidenceFile, FileStatus, Resource } from '../../model/evidence.ts';
import type { Problem } from '../../model/problem.ts';
import type { ThingClass, UnreadEvidence, UnreadThings } from '../../model/unread-things.ts';
import { placed } from '../located-finding.ts';
import { getTable } from '../data-tables.ts';
import { asksAbout } from './asks-about.ts';
import { getFolders } from './deployed-here.ts';
import { CLASSES, compileClasses, type Classes } from './thing-classes.ts';
import { unreadFile } from './unread-formats.ts';
import { unreadProblems } from './unread-problems.ts';
import { unreadEvidence } from './unread-things.ts';
import { getOrCreate } from '../../base/memo.ts';

/** What no check reads in a run, and which checks would cover it. */
export interface Unread extends UnreadEvidence {
  readonly problems: readonly Problem[];
  asksAbout(check: Check, classes: readonly ThingClass[]): boolean;
}

const READ = new WeakMap<Content, ReadonlySet<string>>();

/** Finds what no check reads among resources, and among files in formats that are not read. */
export function readUnread(
  resources: readonly Resource[],
  statuses: readonly FileStatus[],
  files: ReadonlyMap<string, EvidenceFile>,
  content: Content,
): Unread {
  const { checks, traits } = content;
  let compiled: Classes | undefined;
  const classes: Classes = (name) => (compiled ??= compileClasses(getTable(content.tables(), CLASSES)))(name);
  const found = unreadEvidence(resources, unreadFiles(statuses, files, classes), {
    types: getOrCreate(READ, content, () => readTypes(checks, traits, FUNCTIONS)),
    classes,
    folders: getFolders(files.keys()),
  });
  return { ...found, problems: [], asksAbout: asksAbout(traits, classes) };
}

/** Adds the lines of the places. Each file is scanned once. */
export function locatedUnread(
  unread: Unread,
  files: ReadonlyMap<string, EvidenceFile>,
  elements: readonly ElementOffsets[],
): Unread {
  const places = unread.byFile.map(({ place }) => place).filter(({ pointer }) => pointer.length > 0);
  const lines = findLines(files, places, elements);
  const located = ({ ...thing }: UnreadThings): UnreadThings => ({ ...thing, place: placed(thing.place, lines) });
  const byType = unread.byType.map(located);
  return { ...unread, byType, byFile: unread.byFile.map(located), problems: unreadProblems(byType) };
}

function unreadFiles(
  statuses: readonly FileStatus[],
  files: ReadonlyMap<string, EvidenceFile>,
  classes: Classes,
): readonly UnreadThings[] {
  return statuses.flatMap(({ path, status }) => {
    const file = status === 'unrecognised' ? files.get(path) : undefined;
    return file === undefined ? [] : (unreadFile(file, classes) ?? []);
  });
}
