import { lstatSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { errorCode } from '../base/error-code.ts';
import { groupBy } from '../base/group-by.ts';
import { counted } from '../base/counted.ts';
import { EngineError } from '../model/engine-error.ts';
import type { SiteFile } from '../model/check-site.ts';
import { safeText } from '../model/safe-text.ts';
import { withProgress } from './terminal/progress.ts';
import { writeFolders } from './write-files.ts';

/** Lists the files of a site, so that the next one removes those that it no longer has. */
const LIST = '.evidence-engine-site';
const FIRST_LINE = 'Files that evidence-engine controls docs --site wrote:';
/** What a site may list: nothing above it, and no other kinds of files. */
const OWN_FILE = /^(?:[\w-]+\/){0,2}[\w()-][\w.()-]*\.(?:html|css|js)$/;

/** Looked at before the work begins; folders in them are looked at before anything is written. */
const OWN_FOLDERS: readonly string[] = ['checks', 'controls', 'families', 'frameworks', 'platforms'];

export interface SiteOptions {
  readonly controls: readonly string[];
  readonly force: boolean;
}

/** Writes a page for each check and control into a folder, in place of a former site. Throws EngineError `invalid-usage`. */
export async function writeControlsSite(folder: string, { controls, force }: SiteOptions): Promise<void> {
  const former = readFormerSite(folder, force);
  const { checkSiteFiles } = await import('../engine/check-site/check-site.ts');
  await withProgress(false, async (say) => {
    const files = await checkSiteFiles(controls, say);
    say(`Writing ${counted(files.length, 'file')}`);
    replaceSite(folder, files, former);
    process.stdout.write(
      `${safeText(`${counted(files.length, 'file')} written. Open ${join(folder, 'index.html')} in a browser.`)}\n`,
    );
  });
}

/** The files of a site that is there already. A folder with anything else is refused. */
function readFormerSite(folder: string, force: boolean): readonly string[] {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) throw new EngineError('invalid-usage', `${folder} is a file. Name a folder.`);
  for (const name of OWN_FOLDERS) refuseLinks(folder, name);
  const names = namesIn(folder);
  if (names.includes(LIST) && lstatSync(join(folder, LIST)).isFile()) {
    const [first, ...lines] = readFileSync(join(folder, LIST), 'utf8').split('\n');
    if (first === FIRST_LINE) return lines.filter((line) => OWN_FILE.test(line));
  }
  if (names.length === 0 || force) return [];
  throw new EngineError(
    'invalid-usage',
    `${folder} is not empty and contains no site of this command. Name another folder, or add --force: it replaces files of the same names and keeps the others.`,
  );
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new EngineError('invalid-usage', `${folder} cannot be read (${errorCode(error)}). Name another folder.`, {
      cause: error,
    });
  }
}

/** The list names what was there and what comes, until all is done: a run that is killed leaves a site that the next one replaces. */
function replaceSite(folder: string, files: readonly SiteFile[], former: readonly string[]): void {
  const byFolder = groupBy(files, ({ path }) => posix.dirname(path));
  for (const name of byFolder.keys()) refuseLinks(folder, name);
  const paths = files.map(({ path }) => path);
  writeList(folder, [...new Set([...former, ...paths])]);
  writeFolders(
    [...byFolder].map(([name, own]) => ({
      folder: join(folder, name),
      files: own.map(({ path, text }) => ({ filename: posix.basename(path), text })),
      isUnflushed: true,
    })),
  );
  const kept = new Set(paths);
  for (const path of former) {
    if (kept.has(path)) continue;
    refuseLinks(folder, posix.dirname(path));
    const target = join(folder, path);
    if (lstatSync(target, { throwIfNoEntry: false })?.isFile() === true) rmSync(target);
  }
  writeList(folder, paths);
}

function writeList(folder: string, paths: readonly string[]): void {
  const text = `${[FIRST_LINE, ...paths.toSorted()].join('\n')}\n`;
  writeFolders([{ folder, files: [{ filename: LIST, text }] }]);
}

/** Nothing is written or removed through a link that is in the folder. */
function refuseLinks(folder: string, name: string): void {
  const parts = name.split('/');
  for (const [index] of parts.entries()) {
    const path = join(folder, ...parts.slice(0, index + 1));
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true && path !== join(folder))
      throw new EngineError('invalid-usage', `${path} is a link. Remove it, or name another folder.`);
  }
}
