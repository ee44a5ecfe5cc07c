import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { Command } from 'commander';
import { checkWaivers } from '../engine/check-waivers.ts';
import { resolveRunTime } from '../engine/time.ts';
import { entryName, type Waiver } from '../engine/waivers.ts';
import { counted } from '../base/counted.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import { EngineError } from '../model/engine-error.ts';
import { safeText } from '../model/safe-text.ts';
import { day } from './options/day.ts';
import { extendWaivers, waiverLines } from './extend-waivers.ts';
import { repeatable } from './options/repeatable.ts';
import { checkedWaivers, readWaivers } from './waivers-file.ts';
import { writeFiles } from './write-files.ts';

const EXAMPLES = `
Examples:
  evidence-engine waivers add waivers.yaml --check container-not-privileged --resource 'Deployment/shop/*' \\
    --reason 'Needs its device until the driver is replaced.' --owner 'Platform team' --expires 2027-01-31
  evidence-engine waivers list waivers.yaml --as-of 2026-11-01`;

/** `waivers`: known failures that someone has accepted until a date. */
export function waiversCommand(): Command {
  const command = new Command('waivers')
    .description(
      'Add a waiver to a file, or list those of a file: known failures that someone has accepted until a date.',
    )
    .addHelpText('afterAll', EXAMPLES);
  command
    .command('add')
    .description('Append a waiver; everything else in the file stays as it is, comments included.')
    .argument('<file>', 'file of waivers; created if missing')
    .option('--check <id>', 'the check that fails, as findings name it in brackets')
    .option('--control <id>', 'or a control: all checks that bear on it')
    .requiredOption('--resource <address>', 'address of what fails; * matches any number of characters')
    .requiredOption('--reason <text>', 'why it is accepted; shown to auditors')
    .requiredOption('--owner <text>', 'who is responsible for it')
    .requiredOption('--expires <day>', 'last day on which it is in effect, YYYY-MM-DD')
    .option('--as-of <date>', 'refuse a waiver that has expired by this date (default: today)', day('--as-of'))
    .option('--controls <folder>', 'folder with your own checks; repeatable', repeatable)
    .option('-q, --quiet', 'print nothing but errors')
    .option('--debug', 'show a stack trace with an error')
    .action(add);
  command
    .command('list')
    .description('List the waivers of a file and their last days.')
    .argument('<file>', 'file of waivers')
    .option('--as-of <date>', 'show what is in effect on this date', day('--as-of'))
    .option('--controls <folder>', 'folder with your own checks; repeatable', repeatable)
    .option('--json', 'as JSON')
    .option('--debug', 'show a stack trace with an error')
    .action(list);
  return command;
}

interface AddOptions extends Waiver {
  readonly asOf?: string;
  readonly controls?: readonly string[];
  readonly quiet?: boolean;
}

async function add(path: string, options: AddOptions): Promise<void> {
  const { check, control, resource, reason, owner, expires, controls = [], quiet } = options;
  const waiver: Waiver = {
    ...omitUndefined({ check, control }),
    resource,
    reason,
    owner,
    expires,
  };
  checkedWaivers('The new waiver', [waiver]);
  const { asOf } = resolveRunTime(options.asOf);
  if (expires < asOf)
    throw new EngineError('invalid-usage', `--expires ${expires} has passed: it would waive nothing.`);
  const there = existsSync(path);
  const entries = there ? readEntries(path) : [];
  await checkWaivers({ file: path, entries: [...entries, waiver] }, controls);
  const target = there ? realpathSync(path) : path;
  const text = extendWaivers(there ? readFileSync(target, 'utf8') : '', entries.length, waiver);
  if (text === undefined) {
    const message = `${path} is written in a way that cannot be extended. Add the entry by hand:\n${waiverLines(waiver)}`;
    throw new EngineError('invalid-configuration', message);
  }
  writeFiles(dirname(target), [{ filename: basename(target), text }]);
  if (quiet === true) return;
  const same = entries.findIndex((each) => isSame(each, waiver) && each.expires >= asOf);
  const lines = [
    `Added to ${path} as ${entryName(waiver, entries.length)}, until ${expires}.`,
    ...(same === -1
      ? []
      : [`${entryName(entries[same] ?? waiver, same)} covers the same; the first in the file is shown.`]),
    ...(there
      ? []
      : [`The file is new: give it to runs with --waivers ${path}, or as waivers in .evidence-engine.yaml.`]),
  ];
  process.stdout.write(`${lines.map(safeText).join('\n')}\n`);
}

/** A file with only comments contains no waivers yet. */
function readEntries(path: string): readonly Waiver[] {
  return readWaivers(path, true).entries;
}

function isSame(one: Waiver, other: Waiver): boolean {
  return one.check === other.check && one.control === other.control && one.resource === other.resource;
}

interface ListOptions {
  readonly asOf?: string;
  readonly controls?: readonly string[];
  readonly json?: boolean;
}

async function list(path: string, { asOf, controls = [], json }: ListOptions): Promise<void> {
  const waivers = readWaivers(path);
  await checkWaivers(waivers, controls);
  const today = resolveRunTime(asOf).asOf;
  const rows = waivers.entries.map((waiver) => ({ ...waiver, state: waiver.expires < today ? 'expired' : 'counts' }));
  if (json === true) {
    process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
    return;
  }
  const lines = rows.map(({ state, ...waiver }, index) => {
    return `${state.padEnd(7)}  until ${waiver.expires}  ${entryName(waiver, index)}: ${waiver.owner}: ${waiver.reason}`;
  });
  const expired = rows.filter(({ state }) => state === 'expired').length;
  process.stdout.write(
    `${[...lines.map(safeText), `${counted(rows.length, 'waiver')}, ${expired} expired on ${today}`].join('\n')}\n`,
  );
}
