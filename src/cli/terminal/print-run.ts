import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { AssessRun } from '../../engine/assess.ts';
import { counted } from '../../base/counted.ts';
import { safeText } from '../../model/safe-text.ts';
import { chalkFor } from './chalk-for.ts';
import type { CommonOptions } from '../options/common-options.ts';
import { earlierOutputs } from '../earlier-outputs.ts';
import { summaryText } from './summary.ts';
import { wrapped } from './wrap.ts';

const MEGABYTE = 1024 * 1024;

interface OwnLines {
  readonly first: readonly string[];
  readonly last: readonly string[];
}

/** Prints a run: its summary, or with `--json` its responses; nothing with `--quiet`. */
export async function printRun(
  run: AssessRun,
  written: readonly string[],
  options: CommonOptions,
  { first, last }: OwnLines,
): Promise<void> {
  if (options.json === true) {
    printResponses(run);
    return;
  }
  if (options.quiet === true) return;
  const chalk = await chalkFor(options);
  const { isTTY, columns } = process.stdout;
  const width = isTTY && columns > 0 ? { width: columns } : {};
  const layout = { chalk, verbose: options.verbose === true, ...width };
  const summaries = run.frameworks.map(({ assessment }) => summaryText(assessment, run.gaps, layout));
  const blocks = [...first, ...summaries, ...last];
  const { configFile } = options;
  const closing = [
    ...(configFile === undefined ? [] : [`Configuration: ${configFile}`]),
    `Written: ${folders(written).join(', ')}`,
  ];
  const lines = [
    ...closing.map((line) => chalk.dim(wrapped(safeText(line), layout.width))),
    ...earlierOutputs(written).map((line) => chalk.yellow(wrapped(safeText(line), layout.width))),
  ];
  process.stdout.write(`${blocks.join('\n\n')}\n\n${lines.join('\n')}\n`);
}

function printResponses({ frameworks }: AssessRun): void {
  const several = frameworks.length !== 1;
  if (several) process.stdout.write('[');
  for (const [index, { response }] of frameworks.entries()) {
    if (index > 0) process.stdout.write(',');
    for (const piece of response) process.stdout.write(piece);
  }
  if (several) process.stdout.write(']\n');
}

function folders(written: readonly string[]): readonly string[] {
  const counts = new Map<string, { files: number; bytes: number }>();
  for (const path of written) {
    const folder = path.slice(0, path.length - basename(path).length);
    const { files, bytes } = counts.get(folder) ?? { files: 0, bytes: 0 };
    counts.set(folder, { files: files + 1, bytes: bytes + readSize(path) });
  }
  return [...counts].map(
    ([folder, { files, bytes }]) => `${folder} (${counted(files, 'file')}, ${(bytes / MEGABYTE).toFixed(1)} MB)`,
  );
}

/** Another run may already have replaced or removed the file. */
function readSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
