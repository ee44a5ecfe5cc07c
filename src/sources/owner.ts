import { createHash, randomBytes } from 'node:crypto';
import { lstatSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../base/error-code.ts';

/** The owner in a name: machine and process namespace, process id, start time, and a random part. */
const TAG = /([0-9a-f]{8})-(\d{1,10})-(\d{1,20})-[0-9a-f]{12}/;
/** A process of another machine or container cannot be looked up, so after a day without a change it counts as gone. */
const LONG_MS = 24 * 60 * 60 * 1000;

let place: string | undefined;

/**
 * A unique part for the name of a temporary file or folder. It identifies the owner process, so that a later run can
 * detect leftovers.
 */
export function ownerTag(): string {
  return `${placeOfProcesses()}-${process.pid}-${readStatus('self')[1]}-${randomBytes(6).toString('hex')}`;
}

/** Creates a folder for temporary files, after it removes those of ended processes. */
export function makeTemporaryFolder(use: 'git' | 'repository'): string {
  removeLitter(tmpdir(), { before: new RegExp(`evidence-${use}-`), after: /-\w{6}/, kind: 'folder' });
  return mkdtempSync(join(tmpdir(), `evidence-${use}-${ownerTag()}-`));
}

/** Name patterns of temporary files or folders: patterns without groups for the parts before and after the tag. */
export interface TemporaryNames {
  readonly before: RegExp;
  readonly after: RegExp;
  readonly kind: 'file' | 'folder';
}

/**
 * Removes leftovers of ended processes from a folder. Those of a running process or another user stay, and so do
 * links and everything with another name.
 */
export function removeLitter(folder: string, { before, after, kind }: TemporaryNames): void {
  const pattern = new RegExp(`^${before.source}${TAG.source}${after.source}$`, 's');
  for (const name of attempt(() => readdirSync(folder)) ?? []) {
    const found = pattern.exec(name);
    if (found === null) continue;
    const path = join(folder, name);
    const stats = attempt(() => lstatSync(path, { throwIfNoEntry: false }));
    if (stats === undefined || stats.uid !== (process.getuid?.() ?? stats.uid)) continue;
    if (kind === 'file' ? !stats.isFile() : !stats.isDirectory()) continue;
    if (isGone(found[1] ?? '', Number(found[2]), found[3] ?? '', stats.mtimeMs)) remove(path);
  }
}

function isGone(where: string, pid: number, start: string, changed: number): boolean {
  if (where !== placeOfProcesses()) return Date.now() - changed > LONG_MS;
  if (!isRunning(pid)) return true;
  const [state = '', now] = readStatus(pid);
  return /^[ZX]$/.test(state) || (now !== '0' && start !== '0' && now !== start);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}

/** A process id is valid within one boot of a machine, and on Linux within one namespace. */
function placeOfProcesses(): string {
  if (place === undefined) {
    const boot = attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
    const space = attempt(() => readlinkSync('/proc/self/ns/pid'));
    const whole = [hostname(), boot, space].join('\0');
    place = createHash('sha256').update(whole).digest('hex').slice(0, 8);
  }
  return place;
}

/**
 * State of a process (Z: ended, not yet reaped) and its start in ticks since boot, because ids are reused (proc(5)).
 * Empty and 0 where not known.
 */
function readStatus(pid: number | 'self'): readonly [state: string, start: string] {
  const text = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? '';
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const start = fields[19] ?? '';
  return [fields[0] ?? '', /^\d{1,20}$/.test(start) ? start : '0'];
}

function attempt<Value>(get: () => Value): Value | undefined {
  try {
    return get();
  } catch {
    return undefined;
  }
}

/** Ignores errors: a file that cannot be removed belongs to another user. */
function remove(path: string): void {
  attempt(() => rmSync(path, { recursive: true, force: true }));
}
