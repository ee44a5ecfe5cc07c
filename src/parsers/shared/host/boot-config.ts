import { isList, isMap, isUnknown, own, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import { list, text } from '../sanitize.ts';
import { commandLineTokens, fipsToken } from './kernel-command-line.ts';

/** Boot loader entries as `{tokens, fips}`; titles and file names contain the machine id and are dropped. */
export function bootEntries(value: unknown): Value | undefined {
  const entries: ValueMap[] = [];
  for (const entry of list(value) ?? [undefined]) {
    const options = isMap(entry) ? own(entry, 'options') : entry;
    const tokens = commandLineTokens(options);
    if (tokens === undefined) return undefined;
    entries.push(withFips(tokens));
  }
  return entries;
}

/** The `kernelopts` line of grubenv as `{tokens, fips}`. */
export function grubEnvironment(value: unknown): Value | undefined {
  const whole = text(value);
  if (whole === undefined) return undefined;
  const line = whole.split('\n').find((one) => one.startsWith('kernelopts='));
  return withFips(commandLineTokens(line === undefined ? '' : line.slice('kernelopts='.length)) ?? []);
}

function withFips(tokens: readonly string[]): ValueMap {
  return { tokens, fips: fipsToken(tokens) ?? null };
}

/**
 * Whether every boot entry sets FIPS mode, following `$kernelopts` into grubenv; `null` without entries. Arguments
 * that a bootc image adds to later entries may disable it (bootc, "Kernel arguments").
 */
export function everyEntryFips(entries: Value, environment: Value, added: Value): Value {
  return isList(added) && fipsToken(added) === 0 ? false : everyEntry(entries, environment);
}

function everyEntry(entries: Value, environment: Value): Value {
  if (!isList(entries)) return entries;
  if (entries.length === 0) return null;
  const shared = isMap(environment) ? own(environment, 'fips') : undefined;
  let unsure = false;
  for (const entry of entries) {
    if (!isMap(entry)) continue;
    const tokens = own(entry, 'tokens');
    const named = own(entry, 'fips') ?? null;
    const follows = isList(tokens) && tokens.includes('$kernelopts');
    if (named === 1 || (named === null && follows && shared === 1)) continue;
    if (named === null && follows && isUnknown(environment)) unsure = true;
    else return false;
  }
  return unsure ? unknown('the boot entries refer to grubenv, which was not collected', false) : true;
}
