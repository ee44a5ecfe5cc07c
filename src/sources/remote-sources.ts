import { readFolder } from './folder.ts';
import type { ReadSession } from './read-session.ts';
import type { RemoteSources } from './options.ts';
import { sha256Hex } from './regular-file.ts';
import { omitUndefined } from '../base/omit-undefined.ts';

/**
 * Reads the sources that the user named by address: remote states and one repository. `alone` is true when nothing
 * else is read; the repository's files then have no prefix. Throws EngineError `invalid-usage` or `remote`.
 */
export async function readRemoteSources(
  remote: RemoteSources,
  alone: boolean,
  intake: ReadSession,
  say: (text: string) => void = () => undefined,
): Promise<void> {
  const { stateUrls = [], repository } = remote;
  for (const url of new Set(stateUrls)) {
    say('Reading the remote state');
    await readStates(url, remote, intake, say);
  }
  if (repository === undefined) return;
  say('Fetching the repository');
  await readRepository(repository, remote, alone && stateUrls.length === 0, intake);
}

async function readStates(
  url: string,
  { allowPrivate = false }: RemoteSources,
  intake: ReadSession,
  say: (text: string) => void,
): Promise<void> {
  const { isStatePrefix, readRemoteState, readStatePrefix, remoteStatePath } =
    await import('./remote-state/remote-state.ts');
  if (isStatePrefix(url)) return readStatePrefix(url, allowPrivate, intake, say);
  const path = remoteStatePath(url);
  if (!intake.admit(path)) return;
  const maxBytes = Math.min(intake.limits.fileBytes, intake.room());
  const { bytes, warnings } = await readRemoteState(url, { maxBytes, allowPrivate });
  intake.add(path, bytes);
  intake.tell(path, `was read from ${url.split('?')[0] ?? ''}; its SHA-256 is ${sha256Hex(bytes)}.`, 'info');
  for (const warning of warnings) intake.tell(path, warning, 'warning');
}

async function readRepository(
  { url, ref }: NonNullable<RemoteSources['repository']>,
  { allowPrivate = false, timeMs }: RemoteSources,
  alone: boolean,
  intake: ReadSession,
): Promise<void> {
  const { checkOutRepository } = await import('./repository.ts');
  const limit = omitUndefined({ timeMs });
  const request = { url, allowPrivate, ...limit, ...omitUndefined({ ref }) };
  const { location, commit, remove } = await checkOutRepository(request);
  try {
    const prefix = alone ? '' : 'repository/';
    await readFolder({ location, prefix, excluded: new Set() }, intake);
    await intake.hashListed();
    intake.tell(alone ? '.' : 'repository', `was read from ${url.split('?')[0] ?? ''} at commit ${commit}.`, 'info');
  } finally {
    remove();
  }
}
