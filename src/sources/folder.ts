import { readdirSync, realpathSync, statSync, type Dirent } from 'node:fs';
import { sep } from 'node:path';
import { copyState } from './installed-modules.ts';
import { errorCode } from '../base/error-code.ts';
import { nestedArchiveAdvice, type ReadSession } from './read-session.ts';
import { ALL_KINDS, isArchiveName, possibleKinds } from './possible-kinds.ts';
import { readEvidenceFile } from './regular-file.ts';
import { compareTexts } from '../base/text-order.ts';

interface Entry {
  /** Path in the evidence, such as `infra/prod.tfstate`. */
  readonly path: string;
  /** Path on this machine. */
  readonly location: string;
  readonly depth: number;
  readonly type: 'folder' | 'file' | 'link' | 'special';
  readonly name: string;
}

export interface FolderRequest {
  readonly location: string;
  /** Prefix of every path; empty or with `/` at its end. */
  readonly prefix: string;
  /** Locations that are not read, such as the run's own output folder. */
  readonly excluded: ReadonlySet<string>;
}

/**
 * Reads a folder and everything below it in code-unit order of the full paths, so that a limit affects the same file
 * on every machine. Symbolic links are not followed; only regular files are opened.
 */
export async function readFolder(request: FolderRequest, intake: ReadSession): Promise<void> {
  const top = realpathSync(request.location);
  const pending = listFolder({ path: request.prefix, location: top, depth: 0, type: 'folder', name: '' }, intake);
  let folders = 0;
  for (let entry = pending.pop(); entry !== undefined; entry = pending.pop()) {
    if (intake.breather.due()) await intake.breather.take();
    if (copyState(entry.path, entry.type === 'folder') === 'unused' && intake.ignoredNames.has('.terraform')) continue;
    if (entry.type !== 'folder') {
      if (intake.leavesOut(entry.path)) continue;
      if (!intake.admit(entry.path)) return;
      await readEntry(entry, top, intake);
      continue;
    }
    if (intake.ignoredNames.has(entry.name) || request.excluded.has(entry.location)) {
      intake.ignore(entry.name);
      if (entry.name === '.terraform' && !request.excluded.has(entry.location)) pending.push(...copies(entry, intake));
      continue;
    }
    folders += 1;
    if (folders > intake.limits.files) {
      const why = `and what follows it in order was not read: there are more than ${intake.limits.files} folders. Assess a smaller folder or raise the limit (--max-files).`;
      intake.refuse('too-many-files', entry.path, why, { kinds: ALL_KINDS });
      return;
    }
    for (const child of listFolder({ ...entry, path: `${entry.path}/` }, intake)) pending.push(child);
  }
}

function copies(entry: Entry, intake: ReadSession): Entry[] {
  const children = listFolder({ ...entry, path: `${entry.path}/` }, intake);
  return children.filter(({ type, name }) => type === 'folder' && name === 'modules');
}

/** In reverse order. A folder sorts as if its name ended with `/`, as its paths do. */
function listFolder(folder: Entry, intake: ReadSession): Entry[] {
  const name = folder.path === '' ? '.' : folder.path;
  if (folder.depth > intake.limits.depth) {
    const why = `is more than ${intake.limits.depth} folders deep and was not read. Assess it on its own.`;
    intake.refuse('too-deep', name, why, { kinds: ALL_KINDS });
    return [];
  }
  try {
    const entries = readdirSync(folder.location, { withFileTypes: true }).map((dirent) => toEntry(folder, dirent));
    return entries.sort((a, b) => compareTexts(sortKey(b), sortKey(a)));
  } catch (error) {
    const why = `is a folder that could not be listed (${errorCode(error)}). Grant read permission or leave it out.`;
    intake.refuse('unreadable-file', name, why, { kinds: ALL_KINDS });
    return [];
  }
}

function toEntry(folder: Entry, dirent: Dirent): Entry {
  const location = `${folder.location}/${dirent.name}`;
  return {
    path: folder.path + dirent.name,
    location,
    depth: folder.depth + 1,
    type: readType(dirent),
    name: dirent.name,
  };
}

function readType(dirent: Dirent): Entry['type'] {
  if (dirent.isDirectory()) return 'folder';
  if (dirent.isFile()) return 'file';
  return dirent.isSymbolicLink() ? 'link' : 'special';
}

function sortKey(entry: Entry): string {
  return entry.type === 'folder' ? `${entry.name}/` : entry.name;
}

async function readEntry(entry: Entry, top: string, intake: ReadSession): Promise<void> {
  if (entry.type === 'file') return readFile(entry, intake);
  if (entry.type === 'link') return refuseLink(entry, top, intake);
  intake.refuse('not-a-regular-file', entry.path, 'is a pipe, socket or device and was not opened.');
}

/** Reads one regular file into the intake. */
export async function readFile(entry: Pick<Entry, 'path' | 'location'>, intake: ReadSession): Promise<void> {
  const { path, location } = entry;
  if (isArchiveName(path)) {
    return intake.refuse('nested-archive', path, nestedArchiveAdvice(path), { severity: 'info' });
  }
  const outcome = await readEvidenceFile({
    location,
    fileBytes: intake.limits.fileBytes,
    room: intake.room(),
    digest: intake.digests,
    keep: (first) => possibleKinds(path, first).length > 0 || !first.includes(0),
  });
  if (outcome.state === 'kept') return intake.add(path, outcome.bytes, outcome.sha256);
  if (outcome.state === 'listed') return intake.list({ path, location, size: outcome.size });
  if (outcome.code === 'changed-while-reading') intake.spend(outcome.size);
  intake.refuse(outcome.code, path, outcome.why, { size: outcome.size });
}

/** A link to a file that is read anyway loses nothing; a link out of the folder may. */
function refuseLink(entry: Entry, top: string, intake: ReadSession): void {
  const kinds = possibleKinds(entry.path);
  const severity = linkSeverity(entry.location, top, kinds.length > 0);
  const why = 'is a link and was not followed. If its target is evidence, assess that path itself.';
  intake.refuse('link-not-followed', entry.path, why, { kinds, severity });
}

function linkSeverity(location: string, top: string, named: boolean): 'error' | 'warning' | 'info' {
  try {
    const target = realpathSync(location);
    if (target === top || target.startsWith(top + sep)) return 'info';
    if (statSync(target).isDirectory()) return 'warning';
    return named ? 'error' : 'info';
  } catch {
    return named ? 'warning' : 'info';
  }
}
