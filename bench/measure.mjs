import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import AdmZip from 'adm-zip';
import { loadAll } from 'js-yaml';

/** One measurement in a process of its own: prints `{ seconds, peakBytes }` of one task over one path. */
const [task, path, engine] = process.argv.slice(2);

const TASKS = {
  json: () => JSON.parse(readFileSync(path, 'utf8')),
  yaml: () => {
    for (const text of texts(path)) loadAll(text);
  },
  scan: async () => {
    const { assess } = await import(pathToFileURL(engine).href);
    began = performance.now();
    await assess(request(path), () => undefined);
  },
};

let began = performance.now();
await TASKS[task]();
const seconds = (performance.now() - began) / 1000;
process.stdout.write(JSON.stringify({ seconds, peakBytes: process.resourceUsage().maxRSS * 1024 }));

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
    controlFolders: [],
    exclude: [],
    limits: {},
  };
}
