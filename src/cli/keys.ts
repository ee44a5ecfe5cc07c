import { Command, Option } from 'commander';
import { omitUndefined } from '../base/omit-undefined.ts';
import { EngineError } from '../model/engine-error.ts';
import { safeText } from '../model/safe-text.ts';
import {
  EVERY_ORGANIZATION,
  makeKey,
  PLANS,
  keyState,
  timeText,
  type KeyRights,
  type Plan,
  type StoredKey,
} from '../server/keys/key.ts';
import { ENDPOINTS } from '../server/endpoints.ts';
import { changeKeys, DEFAULT_KEY_FILE, defaultKeyFile, readKeys } from '../server/keys/key-file.ts';
import { repeatable } from './options/repeatable.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const UNITS: ReadonlyMap<string, number> = new Map([
  ['d', DAY_MS],
  ['h', DAY_MS / 24],
  ['m', DAY_MS / 24 / 60],
  ['s', 1000],
]);
const EXAMPLES = `
Examples:
  evidence-engine keys add --name ci --plan enterprise --expires 90d
  evidence-engine keys add --name nightly --only /v1/evidence/terraform
  evidence-engine keys add --name audit --organization acme --organization "Agency One"
  evidence-engine keys rotate 0123456789ab --overlap 7d
  evidence-engine keys revoke 0123456789ab`;

interface FileOptions {
  readonly keys?: string;
}

/** `keys`: manages who may call a service. A running service follows changes of the file. */
export function keysCommand(): Command {
  const command = new Command('keys')
    .description('Manage the keys of serve. A key is shown once; the file contains salted digests only.')
    .addHelpText('afterAll', EXAMPLES);
  const subcommand = (name: string, description: string): Command =>
    command.command(name).description(description).option('--keys <file>', `key file (default: ${DEFAULT_KEY_FILE})`);
  subcommand('add', 'Create a key and print it.')
    .requiredOption('--name <text>', 'who will use it')
    .addOption(new Option('--plan <plan>', 'what it may do').choices(PLANS).default('community'))
    .option('--only <path>', 'limit it to this endpoint, such as /v1/fips; repeatable', repeatable)
    .option(
      '--organization <name>',
      'let it read the evidence that serve --evidence has for this organization, "*" for all; repeatable (default: none)',
      repeatable,
    )
    .option('--expires <time>', 'how long it is valid, such as 90d or 12h', validity)
    .action(add);
  subcommand('list', 'List the keys, without anything secret.').option('--json', 'as JSON').action(list);
  subcommand('rotate', 'Create and print the successor of a key; the old key stays valid for some days.')
    .argument('<id>', 'id of the key, as keys list shows it')
    .option(
      '--organization <name>',
      'what the new key may read instead of the organizations of the old one; repeatable',
      repeatable,
    )
    .option('--overlap <time>', 'how long the old key stays valid', milliseconds, 7 * DAY_MS)
    .option('--expires <time>', 'how long the new key is valid', validity)
    .action(rotate);
  subcommand('revoke', 'Revoke a key at once.').argument('<id>', 'id of the key').action(revoke);
  return command;
}

interface AddOptions extends FileOptions {
  readonly name: string;
  readonly plan: Plan;
  readonly only?: readonly string[];
  readonly organization?: readonly string[];
  readonly expires?: number;
}

async function add({ name, plan, only, organization, expires, keys }: AddOptions): Promise<void> {
  const label = name.trim();
  if (label === '' || label.length > 100 || label !== safeText(label))
    throw new EngineError('invalid-usage', '--name needs 1 to 100 characters in one line.');
  for (const path of only ?? []) assertEndpoint(path);
  const organizations = organizationNames(organization);
  const now = new Date();
  const made = makeKey(label, plan, now, { ...omitUndefined({ only, organizations }), ...after(now, expires) });
  await changeKeys(keys ?? defaultKeyFile(), (before) => [...before, made.stored]);
  process.stdout.write(`${made.text}\n`);
}

function list({ keys, json }: FileOptions & { readonly json?: boolean }): void {
  const path = keys ?? defaultKeyFile();
  const now = new Date();
  const shown = (readKeys(path) ?? []).map((key) => {
    const { salt: _salt, digest: _digest, ...rest } = key;
    return { ...rest, state: keyState(key, now) };
  });
  if (json === true) {
    process.stdout.write(`${JSON.stringify(shown, null, 2)}\n`);
    return;
  }
  const lines = shown.map(
    ({ id, state, plan, name, created, expires = 'never', ...limits }) =>
      `${id}  ${state.padEnd(7)}  ${plan.padEnd(10)}  ${created}  ${expires.padEnd(20)}  ${safeText(name)}${limitsText(limits)}`,
  );
  const head = `${'Id'.padEnd(12)}  State    Plan        ${'Created'.padEnd(20)}  ${'Expires'.padEnd(20)}  Name`;
  process.stdout.write(`${[head, ...lines].join('\n')}\n`);
}

function limitsText({ only, organizations }: Pick<StoredKey, 'only' | 'organizations'>): string {
  const endpoints = only === undefined ? '' : ` (only ${only.join(', ')})`;
  if (organizations === undefined) return endpoints;
  return `${endpoints} (reads ${organizations.map((name) => safeText(name)).join(', ')})`;
}

interface RotateOptions extends FileOptions {
  readonly overlap: number;
  readonly organization?: readonly string[];
  readonly expires?: number;
}

async function rotate(id: string, { overlap, organization, expires, keys }: RotateOptions): Promise<void> {
  const named = organizationNames(organization);
  const now = new Date();
  let text = '';
  await changeKeys(keys ?? defaultKeyFile(), (before) => {
    const old = find(before, id);
    if (keyState(old, now) !== 'valid')
      throw new EngineError(
        'invalid-usage',
        `The key ${old.id} is ${keyState(old, now)}. Make a new one with keys add.`,
      );
    const { only, expires: end } = old;
    const organizations = named ?? old.organizations;
    const made = makeKey(old.name, old.plan, now, {
      ...omitUndefined({ only, organizations, expires: end }),
      ...after(now, expires),
    });
    text = made.text;
    const over = timeText(new Date(now.getTime() + overlap));
    const retired = { ...old, expires: end !== undefined && end < over ? end : over };
    const changed = before.map((key) => (key.id === id ? { ...retired, replaced_by: made.stored.id } : key));
    return [...changed, made.stored];
  });
  process.stdout.write(`${text}\n`);
}

async function revoke(id: string, { keys }: FileOptions): Promise<void> {
  const revoked = timeText(new Date());
  await changeKeys(keys ?? defaultKeyFile(), (before) => {
    const old = find(before, id);
    return before.map((key) => (key === old && key.revoked === undefined ? { ...key, revoked } : key));
  });
  process.stdout.write(`The key ${id} is revoked.\n`);
}

function assertEndpoint(path: string): void {
  const known = ENDPOINTS.map((endpoint) => endpoint.path);
  if (!known.includes(path))
    throw new EngineError('invalid-usage', `--only needs the path of an endpoint: ${known.join(', ')}.`);
}

/** Each name is a folder, because serve --evidence has one for each organization. */
function organizationNames(names: readonly string[] | undefined): readonly string[] | undefined {
  for (const name of names ?? []) {
    if (name === '' || name.length > 200 || name !== safeText(name) || /^\.{1,2}$|[/\\]/.test(name))
      throw new EngineError('invalid-usage', '--organization needs the name of a folder of serve --evidence, or "*".');
  }
  if (names?.includes(EVERY_ORGANIZATION) === true && names.length > 1)
    throw new EngineError('invalid-usage', '--organization takes either names or "*" alone.');
  return names === undefined ? undefined : [...new Set(names)];
}

function find(keys: readonly StoredKey[], id: string): StoredKey {
  const found = keys.find((key) => key.id === id);
  if (found !== undefined) return found;
  throw new EngineError('invalid-usage', `There is no key ${id.slice(0, 40)}. See keys list for the ids.`);
}

function after(now: Date, span: number | undefined): Pick<KeyRights, 'expires'> {
  return span === undefined ? {} : { expires: timeText(new Date(now.getTime() + span)) };
}

function validity(text: string): number {
  const span = milliseconds(text);
  if (span > 0) return span;
  throw new EngineError('invalid-usage', `--expires ${text} leaves no time in which the key is valid.`);
}

function milliseconds(text: string): number {
  const [, number = '', unit = ''] = /^(\d{1,5})([dhms])$/.exec(text) ?? [];
  const factor = UNITS.get(unit);
  if (factor !== undefined) return Number(number) * factor;
  throw new EngineError('invalid-usage', 'A time is a number with a unit, such as 90d, 12h or 30m.');
}
