import { dirname } from 'node:path';
import { schemaFault } from '../../engine/schema-fault.ts';
import { systems as systemsSchema } from '../../generated/validators/systems.js';
import { omitUndefined } from '../../base/omit-undefined.ts';
import type { EngineError } from '../../model/engine-error.ts';
import { systemFolder } from '../../model/system-folder.ts';
import type { ListedSystem, SystemList, SystemSettings } from '../../model/system-list.ts';
import { checkSystemFrameworks } from './system-frameworks.ts';
import { placed } from './placed.ts';
import { readSettings, settingsFault } from './read-settings.ts';
import { refuseTogether, SOURCE_KEYS, toSource, type SourceEntry } from './system-sources.ts';

interface Entry {
  readonly framework?: string | readonly string[];
  readonly revision?: string;
  readonly baseline?: string;
  readonly level?: string | number;
  readonly boundary?: string;
  readonly waivers?: string;
  readonly owner?: string;
}

interface SystemEntry extends Entry {
  readonly name: string;
  readonly sources: readonly SourceEntry[];
}

interface SystemsFile {
  readonly defaults?: Entry;
  readonly systems: readonly SystemEntry[];
}

const DEFAULT_KEYS = ['framework', 'revision', 'baseline', 'level', 'boundary', 'waivers', 'owner'];
const SYSTEM_KEYS = ['name', 'sources', ...DEFAULT_KEYS];
const NARROWING = ['framework', 'revision', 'baseline', 'level'] as const;

/**
 * Reads a list of systems (`schemas/systems.schema.json`). Its paths are relative to the file. Throws EngineError
 * `invalid-configuration` that names the file and the system: for an unknown key or framework, and for names that are
 * the same apart from letter case or as folders.
 */
export function readSystems(file: string): SystemList {
  const data = readSettings(file) ?? {};
  if (!isSystems(data)) throw shapeFault(file, data);
  const { defaults } = data;
  const systems = data.systems.map((entry, index) => toSystem(file, index, entry, defaults));
  refuseSharedFolders(file, systems);
  checkSystemFrameworks(file, systems);
  return { file, systems };
}

function isSystems(data: unknown): data is SystemsFile {
  return systemsSchema(data);
}

function shapeFault(file: string, data: unknown): EngineError {
  const [part, index, key, item] = schemaFault(systemsSchema, []).path;
  const { what } = schemaFault(systemsSchema, findKeys([part, index, key, item]));
  if (part === undefined)
    return settingsFault(file, `${what} A list of systems has systems, each with name and sources.`);
  if (part !== 'systems' || index === undefined)
    return settingsFault(file, `${[part, index].filter((each) => each !== undefined).join('.')}: ${what} Correct it.`);
  const where = [key, item === undefined ? undefined : `entry ${Number(item) + 1}`].filter(
    (each) => each !== undefined,
  );
  const subject = [systemText(Number(index), nameAt(data, Number(index))), ...where].join(', ');
  return settingsFault(file, `${subject}: ${what} Correct it.`);
}

function findKeys([part, , key, item]: readonly (string | undefined)[]): readonly string[] {
  if (part === undefined) return ['defaults', 'systems'];
  if (part === 'defaults') return DEFAULT_KEYS;
  if (key === undefined) return SYSTEM_KEYS;
  return key === 'sources' && item !== undefined ? SOURCE_KEYS : [];
}

function nameAt(data: unknown, index: number): unknown {
  const listed = typeof data === 'object' && data !== null && 'systems' in data ? data.systems : undefined;
  const entry: unknown = Array.isArray(listed) ? listed[index] : undefined;
  return typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : undefined;
}

/** The first system is 1. */
function systemText(index: number, name: unknown): string {
  return typeof name === 'string' ? `system ${index + 1} ("${name.slice(0, 100)}")` : `system ${index + 1}`;
}

function toSystem(file: string, index: number, entry: SystemEntry, defaults: Entry | undefined): ListedSystem {
  const subject = systemText(index, entry.name);
  const folder = systemFolder(entry.name);
  if (folder === undefined) {
    const what =
      'the name gives no folder. Use one with a letter a-z or a digit, other than evidence, organization and device names such as con.';
    throw settingsFault(file, `${subject}: ${what}`);
  }
  const base = dirname(file);
  const sources = entry.sources.map((source, at) =>
    toSource(source, base, file, `${subject}, sources, entry ${at + 1}`),
  );
  refuseTogether(sources, file, subject);
  return { name: entry.name, folder, sources, ...toSettings(entry, defaults ?? {}, base) };
}

/** A system that names a framework or narrows it takes none of these from the defaults. */
function toSettings(entry: Entry, defaults: Entry, base: string): SystemSettings {
  const narrowed = NARROWING.some((key) => entry[key] !== undefined) ? entry : defaults;
  const { framework, revision, baseline, level } = narrowed;
  const boundary = entry.boundary ?? defaults.boundary;
  const waivers = entry.waivers ?? defaults.waivers;
  return omitUndefined({
    framework: framework === undefined ? undefined : [framework].flat(),
    revision,
    baseline,
    level: level === undefined ? undefined : String(level),
    boundary: boundary === undefined ? undefined : placed(base, boundary),
    waivers: waivers === undefined ? undefined : placed(base, waivers),
    owner: entry.owner ?? defaults.owner,
  });
}

function refuseSharedFolders(file: string, systems: readonly ListedSystem[]): void {
  const seen = new Map<string, number>();
  for (const [index, { name, folder }] of systems.entries()) {
    const before = seen.get(folder);
    seen.set(folder, index);
    if (before === undefined) continue;
    const both = `${systemText(before, systems[before]?.name)} and ${systemText(index, name)}`;
    throw settingsFault(file, `${both} would both be written to the folder "${folder}". Give them different names.`);
  }
}
