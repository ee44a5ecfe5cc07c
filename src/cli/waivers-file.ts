import { schemaFault } from '../engine/schema-fault.ts';
import type { Waiver, WaiverFile } from '../engine/waivers.ts';
import { waivers } from '../generated/validators/waivers.js';
import type { EngineError } from '../model/engine-error.ts';
import { readSettings, settingsFault } from './settings/read-settings.ts';

const KEYS = ['check', 'control', 'resource', 'reason', 'owner', 'expires'];

/**
 * Reads a file of waivers (`schemas/waivers.schema.json`). Throws EngineError `invalid-configuration` for a file that
 * cannot be read and for the first invalid entry: there is no run with an invalid waiver. A file without an entry is
 * also invalid, unless it `mayBeEmpty`.
 */
export function readWaivers(path: string, mayBeEmpty = false): WaiverFile {
  const data = readSettings(path);
  return { file: path, entries: checkedWaivers(path, mayBeEmpty ? (data ?? []) : data) };
}

/** As `readWaivers`, for parsed entries. `name` is their location in error messages. */
export function checkedWaivers(name: string, data: unknown): readonly Waiver[] {
  if (isWaivers(data)) return data;
  throw readFault(name);
}

function isWaivers(data: unknown): data is readonly Waiver[] {
  return waivers(data);
}

function readFault(path: string): EngineError {
  const { path: where, what } = schemaFault(waivers, KEYS);
  const [index, key] = where;
  if (index === undefined)
    return settingsFault(path, `${what} Each entry has ${KEYS.slice(2).join(', ')} and check or control.`);
  const subject = key === undefined ? '' : `${key} `;
  return settingsFault(path, `entry ${Number(index) + 1}: ${subject}${what} Correct the entry or remove it.`);
}
