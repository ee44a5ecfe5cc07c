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

const CHART_ROUNDS = 20;

const TASKS = {
  json: () => {
    for (const text of texts(path)) JSON.parse(text);
  },
  yaml: () => {
    for (const text of texts(path)) loadAll(text);
  },
  /** A chart that is read, or rendered by a process that has done it before: so often that it can be told. */
  read: () => {
    for (let round = 0; round < CHART_ROUNDS; round += 1) for (const text of texts(path)) text.charCodeAt(0);
  },
  render: async () => {
    const { renderer } = await import(pathToFileURL(engine).href);
    const render = renderer([...namedTexts(path)]);
    for (let round = 0; round < CHART_ROUNDS; round += 1) render();
    start();
    for (let round = 0; round < CHART_ROUNDS; round += 1) render();
  },
  configuration: async () => {
    const { configured } = await import(pathToFileURL(engine).href);
    const files = [...namedTexts(path)];
    start();
    if (configured(files) === 0) throw new Error('no resources');
  },
  diagram: async () => {
    const { diagram } = await import(pathToFileURL(engine).href);
    start();
    const views = ['boundary', 'network', 'dataflow'];
    const drawing = { views, findings: [], legend: true, layout: 'auto', edges: 'rules', groupBy: 'region' };
    await diagram({ ...request(path), ...drawing }, () => undefined);
  },
  /** All that a run asks with, as it ships. */
  content: async () => {
    const { loadContent } = await import(pathToFileURL(engine).href);
    start();
    if (loadContent().checks.length === 0) throw new Error('no checks');
  },
  scan: async () => {
    const { assess } = await import(pathToFileURL(engine).href);
    start();
    await assess(request(path), () => undefined);
  },
  /** With the list of all results. */
  listed: async () => {
    const { assess } = await import(pathToFileURL(engine).href);
    start();
    await assess({ ...request(path), reports: ['findings'] }, () => undefined);
  },
  merge: async () => {
    const { merge } = await import(pathToFileURL(engine).href);
    start();
    await merge({ paths: [path] }, () => undefined);
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

function* namedTexts(root) {
  for (const name of readdirSync(root, { recursive: true })) {
    if (statSync(join(root, name)).isFile()) yield [name, readFileSync(join(root, name), 'utf8')];
  }
}

/** The texts of a folder or ZIP, as the smallest possible program would read them. */
function* texts(root) {
  if (root.endsWith('.zip')) {
    for (const entry of new AdmZip(root).getEntries()) yield entry.getData().toString('utf8');
    return;
  }
  if (statSync(root).isFile()) {
    yield readFileSync(root, 'utf8');
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
