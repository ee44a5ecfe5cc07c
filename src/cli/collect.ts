import { join } from 'node:path';
import { Command } from 'commander';
import { VERSION } from '../generated/version.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import { safeText } from '../model/safe-text.ts';
import { writeFiles } from './write-files.ts';

const EXAMPLES = `
Examples:
  evidence-engine collect
  evidence-engine collect --output hosts/web-1
  evidence-engine collect --root unpacked-image --output images/portal`;

interface CollectOptions {
  readonly root?: string;
  readonly output: string;
  readonly quiet?: boolean;
}

/** `collect`: records facts of this host, or of an unpacked image, as evidence. */
export function collectCommand(): Command {
  return new Command('collect')
    .description('Read the crypto and firmware facts of this Linux host, read-only and without shell or network.')
    .option('--root <folder>', 'collect from an unpacked image instead of this host (files only; no program is run)')
    .option('-o, --output <folder>', 'where system_info.json, openssl.json and their digests are written', 'collected')
    .option('-q, --quiet', 'print errors only')
    .addHelpText('after', EXAMPLES)
    .action(collect);
}

async function collect({ root, output, quiet }: CollectOptions): Promise<void> {
  const { collectHost } = await import('../engine/collect.ts');
  const collectedAt = new Date().toISOString();
  const { files, items } = await collectHost({
    collectedAt,
    version: VERSION,
    ...omitUndefined({ root }),
  });
  writeFiles(output, files);
  if (quiet === true) return;
  const lines: string[] = [];
  for (const status of ['denied', 'timeout', 'error'] as const) {
    for (const [path, item] of items)
      if (item.status === status) lines.push(`${status}: ${path} (${item.error ?? ''})`);
  }
  const count = (status: string): number => items.filter(([, item]) => item.status === status).length;
  lines.push(
    `${count('ok')} facts read, ${count('absent')} looked for and not there, ${count('denied')} denied, ` +
      `${count('timeout')} timed out, ${count('error')} failed`,
    `written: ${files.map(({ filename }) => join(output, filename)).join(', ')}`,
  );
  for (const line of lines) process.stdout.write(`${safeText(line)}\n`);
}
