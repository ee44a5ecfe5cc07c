import { isList, isMap, own, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import { list, sanitizeMap, text } from '../sanitize.ts';

const PLAIN = new Set(['default', 'base', 'legacy', 'null', 'pkcs11', 'tpm2', 'oqsprovider']);
const PROVIDER = sanitizeMap({ id: text, name: text, version: text, status: text, build_info: text });

/** Loaded providers, as a list or as the text of `openssl list -providers`. */
export function providers(value: unknown): Value | undefined {
  if (typeof value === 'string') return providersOfText(value);
  const cleaned: Value[] = [];
  for (const entry of list(value) ?? [undefined]) {
    const one = PROVIDER(entry);
    if (!isMap(one) || typeof one['id'] !== 'string' || one['id'] === '') return undefined;
    cleaned.push(one);
  }
  return cleaned;
}

/** Reads the text of `openssl list -providers` of OpenSSL 3: two spaces before an id, four before its fields. */
export function providersOfText(listing: string): Value | undefined {
  const found: Map<string, Value>[] = [];
  const lines = listing.split('\n').map((line) => line.trimEnd());
  if (lines.find((line) => line !== '') !== 'Providers:') return undefined;
  for (const line of lines) {
    const id = /^ {2}([^\s:]{1,100})$/.exec(line)?.[1];
    const field = /^ {4}(name|version|status|build info): (.{0,300})$/.exec(line);
    if (id !== undefined) {
      found.push(new Map<string, Value>([['id', id], ...FIELDS.map((name): [string, Value] => [name, null])]));
    }
    if (field?.[1] !== undefined) found.at(-1)?.set(field[1].replace(' ', '_'), field[2] ?? '');
  }
  return found.map((one) => Object.fromEntries(one));
}

const FIELDS = ['name', 'version', 'status', 'build_info'];

/**
 * The loaded provider that names itself a FIPS module: id `fips`, or FIPS in its name. `null` when none is loaded;
 * unknown when a vendor's provider is loaded that could be one under another id.
 */
export function fipsProvider(loaded: Value): Value {
  if (!isList(loaded)) return loaded;
  const maps = loaded.filter(isMap);
  const claimed = maps.filter((one) => own(one, 'id') === 'fips' || /fips/i.test(String(own(one, 'name') ?? '')));
  const chosen = claimed.find((one) => own(one, 'status') === 'active') ?? claimed[0];
  if (chosen !== undefined) return described(chosen);
  const stranger = maps.some((one) => !PLAIN.has(String(own(one, 'id')).toLowerCase()));
  return stranger
    ? unknown('a provider is loaded whose id and name do not tell whether it is a FIPS module', false)
    : null;
}

function described(provider: ValueMap): ValueMap {
  return {
    id: own(provider, 'id') ?? null,
    name: own(provider, 'name') ?? null,
    version: own(provider, 'version') ?? null,
    active: isActive(provider),
  };
}

function isActive(provider: ValueMap): Value {
  const status = own(provider, 'status');
  return typeof status === 'string'
    ? status === 'active'
    : unknown('the status of the provider was not collected', false);
}

/** Whether a provider with this id is loaded and active. */
export function providerActive(loaded: Value, id: string): Value {
  if (!isList(loaded)) return loaded;
  const provider = loaded.filter(isMap).find((one) => own(one, 'id') === id);
  return provider === undefined ? false : isActive(provider);
}
