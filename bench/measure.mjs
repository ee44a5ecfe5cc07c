import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import AdmZip from 'adm-zip';
import { loadAll } from 'js-yaml';

/**
 * One measurement in a process of its own: prints `{ seconds, cpuSeconds, peakBytes }` of one task over one path.
 * Folders of further checks may follow.
 */
const [task, path, engine, ...controlFolders] = process.argv.slice(2);

const TASKS = {
  json: () => JSON.parse(readFileSync(path, 'utf8')),
  yaml: () => {
    for (const text of texts(path)) loadAll(text);
  },
  scan: async () => {
    const { assess, tuneForShortRuns } = await import(pathToFileURL(engine).href);
    tuneForShortRuns();
    start();
    await assess(request(path), () => undefined);
  },
};

let began = performance.now();
let cpu = process.cpuUsage();
await TASKS[task]();
const seconds = (performance.now() - began) / 1000;
const { user, system } = process.cpuUsage(cpu);
const peakBytes = process.resourceUsage().maxRSS * 1024;
process.stdout.write(JSON.stringify({ seconds, cpuSeconds: (user + system) / 1e6, peakBytes }));

/** What was loaded before is not measured. */
function start() {
  began = performance.now();
  cpu = process.cpuUsage();
}

/** The texts of a folder or ZIP, as the smallest possible program would read them. */
function* texts(root) {
  if (statSync(root).isFile()) {
    for (const entry of new AdmZip(root).getEntries()) yield entry.getData().toString('utf8');
    return;
  }
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) yield readFileSync(join(entry.parentPath ?? entry.path, entry.name), 'utf8');
  }
}

function request(root) {
  return {
    paths: [root],
    name: 'bench',
    frameworks: {},
    format: 'json',
    reports: [],
    oscalVersion: '1.2.1',
    asOf: '2026-11-01',
    allowUnparsed: false,
    allControls: false,
    controlFolders,
    exclude: [],
    limits: {},
  };
}
