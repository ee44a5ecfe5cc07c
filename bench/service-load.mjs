import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { assessOverHttp, bodyOf, metricOf, quantile, startService, stop } from './service.mjs';
import { writeManifestsArchive } from './workloads.mjs';

const CLIENTS = 16;
const SECONDS = 60;
const WARM_UP_SECONDS = 5;
const HOSTILE = 6;
const HONEST = 15;
/** Longer than the time between two looks of the service at its key file. */
const KEYS_READ_MS = 700;

/**
 * Waits of a small request, of one key, alone and behind six large archives that another key always has waiting; and the
 * time of one such archive alone. Seconds, the median of several.
 */
export async function measureWaits(cli, folder, threads) {
  const service = await startService(cli, folder, ['--threads', String(threads), '--work-limit', '1000000']);
  const [hostile, honest] = addKeys(cli, folder, 2);
  const [large, small] = [manifestsBody(folder, 3000), manifestsBody(folder, 20)];
  try {
    await wait(KEYS_READ_MS);
    const ask = async (key, body) => {
      const began = performance.now();
      await assessOverHttp(service.url, key, body);
      return (performance.now() - began) / 1000;
    };
    for (let round = 0; round < 3; round += 1) await Promise.all([ask(hostile, large), ask(honest, small)]);
    const alone = await repeated(HONEST, () => ask(honest, small));
    const heavy = await repeated(3, () => ask(hostile, large));
    const over = new AbortController();
    const busy = Array.from({ length: HOSTILE }, async () => {
      while (!over.signal.aborted) await ask(hostile, large);
    });
    while ((await metricOf(service.url, 'evidence_engine_assessments_waiting')) < HOSTILE - threads) await wait(20);
    const behind = await repeated(HONEST, () => ask(honest, small));
    over.abort();
    await Promise.all(busy);
    return { alone, heavy, behind };
  } finally {
    await stop(service);
  }
}

/** A minute of 16 clients, each with a key of its own: seconds of their requests, and bytes of memory before and after. */
export async function measureLoad(cli, folder) {
  const service = await startService(cli, folder, ['--threads', '2', '--work-limit', '1000000']);
  const keys = addKeys(cli, folder, CLIENTS);
  const body = manifestsBody(folder, 20);
  const memory = () => metricOf(service.url, 'process_resident_memory_bytes');
  const run = async (seconds) => {
    const until = performance.now() + seconds * 1000;
    const took = [];
    const client = async (key) => {
      while (performance.now() < until) {
        const began = performance.now();
        await assessOverHttp(service.url, key, body);
        took.push((performance.now() - began) / 1000);
      }
    };
    await Promise.all(keys.map(client));
    return took.sort((a, b) => a - b);
  };
  try {
    await wait(KEYS_READ_MS);
    await run(WARM_UP_SECONDS);
    const before = await memory();
    const took = await run(SECONDS);
    const after = await memory();
    return { count: took.length, p50: quantile(took, 0.5), p99: quantile(took, 0.99), before, after };
  } finally {
    await stop(service);
  }
}

function manifestsBody(folder, manifests) {
  return bodyOf(readFileSync(writeManifestsArchive(folder, manifests).path));
}

function addKeys(cli, folder, count) {
  const file = join(folder, 'evidence-engine', 'keys.json');
  return Array.from({ length: count }, (_, index) => {
    const args = [cli, 'keys', 'add', '--name', `client ${index}`, '--keys', file];
    return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout.trim();
  });
}

async function repeated(times, task) {
  const took = [];
  for (let round = 0; round < times; round += 1) took.push(await task());
  return quantile(
    took.sort((a, b) => a - b),
    0.5,
  );
}
