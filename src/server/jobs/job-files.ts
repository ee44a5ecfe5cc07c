import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../base/error-code.ts';
import { tryParseJson } from '../../base/parse-json.ts';
import { isJobId, isStoredJob, type StoredJob } from './stored-job.ts';

const OWNER_ONLY = 0o600;
const RECORD = 'job.json';
const BODY = 'body';
const RESULT = 'result';

/**
 * The files of jobs: a folder for each, with its record, the body of the request until it is finished, and then the
 * result. What a promise has stored survives the end of the process and of the machine.
 */
export interface JobFiles {
  /** Jobs that were stored completely. What is left of others is removed. */
  readAll(): readonly StoredJob[];
  create(job: StoredJob, body: Uint8Array): Promise<void>;
  /** Replaces the record, before it returns. */
  update(job: StoredJob): void;
  /** Stores the result and the record that names it, then removes the body of the request. */
  finish(job: StoredJob, result: Uint8Array): Promise<void>;
  bodyPath(id: string): string;
  readResult(id: string): Promise<Buffer>;
  remove(id: string): Promise<void>;
}

/** The files of jobs below `root`, which exists. */
export function createJobFiles(root: string): JobFiles {
  const folder = (id: string): string => join(root, id);
  return {
    readAll: () =>
      readdirSync(root)
        .filter(isJobId)
        .flatMap((id) => readRecord(folder(id), id)),
    async create(job, body) {
      const own = folder(job.id);
      await mkdir(own, { mode: 0o700 });
      try {
        await writeLasting(join(own, BODY), body);
        await replaceLasting(own, RECORD, toText(job));
        await syncFolder(root);
      } catch (error) {
        await rm(own, { recursive: true, force: true });
        throw error;
      }
    },
    update(job) {
      const path = join(folder(job.id), RECORD);
      const file = openSync(`${path}.part`, 'w', OWNER_ONLY);
      try {
        writeFileSync(file, toText(job));
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(`${path}.part`, path);
    },
    async finish(job, result) {
      const own = folder(job.id);
      await replaceLasting(own, RESULT, result);
      await replaceLasting(own, RECORD, toText(job));
      await rm(join(own, BODY), { force: true });
    },
    bodyPath: (id) => join(folder(id), BODY),
    readResult: (id) => readFile(join(folder(id), RESULT)),
    remove: (id) => rm(folder(id), { recursive: true, force: true }),
  };
}

/** A folder without a record is a request that was never accepted. */
function readRecord(folder: string, id: string): readonly StoredJob[] {
  const data = tryParseJson(readText(join(folder, RECORD)));
  if (isStoredJob(data) && data.id === id) return [data];
  rmSync(folder, { recursive: true, force: true });
  return [];
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  }
}

function toText(job: StoredJob): string {
  return `${JSON.stringify(job, null, 2)}\n`;
}

async function replaceLasting(folder: string, name: string, content: Uint8Array | string): Promise<void> {
  const path = join(folder, name);
  await writeLasting(`${path}.part`, content);
  await rename(`${path}.part`, path);
  await syncFolder(folder);
}

async function writeLasting(path: string, content: Uint8Array | string): Promise<void> {
  const file = await open(path, 'w', OWNER_ONLY);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a new or renamed file of a folder lasting. Windows cannot open folders, and needs no such step. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
