import { isList, isMap, own, type Value, type ValueMap } from '../../../base/value.ts';
import { list, text, texts } from '../sanitize.ts';

/** Sections of one configuration file: name to key to text, as in `config(5)`. */
export type Sections = ReadonlyMap<string, ReadonlyMap<string, string>>;

export interface ConfigFile {
  readonly role: string;
  readonly sections: Sections | undefined;
  readonly defaultProperties: string | null;
  readonly includes: number;
}

/** Reads `config_files` (`[{path_role, sections, default_properties, includes}]`). */
export function configFiles(value: unknown): readonly ConfigFile[] | undefined {
  const files: ConfigFile[] = [];
  for (const entry of list(value) ?? [undefined]) {
    const file = isMap(entry) ? configFile(entry) : undefined;
    if (file === undefined) return undefined;
    files.push(file);
  }
  return files;
}

function configFile(entry: ValueMap): ConfigFile | undefined {
  const role = text(own(entry, 'path_role') ?? 'main');
  const includes = list(own(entry, 'includes') ?? []);
  const properties = own(entry, 'default_properties') ?? null;
  const raw = own(entry, 'sections') ?? null;
  const sections = raw === null ? undefined : readSections(raw);
  if (role === undefined || includes === undefined || (raw !== null && sections === undefined)) return undefined;
  if (properties !== null && typeof properties !== 'string') return undefined;
  return { role, sections, defaultProperties: properties?.trim() ?? null, includes: includes.length };
}

function readSections(value: Value): Sections | undefined {
  if (!isMap(value)) return undefined;
  const sections = new Map<string, ReadonlyMap<string, string>>();
  for (const [name, keys] of Object.entries(value)) {
    const found = isMap(keys) ? texts(keys) : undefined;
    if (found === undefined) return undefined;
    sections.set(name, found);
  }
  return sections;
}

/** The part of the configuration files that may be kept: without passwords and paths. */
export function configFilesFact(value: unknown): Value | undefined {
  return configFiles(value)?.map((file) => ({
    path_role: file.role,
    default_properties: file.defaultProperties,
    includes: file.includes,
    sections: file.sections === undefined ? null : [...file.sections.keys()].slice(0, 200),
    values: sectionsValue(file.sections),
  }));
}

function sectionsValue(sections: Sections | undefined): Value {
  if (sections === undefined) return null;
  return Object.fromEntries([...sections].map(([name, keys]) => [name, Object.fromEntries(keys)]));
}

/** The same facts without the section values. */
export function publicConfigFiles(files: Value): Value {
  if (!isList(files)) return files;
  return files.filter(isMap).map(({ values: _hidden, ...rest }) => rest);
}
