import { statSync } from 'node:fs';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { findSubscriptions, type ListedSystem } from '../../model/system-list.ts';
import type { Organization } from '../../server/organization.ts';
import { readWaivers } from '../waivers-file.ts';
import { settingsFault } from './read-settings.ts';
import { readSystems } from './systems-file.ts';

/**
 * The systems of a list as organizations of a service. Throws EngineError `invalid-configuration` for a list or waivers
 * that cannot be read, and for a path that does not exist.
 */
export function readOrganizations(file: string): readonly Organization[] {
  return readSystems(file).systems.map((system) => toOrganization(file, system));
}

function toOrganization(file: string, { name, sources, waivers }: ListedSystem): Organization {
  const paths = sources.flatMap((source) => ('path' in source ? [source.path] : []));
  const missing = paths.find((path) => statSync(path, { throwIfNoEntry: false }) === undefined);
  if (missing !== undefined)
    throw settingsFault(file, `system "${name}": there is no file or folder ${missing}. Correct it.`);
  if (findSubscriptions(sources).length > 0)
    throw settingsFault(
      file,
      `system "${name}": serve does not read subscriptions by a list. Requests read them with /v1/evidence/azure.`,
    );
  return {
    name,
    paths,
    ...omitUndefined({
      remote: readRemote(sources),
      waivers: waivers === undefined ? undefined : readWaivers(waivers).entries,
    }),
  };
}

/** An address may be in a private network, because the operator lists it. */
function readRemote(sources: ListedSystem['sources']): Organization['remote'] {
  const stateUrls = sources.flatMap((source) => ('state' in source ? [source.state] : []));
  const [repository] = sources.flatMap((source) =>
    'repository' in source ? [{ url: source.repository, ...omitUndefined({ ref: source.ref }) }] : [],
  );
  if (stateUrls.length === 0 && repository === undefined) return undefined;
  return { stateUrls, allowPrivate: true, ...omitUndefined({ repository }) };
}
