import { realpathSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { counted } from '../base/counted.ts';
import { EngineError } from '../model/engine-error.ts';
import { readArchive } from './archive.ts';
import { createEventLoopYield } from './yield-to-event-loop.ts';
import { readFile, readFolder } from './folder.ts';
import { createReadSession, type ReadSession } from './read-session.ts';
import { IGNORED_FOLDERS, limitsWith, NO_ROOM, tooLarge } from './limits.ts';
import type { RemoteSources, SourceOptions, Upload } from './options.ts';
import { pathPrefix } from './path-prefix.ts';
import { isZip } from './possible-kinds.ts';
import { readFirstBytes, readRegularFile, sha256Hex } from './regular-file.ts';
import { readBase, commonFolder, resolveRoots, type Root } from './roots.ts';
import type { SourceResult } from './source-result.ts';
import { nameStandardInput, readStandardInput } from './standard-input.ts';
import { byText } from '../base/text-order.ts';

/**
 * Reads all evidence of a run: each path is a folder, a ZIP archive, a file, or `-` for standard input (one file or a
 * ZIP). Paths of files are relative to the folder, the archive, or for several paths to their common folder. A
 * symbolic link is followed only when the caller names it. Throws EngineError `invalid-usage` for a path that does
 * not exist, and `unreadable-input` for one that can't be read as a whole; all smaller errors are in `problems`.
 * Remote sources are read when the options name them, and throw `remote`.
 */
export async function readEvidence(paths: readonly string[], options: SourceOptions = {}): Promise<SourceResult> {
  const limits = limitsWith(options.limits);
  const breather = createEventLoopYield(() => options.say?.(`Reading evidence: ${counted(intake.count(), 'file')}`));
  const intake = createReadSession(limits, options.ignoredFolders ?? IGNORED_FOLDERS, breather, options);
  const { root, ...prefix } = await readInto(intake, paths, options);
  await intake.hashListed();
  return { ...intake.result(root), ...prefix };
}

/** As `readEvidence`, into a read session of the caller. */
export async function readInto(
  intake: ReadSession,
  paths: readonly string[],
  options: SourceOptions,
): Promise<Pick<SourceResult, 'root' | 'pathPrefix'>> {
  const { remote, upload, supplied = [], exclude = [] } = options;
  const isRemote = asksRemote(remote);
  const isNamed = paths.length > 0 || upload !== undefined || supplied.length > 0;
  if (!isNamed && !isRemote)
    throw new EngineError('invalid-usage', 'Give a folder, a file, a ZIP archive, or - for standard input.');
  const excluded = new Set(exclude.map(realLocation));
  const roots = resolveRoots(paths);
  const base = roots.length === 1 ? undefined : commonFolder(roots);
  const descriptions: string[] = [];
  for (const root of roots.toSorted(byText(({ named }) => named))) {
    descriptions.push(await readRoot(root, base, excluded, options, intake));
  }
  intake.readFrom('elsewhere');
  if (upload !== undefined) descriptions.push(await readUpload(upload, intake));
  if (isRemote) {
    const { readRemoteSources } = await import('./remote-sources.ts');
    await readRemoteSources(remote, paths.length === 0, intake, options.say);
  }
  intake.readFrom('here');
  for (const { path, text } of supplied) addSupplied(path, Buffer.from(text), intake);
  const root = descriptions.join(', ');
  if (upload !== undefined) return { root, ...upload.prefix };
  return { root, ...(isRemote || supplied.length > 0 ? {} : pathPrefix(base ?? readBase(roots))) };
}

function asksRemote(remote: RemoteSources | undefined): remote is RemoteSources {
  return (remote?.stateUrls ?? []).length > 0 || remote?.repository !== undefined;
}

async function readUpload({ bytes, name }: Upload, intake: ReadSession): Promise<string> {
  const { fileBytes } = intake.limits;
  if (bytes.length > fileBytes)
    throw new EngineError('unreadable-input', `The upload ${tooLarge(bytes.length, fileBytes)}`);
  if (isZip(bytes)) await readArchive(bytes, 'The archive', '', intake);
  else if (intake.admit(name)) addBytes(name, bytes, intake);
  return 'upload';
}

function addSupplied(path: string, bytes: Buffer, intake: ReadSession): void {
  if (!intake.leavesOut(path) && intake.admit(path)) addBytes(path, bytes, intake);
}

function addBytes(path: string, bytes: Buffer, intake: ReadSession): void {
  if (bytes.length > intake.limits.fileBytes)
    return intake.refuse('file-too-large', path, tooLarge(bytes.length, intake.limits.fileBytes), {
      sha256: sha256Hex(bytes),
    });
  if (bytes.length > intake.room())
    return intake.refuse('total-too-large', path, NO_ROOM, { sha256: sha256Hex(bytes) });
  intake.add(path, bytes);
}

async function readRoot(
  root: Root,
  base: string | undefined,
  excluded: ReadonlySet<string>,
  options: SourceOptions,
  intake: ReadSession,
): Promise<string> {
  intake.readFrom(root.type === 'stdin' ? 'elsewhere' : 'here');
  if (root.type === 'stdin') return readStdin(base === undefined ? '' : 'stdin/', options, intake);
  const name = base === undefined ? '' : evidenceName(base, root.named);
  if (root.type === 'folder') {
    await readFolder({ location: root.location, prefix: name === '' ? '' : `${name}/`, excluded }, intake);
    return `folder ${root.given}`;
  }
  const archive = readZipFile(root, intake);
  if (archive !== undefined) {
    intake.readFrom('elsewhere');
    await readArchive(archive, root.given, name === '' ? '' : `${name}/`, intake);
    return `archive ${root.given}`;
  }
  const path = name === '' ? evidenceName(dirname(root.named), root.named) : name;
  if (!intake.leavesOut(path) && intake.admit(path)) await readFile({ path, location: root.location }, intake);
  return `file ${root.given}`;
}

async function readStdin(prefix: string, options: SourceOptions, intake: ReadSession): Promise<string> {
  const bytes = await readStandardInput(options.stdin ?? process.stdin, intake.limits.fileBytes);
  const path = prefix + nameStandardInput(bytes);
  if (isZip(bytes)) await readArchive(bytes, 'Standard input', prefix, intake);
  else if (intake.admit(path)) addBytes(path, bytes, intake);
  return 'standard input';
}

function readZipFile(root: Root, intake: ReadSession): Buffer | undefined {
  const { location } = root;
  if (!root.named.toLowerCase().endsWith('.zip') && !isZip(readFirstBytes(location))) return undefined;
  const outcome = readRegularFile({
    location,
    fileBytes: intake.limits.fileBytes,
    room: intake.room(),
    keep: () => true,
  });
  if (outcome.state === 'kept') return Buffer.from(outcome.bytes);
  const why = outcome.state === 'refused' ? outcome.why : 'could not be read.';
  throw new EngineError('unreadable-input', `${root.given} ${why}`);
}

function evidenceName(base: string, named: string): string {
  return relative(base, named).split(sep).join('/');
}

function realLocation(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}
