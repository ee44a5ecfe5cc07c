/** Prints how long the files of controls/ are: `npm run sizes`. test/content/sizes.test.ts has the limits. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CONTROLS = fileURLToPath(new URL('../controls', import.meta.url));
const EXAMPLES = /(?:\.[\w-]+)?\.examples\.yaml$/;

/** Lines by kind of file. The median counts all files of one check or trait together, the longest is one file. */
export function contentSizes(controls = CONTROLS) {
  const files = filesBelow(controls);
  const checks = files.filter(({ path }) => path.startsWith('checks/'));
  return [
    sizeOf(
      'checks',
      checks.filter(({ path }) => !EXAMPLES.test(path)),
      (path) => path,
    ),
    sizeOf(
      'examples',
      checks.filter(({ path }) => EXAMPLES.test(path)),
      (path) => path.replace(EXAMPLES, ''),
    ),
    sizeOf(
      'traits',
      files.filter(({ path }) => path.startsWith('traits/')),
      (path) => path.split('/')[1],
    ),
  ];
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.yaml'))
    .map((path) => ({ path, lines: readFileSync(join(folder, path), 'utf8').trimEnd().split('\n').length }));
}

function sizeOf(kind, files, ownerOf) {
  const totals = new Map();
  for (const { path, lines } of files) totals.set(ownerOf(path), (totals.get(ownerOf(path)) ?? 0) + lines);
  const sorted = [...totals.values()].sort((one, other) => one - other);
  const longest = files.toSorted((one, other) => other.lines - one.lines).slice(0, 3);
  return { kind, count: sorted.length, median: sorted[Math.floor(sorted.length / 2)] ?? 0, longest };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const { kind, count, median, longest } of contentSizes()) {
    process.stdout.write(`${count} ${kind}: median ${median} lines. Longest files:\n`);
    for (const { path, lines } of longest) process.stdout.write(`  ${lines}  controls/${path}\n`);
  }
