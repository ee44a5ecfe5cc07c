import { describe, expect, test } from '@jest/globals';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fastify } from 'fastify';
import { makeKey, type StoredKey } from '../../src/server/keys/key.ts';
import { findValidSuccessor, succeeds } from '../../src/server/keys/successors.ts';
import { createJobFiles } from '../../src/server/jobs/job-files.ts';
import { createJobStore, type JobStore, type StoreLimits } from '../../src/server/jobs/job-store.ts';
import { startJobs, type Jobs } from '../../src/server/jobs/jobs.ts';
import type { Pool, Ran } from '../../src/server/pool.ts';
import { withFolder } from '../support/folder.ts';

const LIMITS: StoreLimits = { bytes: 1000, unfinished: 4, keepMs: 60_000 };
const NOW = new Date('2026-11-01T00:00:00Z');
const REQUEST = '00000000-0000-4000-8000-000000000000';
const KEY = makeKey('a', 'enterprise', NOW).stored;
const OTHER = makeKey('b', 'enterprise', NOW).stored;

const openStore = (folder: string, limits: Partial<StoreLimits> = {}): JobStore =>
  createJobStore(createJobFiles(folder), { ...LIMITS, ...limits });
const newJob = (key: StoredKey, bytes = 10): Parameters<JobStore['add']>[0] => ({
  key: key.id,
  path: '/v1/fips',
  request: REQUEST,
  body: new Uint8Array(bytes),
});

describe('a store of jobs', () => {
  test('has after a restart what it had before, in the order of the requests', async () => {
    await withFolder({}, async (folder) => {
      const store = openStore(folder);
      const ids: string[] = [];
      for (let index = 0; index < 2; index += 1)
        ids.push((await store.add(newJob(KEY), new Date(NOW.getTime() + index)))?.id ?? '');
      store.setStarts(ids[1] ?? '', 2);
      await store.finish(ids[0] ?? '', { finished: NOW.toISOString(), status: 200, headers: {} }, Buffer.from('{}'));
      const modes = ['', 'job.json', 'body'].map((name) => statSync(join(folder, ids[1] ?? '', name)).mode & 0o777);
      expect(modes).toEqual([0o700, 0o600, 0o600]);
      const again = openStore(folder);
      expect(again.list()).toEqual(store.list());
      expect(again.list().map(({ id, starts, result }) => [id, starts, result?.status])).toEqual([
        [ids[0], 0, 200],
        [ids[1], 2, undefined],
      ]);
      expect((await again.readResult(ids[0] ?? '')).toString()).toBe('{}');
    });
  });

  test('removes what is left of a request that was not accepted, and nothing that is not its own', async () => {
    await withFolder({ 'notes.txt': 'kept', 'other/job.json': '{}' }, async (folder) => {
      const [without, broken] = [REQUEST, REQUEST.replace('0', '1')];
      for (const id of [without, broken]) mkdirSync(join(folder, id));
      writeFileSync(join(folder, without, 'body'), '{}');
      writeFileSync(join(folder, broken, 'job.json'), '{"id":"../other"}');
      expect(openStore(folder).list()).toEqual([]);
      expect(readdirSync(folder).sort()).toEqual(['notes.txt', 'other']);
    });
  });

  test('takes half of its limits from one key, and all of them from several', async () => {
    await withFolder({}, async (folder) => {
      const add = async (store: JobStore, ...job: Parameters<typeof newJob>): Promise<boolean> =>
        (await store.add(newJob(...job), NOW)) !== undefined;
      const store = openStore(folder);
      const taken = await Promise.all([1, 2, 3].map(() => add(store, KEY)));
      expect(taken).toEqual([true, true, false]);
      expect([await add(store, OTHER), await add(store, OTHER), await add(store, OTHER)]).toEqual([true, true, false]);
    });
    await withFolder({}, async (folder) => {
      const store = openStore(folder);
      const add = async (key: StoredKey, bytes: number): Promise<string | undefined> =>
        (await store.add(newJob(key, bytes), NOW))?.id;
      expect(await add(KEY, 501)).toBeUndefined();
      const id = (await add(KEY, 500)) ?? '';
      expect([await add(KEY, 1), await add(OTHER, 500)]).toEqual([undefined, expect.any(String)]);
      await store.remove(id);
      expect(await add(KEY, 500)).toEqual(expect.any(String));
    });
  });
});

/** The jobs of a store with a pool that answers each run with the next of `answers`, the last one again. */
function start(store: JobStore, answers: readonly (Ran | 'wait')[], keys: readonly StoredKey[] = [KEY]): Jobs {
  let count = 0;
  const pool: Pool = {
    async run(_job, _key, gone, started) {
      const answer = answers[Math.min(count, answers.length - 1)];
      count += 1;
      if (answer === undefined) throw new Error('no answer');
      if (answer !== 'wait') return answer;
      started?.();
      await new Promise((resolve) => gone.addEventListener('abort', resolve));
      return { ok: false, why: 'gone' };
    },
    load: () => ({ running: 0, waiting: 0 }),
    close: async () => undefined,
  };
  return startJobs(store, {
    pool,
    accounts: { charge: () => undefined, wait: () => 0 },
    settings: {
      limits: { files: 1, fileBytes: 1, totalBytes: 1 },
      repositoryHosts: [],
      azure: { cloud: { name: 'none', authority: '', arm: '', audience: '' } },
      timeMs: 1000,
    },
    ring: { fault: () => undefined, open: () => undefined, keys: () => keys },
    log: fastify().log,
  });
}

async function finished(store: JobStore, id: string): Promise<{ readonly status: number; readonly text: string }> {
  const end = Date.now() + 600_000;
  for (;;) {
    const result = store.get(id)?.result;
    if (result !== undefined) return { status: result.status, text: (await store.readResult(id)).toString() };
    if (Date.now() > end) throw new Error('the job has no result');
    await wait(10);
  }
}

const DONE: Ran = { ok: true, body: Buffer.from('{"status":"completed"}'), headers: {} };

describe('jobs', () => {
  test('are tried again when too many wait or their key has no time left', async () => {
    await withFolder({}, async (folder) => {
      const store = openStore(folder);
      const jobs = start(store, [{ ok: false, why: 'busy' }, { ok: false, why: 'overdrawn' }, DONE]);
      const id = (await jobs.accept(newJob(KEY)))?.id ?? '';
      expect(await finished(store, id)).toEqual({ status: 200, text: '{"status":"completed"}' });
      await jobs.stop();
    });
  });

  test.each<readonly [string, Ran, number, string]>([
    ['took too long', { ok: false, why: 'time' }, 422, 'took more than 1 s'],
    ['needed too much memory', { ok: false, why: 'memory' }, 422, 'the memory'],
    ['has a fault', { ok: false, statusCode: 500, message: 'secret' }, 500, 'internal error'],
  ])('have an error as the result of an assessment that %s', async (_what, ran, status, words) => {
    await withFolder({}, async (folder) => {
      const store = openStore(folder);
      const jobs = start(store, [ran]);
      const result = await finished(store, (await jobs.accept(newJob(KEY)))?.id ?? '');
      expect(result).toEqual({ status, text: expect.stringContaining(words) });
      expect(JSON.parse(result.text)).toMatchObject({ code: String(status), requestId: REQUEST });
      expect(result.text).not.toContain('secret');
      await jobs.stop();
    });
  });

  test('of a key that is no longer valid are not run; those of a key with a successor are', async () => {
    const ended = { ...KEY, revoked: '2026-10-01T00:00:00Z' };
    const replaced = { ...ended, replaced_by: OTHER.id };
    for (const [keys, status] of [
      [[ended], 401],
      [[], 401],
      [[replaced, OTHER], 200],
    ] as const)
      await withFolder({}, async (folder) => {
        const store = openStore(folder);
        const jobs = start(store, [DONE], keys);
        expect((await finished(store, (await jobs.accept(newJob(KEY)))?.id ?? '')).status).toBe(status);
        await jobs.stop();
      });
  });

  test('that end the service each time they run have an error as their result at the fourth start', async () => {
    await withFolder({}, async (folder) => {
      const id = (await openStore(folder).add(newJob(KEY), NOW))?.id ?? '';
      for (let starts = 1; starts <= 3; starts += 1) {
        // this service never ends its jobs, as one that is killed
        const store = openStore(folder);
        start(store, ['wait']);
        while (store.get(id)?.starts !== starts) await wait(10);
      }
      const store = openStore(folder);
      const jobs = start(store, [DONE]);
      expect(await finished(store, id)).toEqual({ status: 500, text: expect.stringContaining('ended 3 times') });
      await jobs.stop();
    });
  });

  test('that run when the service stops do not count as a start', async () => {
    await withFolder({}, async (folder) => {
      const store = openStore(folder);
      const jobs = start(store, ['wait']);
      const id = (await jobs.accept(newJob(KEY)))?.id ?? '';
      while (store.get(id)?.starts !== 1) await wait(10);
      expect(store.list().map((job) => jobs.state(job))).toEqual(['running']);
      await jobs.stop();
      expect(openStore(folder).list()).toMatchObject([{ id, starts: 0 }]);
    });
  });

  test('are removed while they run, with all files', async () => {
    await withFolder({}, async (folder) => {
      const store = openStore(folder);
      const jobs = start(store, ['wait']);
      const id = (await jobs.accept(newJob(KEY)))?.id ?? '';
      while (store.get(id)?.starts !== 1) await wait(10);
      await jobs.remove(id);
      await jobs.stop();
      expect([store.list(), readdirSync(folder)]).toEqual([[], []]);
    });
  });

  test('lose results that are too old', async () => {
    await withFolder({}, async (folder) => {
      const store = openStore(folder, { keepMs: 1000 });
      for (const time of [NOW.toISOString(), new Date(Date.now() + 60_000).toISOString()]) {
        const id = (await store.add(newJob(KEY), NOW))?.id ?? '';
        await store.finish(id, { finished: time, status: 200, headers: {} }, Buffer.from('{}'));
      }
      const jobs = start(store, [DONE]);
      while (readdirSync(folder).length > 1) await wait(10);
      await jobs.stop();
      expect(store.list()).toHaveLength(1);
    });
  });
});

describe('the successors of a key', () => {
  const [first, second, third] = ['a', 'b', 'c'].map((name) => makeKey(name, 'community', NOW).stored);
  if (first === undefined || second === undefined || third === undefined) throw new Error('no keys');
  const chain = [
    { ...first, replaced_by: second.id },
    { ...second, replaced_by: third.id, revoked: '2026-01-01T00:00:00Z' },
    third,
  ];

  test('have its jobs, and not the other way round', () => {
    expect(succeeds(third.id, first.id, chain)).toBe(true);
    expect(succeeds(first.id, first.id, [])).toBe(true);
    expect(succeeds(first.id, third.id, chain)).toBe(false);
    expect(succeeds(OTHER.id, first.id, chain)).toBe(false);
  });

  test('end where a file of keys has a circle', () => {
    const circle = [
      { ...first, replaced_by: second.id },
      { ...second, replaced_by: first.id },
    ];
    expect(succeeds(OTHER.id, first.id, circle)).toBe(false);
    expect(findValidSuccessor(second.id, chain, NOW)?.id).toBe(third.id);
  });
});
