import { omitUndefined } from '../../base/omit-undefined.ts';
import { findSubscriptions, type SystemSource } from '../../model/system-list.ts';
import { placed } from './placed.ts';
import { settingsFault } from './read-settings.ts';

/** A source as the file has it: a path, or an address of one of several kinds. */
export type SourceEntry = string | AddressEntry;

interface AddressEntry {
  readonly repository?: string;
  readonly ref?: string;
  readonly state?: string;
  readonly subscription?: string;
  readonly tenant?: string;
  readonly cloud?: string;
  readonly 'arm-endpoint'?: string;
  readonly 'authority-host'?: string;
}

const KINDS = ['repository', 'state', 'subscription'] as const;
/** What may be next to an address of each kind. */
const DETAILS: { readonly [kind in (typeof KINDS)[number]]: readonly string[] } = {
  repository: ['ref'],
  state: [],
  subscription: ['tenant', 'cloud', 'arm-endpoint', 'authority-host'],
};
export const SOURCE_KEYS: readonly string[] = [...KINDS, ...KINDS.flatMap((kind) => DETAILS[kind])];

/** The address of something on another machine, also in the short form of git over ssh. */
const ADDRESS = /^(?:[A-Za-z][\w+.-]*:\/\/|[\w.-]+@[\w.-]+:)/;

/**
 * A source of a system. `base`: folder of the list; `subject`: the place in the list, for messages. Throws EngineError
 * `invalid-configuration`.
 */
export function toSource(source: SourceEntry, base: string, file: string, subject: string): SystemSource {
  if (typeof source === 'string') {
    if (ADDRESS.test(source))
      throw settingsFault(
        file,
        `${subject}: is an address. Write it as "state: <address>" or "repository: <address>".`,
      );
    if (source === '-') throw settingsFault(file, `${subject}: standard input is no source of a list. Name a file.`);
    return { path: placed(base, source) };
  }
  const [kind, other] = KINDS.filter((key) => source[key] !== undefined);
  const wrong = Object.keys(source).find((key) => key !== kind && !DETAILS[kind ?? 'state'].includes(key));
  if (kind === undefined || other !== undefined || wrong !== undefined)
    throw settingsFault(
      file,
      `${subject}: needs either repository (with an optional ref), state, or subscription (with an optional tenant and cloud). Correct it.`,
    );
  return toAddress(source);
}

function toAddress({ repository, ref, state, subscription = '', tenant, cloud, ...rest }: AddressEntry): SystemSource {
  if (repository !== undefined) return { repository, ...omitUndefined({ ref }) };
  if (state !== undefined) return { state };
  const { 'arm-endpoint': armEndpoint, 'authority-host': authorityHost } = rest;
  return { subscription, ...omitUndefined({ tenant, cloud, armEndpoint, authorityHost }) };
}

/** Throws EngineError `invalid-configuration` for sources that one run cannot read together. */
export function refuseTogether(sources: readonly SystemSource[], file: string, subject: string): void {
  if (sources.filter((source) => 'repository' in source).length > 1)
    throw settingsFault(file, `${subject}: has more than one repository. Make each a system, or check them out first.`);
  const places = findSubscriptions(sources).map(({ subscription: _each, ...place }) =>
    JSON.stringify(Object.entries(place).sort()),
  );
  if (new Set(places).size > 1)
    throw settingsFault(file, `${subject}: has subscriptions of several tenants or clouds. Make each a system.`);
}
