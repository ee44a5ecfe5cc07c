import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { writeManifestsArchive } from './workloads.mjs';

const REQUESTS = 100;
const AT_ONCE = 4;
const ROUNDS = 3;
const CPU = 'process_cpu_seconds_total';

/**
 * The same small archive assessed again and again: by calls in this process, by a service with one thread that several
 * clients ask at once, and by the same service for one client. Several clients show the rate; each of them waits for the
 * others, so that its own time is theirs together, and what a request itself takes is shown by the single one. Seconds
 * and processor seconds are of one assessment, the best round of each.
 */
export async function measureService(cli, engine, folder) {
  const archive = readFileSync(writeManifestsArchive(folder, 20).path);
  const body = bodyOf(archive);
  const service = await startService(cli, folder, ['--threads', '1']);
  const best = { direct: undefined, served: undefined, alone: undefined };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      best.direct = better(best.direct, await direct(engine, archive));
      best.served = better(best.served, await served(service, body, AT_ONCE));
      best.alone = better(best.alone, await served(service, body, 1));
    }
  } finally {
    await stop(service);
  }
  return best;
}

async function direct(engine, bytes) {
  const { assess } = await import(pathToFileURL(engine).href);
  const cpu = process.cpuUsage();
  const took = await timed(1, () => assess(request(bytes), () => undefined));
  const { user, system } = process.cpuUsage(cpu);
  return { ...took, cpuSeconds: (user + system) / 1e6 / REQUESTS };
}

async function served({ url, key }, body, atOnce) {
  const before = await metricOf(url, CPU);
  const took = await timed(atOnce, () => assessOverHttp(url, key, body));
  return { ...took, cpuSeconds: ((await metricOf(url, CPU)) - before) / REQUESTS };
}

/** Seconds of one task where several run at once, and the slowest but one in a hundred. */
async function timed(atOnce, task) {
  const each = [];
  let left = REQUESTS;
  const began = performance.now();
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const start = performance.now();
      await task();
      each.push((performance.now() - start) / 1000);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const seconds = (performance.now() - began) / 1000 / REQUESTS;
  return {
    seconds,
    p99: quantile(
      each.sort((a, b) => a - b),
      0.99,
    ),
  };
}

function better(before, now) {
  return before === undefined || now.seconds < before.seconds ? now : before;
}

/** A service on a free port with a key file in `folder`, and its first key. */
export async function startService(cli, folder, more) {
  const flags = ['--port', '0', '--rate-limit', '1000000', '--log-level', 'error', ...more];
  const child = spawn(process.execPath, [cli, 'serve', ...flags], {
    env: { ...process.env, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let printed = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk;
    if (/\nee_\S+\n/.test(printed)) break;
  }
  child.stdout.resume();
  const [, url] = /^Serving (\S+) /.exec(printed) ?? [];
  const [, key] = /\n(ee_\S+)\n/.exec(printed) ?? [];
  return { child, ended, url, key };
}

export async function stop({ child, ended }) {
  child.kill('SIGTERM');
  await ended;
}

/** The body of a request that assesses this archive of manifests. */
export function bodyOf(archive) {
  return JSON.stringify({ name: 'bench', format: 'json', content_base64: archive.toString('base64') });
}

/** Sends one such body and takes the whole answer. */
export async function assessOverHttp(url, key, body) {
  const headers = { 'x-customer-key': key, 'content-type': 'application/json' };
  const response = await fetch(`${url}/v1/evidence/kubernetes`, { method: 'POST', headers, body });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`the service answered with status ${response.status}`);
}

/** Of numbers in order, the one that this share of them is not above. */
export function quantile(sorted, share) {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}

/** The value of a metric without labels. */
export async function metricOf(url, name) {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

function request(bytes) {
  return {
    paths: [],
    upload: { bytes, name: 'upload.zip' },
    name: 'bench',
    frameworks: { framework: ['nist-800-53'] },
    format: 'json',
    oscalVersion: '1.2.1',
    reports: [],
    allowUnparsed: false,
    allControls: false,
    controlFolders: [],
    exclude: [],
    limits: {},
  };
}
