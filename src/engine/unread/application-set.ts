import { matchesWildcards } from '../../base/wildcards.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';

const MOST = 500;

/**
 * The paths that an ApplicationSet deploys, as far as its generators can be followed in the evidence: lists of elements, and
 * folders of its repository (Argo CD documentation, List and Git generators). `undefined` for other generators, and
 * where a parameter stays open.
 */
export function generatedPaths(
  spec: ValueMap,
  path: string,
  folders: ReadonlySet<string>,
): readonly string[] | undefined {
  const generators = own(spec, 'generators');
  if (!isList(generators) || generators.length === 0) return undefined;
  const found: string[] = [];
  for (const generator of generators) {
    const parameters = isMap(generator) ? readParameters(generator, folders) : undefined;
    if (parameters === undefined || parameters.length === 0 || parameters.length > MOST) return undefined;
    for (const each of parameters) {
      const filled = fill(path, each);
      if (filled === undefined) return undefined;
      found.push(filled);
    }
  }
  return found;
}

type Parameters = ReadonlyMap<string, string>;

/** A generator has one kind, and may select among what it generates, which is not followed. */
function readParameters(generator: ValueMap, folders: ReadonlySet<string>): readonly Parameters[] | undefined {
  const kinds = Object.keys(generator);
  const [kind] = kinds;
  const options = kind === undefined ? undefined : own(generator, kind);
  if (kinds.length !== 1 || !isMap(options) || own(options, 'template') !== undefined) return undefined;
  if (kind === 'list') return fromElements(own(options, 'elements'));
  return kind === 'git' ? fromFolders(options, folders) : undefined;
}

function fromElements(elements: Value | undefined): readonly Parameters[] | undefined {
  if (!isList(elements)) return undefined;
  const maps = elements.filter(isMap);
  return maps.length < elements.length ? undefined : maps.map((map) => texts(map, ''));
}

function texts(map: ValueMap, before: string): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(map).flatMap(([key, value]): readonly (readonly [string, string])[] => {
      if (isMap(value)) return [...texts(value, `${before}${key}.`)];
      return typeof value === 'string' ? [[before + key, value]] : [];
    }),
  );
}

function fromFolders(options: ValueMap, folders: ReadonlySet<string>): readonly Parameters[] | undefined {
  const rows = own(options, 'directories');
  if (!isList(rows) || own(options, 'files') !== undefined) return undefined;
  const patterns = rows
    .filter(isMap)
    .map((row) => ({ path: own(row, 'path'), isExcluded: own(row, 'exclude') === true }));
  if (patterns.length < rows.length || patterns.some(({ path }) => typeof path !== 'string')) return undefined;
  const matches = (folder: string, isExcluded: boolean): boolean =>
    patterns.some((each) => each.isExcluded === isExcluded && isMatch(String(each.path), folder));
  const found = [...folders].filter((folder) => matches(folder, false) && !matches(folder, true)).sort();
  return found.map((folder) => {
    const name = folder.slice(folder.lastIndexOf('/') + 1);
    return new Map([
      ['path', folder],
      ['path.path', folder],
      ['path.basename', name],
    ]);
  });
}

/** A star is one part of a path. */
function isMatch(pattern: string, folder: string): boolean {
  const [wanted, parts] = [pattern, folder].map((text) =>
    text.split('/').filter((part) => part !== '' && part !== '.'),
  );
  if (wanted === undefined || parts === undefined || wanted.length !== parts.length) return false;
  return wanted.every((part, index) => matchesWildcards(part, parts[index] ?? ''));
}

/** Replaces `{{name}}` and `{{.name}}`; `undefined` where anything else is left. */
function fill(path: string, parameters: Parameters): string | undefined {
  let isOpen = false;
  const filled = path.replaceAll(/\{\{-?\s{0,8}\.?([\w.]{1,100})\s{0,8}-?\}\}/g, (_, name: string) => {
    const value = parameters.get(name);
    if (value === undefined) isOpen = true;
    return value ?? '';
  });
  return isOpen || filled.includes('{{') ? undefined : filled;
}
