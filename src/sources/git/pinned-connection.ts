import { exec } from 'node:child_process';
import { EngineError } from '../../model/engine-error.ts';
import { PrivateAddressError } from '../network/private-address.ts';
import { publicAddresses } from '../network/public-addresses.ts';
import type { RepositoryAddress } from './repository-address.ts';

/** Settings and variables that bind git to the checked addresses, so that it resolves no name again. */
export interface Pin {
  readonly settings: readonly string[];
  readonly env: { readonly [name: string]: string };
}

/** Runs git with the settings of the user. Rejects where git fails. */
export type AskGit = (...args: readonly string[]) => Promise<string>;

const NO_PIN: Pin = { settings: [], env: {} };
/** First version of git that accepts fixed addresses for a host name. */
const RESOLVES = [2, 37] as const;
const PROXIES: readonly string[] = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'];
const SSH_MS = 10_000;

/**
 * Resolves a host once, refuses it where one of its addresses is private, and binds git to the result. Where a proxy
 * or a jump host connects, it resolves the name and decides. Throws EngineError `remote`.
 */
export async function pinConnection(address: RepositoryAddress, ask: AskGit): Promise<Pin> {
  try {
    return address.protocol === 'https' ? await pinHttps(address, ask) : await pinSsh(address, ask);
  } catch (error) {
    if (!(error instanceof PrivateAddressError)) throw error;
    const message = `${address.host} is an address of a private network. Add --allow-private-network when that is meant.`;
    throw new EngineError('remote', message);
  }
}

async function pinHttps({ host, port, url }: RepositoryAddress, ask: AskGit): Promise<Pin> {
  const addresses = await publicAddresses(host);
  if (addresses.length === 0) {
    if (
      PROXIES.some((name) => (process.env[name] ?? '') !== '') ||
      (await readSetting(ask, '--get-urlmatch', 'http.proxy', url)) !== ''
    )
      return NO_PIN;
    throw unknownHost(host);
  }
  if (addresses.includes(host)) return NO_PIN;
  await refuseOld(host, ask);
  return { settings: [`http.curloptResolve=${resolveEntry(host, port, addresses)}`], env: {} };
}

/** The addresses of a name in curl's form (CURLOPT_RESOLVE); IPv6 addresses are in brackets. */
export function resolveEntry(host: string, port: number, addresses: readonly string[]): string {
  const written = addresses.map((address) => (address.includes(':') ? `[${address.split('%')[0] ?? ''}]` : address));
  return `${host}:${port}:${written.join(',')}`;
}

/** Older versions ignore the setting and would resolve the name again. */
async function refuseOld(host: string, ask: AskGit): Promise<void> {
  const [, major = '0', minor = '0'] = /(\d{1,4})\.(\d{1,4})/.exec(await ask('version').catch(() => '')) ?? [];
  const [least, within] = RESOLVES;
  if (Number(major) > least || (Number(major) === least && Number(minor) >= within)) return;
  const message = `This git cannot be bound to the checked address of ${host}. Install git ${RESOLVES.join('.')} or newer, or add --allow-private-network if the host is trusted.`;
  throw new EngineError('remote', message);
}

async function pinSsh(address: RepositoryAddress, ask: AskGit): Promise<Pin> {
  const command = await sshCommand(ask);
  const known = await settingsOfSsh(command, address);
  const isForwarded = ['proxyjump', 'proxycommand'].some((key) => (known.get(key) ?? 'none') !== 'none');
  if (isForwarded) return NO_PIN;
  const host = known.get('hostname') ?? address.host;
  const [first] = await publicAddresses(host);
  if (first === undefined) throw unknownHost(host);
  const port = known.get('port') ?? String(address.port);
  const alias = known.get('hostkeyalias') ?? (port === '22' ? host : `[${host}]:${port}`);
  if (!/^[\w.:[\]-]{1,300}$/.test(alias)) throw unknownHost(host);
  const options = [`HostName=${first}`, `HostKeyAlias='${alias}'`, 'CheckHostIP=no'].map((option) => `-o ${option}`);
  return { settings: [], env: { GIT_SSH_COMMAND: [command, ...options].join(' ') } };
}

async function sshCommand(ask: AskGit): Promise<string> {
  const given = process.env['GIT_SSH_COMMAND'] ?? '';
  if (given !== '') return given;
  const set = await readSetting(ask, '--get', 'core.sshCommand');
  if (set !== '') return set;
  const program = process.env['GIT_SSH'] ?? '';
  return program === '' ? 'ssh' : `'${program.replaceAll("'", "'\\''")}'`;
}

/** ssh's effective settings for a host; empty where the command is another program, or is missing. */
async function settingsOfSsh(
  command: string,
  { user, host, port }: RepositoryAddress,
): Promise<ReadonlyMap<string, string>> {
  const target = user === undefined ? host : `${user}@${host}`;
  const query = `${command} -G ${port === 22 ? '' : `-p ${port} `}${target}`;
  const listed = await new Promise<string>((resolve) => {
    exec(query, { timeout: SSH_MS, windowsHide: true }, (_error, stdout) => resolve(stdout));
  });
  return new Map(
    listed.split('\n').flatMap((line) => {
      const [, key, value] = /^(\w{1,40}) (.{1,1000})$/.exec(line) ?? [];
      return key === undefined || value === undefined ? [] : [[key, value] as const];
    }),
  );
}

async function readSetting(ask: AskGit, ...args: readonly string[]): Promise<string> {
  return (await ask('config', ...args).catch(() => '')).trim();
}

function unknownHost(host: string): EngineError {
  return new EngineError('remote', `${host} has no address here. Check --repo-url and the network.`);
}
