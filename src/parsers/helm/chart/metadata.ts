import { isGoList, isGoMap, type GoMap, type GoValue } from '../../../languages/go-template/go-value.ts';
import { parseVersion } from '../../../languages/go-template/semver/version.ts';
import { shortestText } from '../../../languages/go-template/yaml/go-float.ts';
import type { ChartMetadata, Dependency, Maintainer } from './chart.ts';

export type MetadataRead =
  { readonly ok: true; readonly metadata: ChartMetadata } | { readonly ok: false; readonly why: string };

const ALIAS = /^[a-zA-Z0-9_-]+$/;

/** Reads Chart.yaml, and for charts of the first version also requirements.yaml, with Helm's checks. */
export function readMetadata(chart: GoMap, requirements: GoMap | undefined): MetadataRead {
  const text = (key: string): string => readText(chart.entries.get(key) ?? null);
  const metadata: ChartMetadata = {
    name: text('name'),
    home: text('home'),
    sources: readTexts(chart.entries.get('sources')),
    version: text('version'),
    description: text('description'),
    keywords: readTexts(chart.entries.get('keywords')),
    maintainers: readMaps(chart.entries.get('maintainers')).map(readMaintainer),
    icon: text('icon'),
    apiVersion: text('apiVersion') === '' ? 'v1' : text('apiVersion'),
    condition: text('condition'),
    tags: text('tags'),
    appVersion: text('appVersion'),
    deprecated: chart.entries.get('deprecated') === true,
    annotations: readAnnotations(chart.entries.get('annotations')),
    kubeVersion: text('kubeVersion'),
    dependencies: readMaps((requirements ?? chart).entries.get('dependencies')).map(readDependency),
    type: text('type'),
  };
  const why = readFault(metadata);
  return why === undefined ? { ok: true, metadata } : { ok: false, why };
}

function readFault(metadata: ChartMetadata): string | undefined {
  const { name, version, type, dependencies } = metadata;
  if (name === '' || name === '.' || name === '..' || name.includes('/')) return 'has no `name` that can be used';
  if (parseVersion(version) === undefined) return 'has no `version` that is a semantic version';
  if (!['', 'application', 'library'].includes(type)) return 'has a `type` that is neither `application` nor `library`';
  const names = new Set<string>();
  for (const dependency of dependencies) {
    if (dependency.alias !== '' && !ALIAS.test(dependency.alias))
      return 'has a dependency with an alias that is not a name';
    const key = dependency.alias === '' ? dependency.name : dependency.alias;
    if (names.has(key)) return 'names a dependency twice';
    names.add(key);
  }
  return undefined;
}

/** Numbers and booleans become text, as in Go where it expects text. */
function readText(value: GoValue): string {
  if (typeof value === 'string') return [...value].map((sign) => (/\s/.test(sign) ? ' ' : sign)).join('');
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'number') return '';
  return Number.isSafeInteger(value) ? String(value) : shortestFloat32(value);
}

/** Go writes these floats with the digits that a float32 needs. */
function shortestFloat32(value: number): string {
  const narrow = Math.fround(value);
  for (let precision = 1; precision < 10; precision += 1) {
    const text = narrow.toPrecision(precision);
    if (Math.fround(Number(text)) === narrow) return shortestText(Number(text));
  }
  return shortestText(value);
}

function readTexts(value: GoValue | undefined): readonly string[] {
  return value !== undefined && isGoList(value) ? value.items.map(readText) : [];
}

function readMaps(value: GoValue | undefined): readonly GoMap[] {
  return value !== undefined && isGoList(value) ? value.items.filter(isGoMap) : [];
}

function readAnnotations(value: GoValue | undefined): ReadonlyMap<string, string> {
  if (value === undefined || !isGoMap(value)) return new Map();
  return new Map([...value.entries].map(([key, entry]) => [key, readText(entry)]));
}

function readMaintainer(map: GoMap): Maintainer {
  const text = (key: string): string => readText(map.entries.get(key) ?? null);
  return { name: text('name'), email: text('email'), url: text('url') };
}

function readDependency(map: GoMap): Dependency {
  const text = (key: string): string => readText(map.entries.get(key) ?? null);
  const imports = map.entries.get('import-values');
  return {
    name: text('name'),
    version: text('version'),
    repository: text('repository'),
    condition: text('condition'),
    tags: readTexts(map.entries.get('tags')),
    importValues: imports !== undefined && isGoList(imports) ? imports.items.flatMap(readImport) : [],
    alias: text('alias'),
  };
}

function readImport(value: GoValue): Dependency['importValues'] {
  if (typeof value === 'string') return [value];
  if (!isGoMap(value)) return [];
  return [
    { child: readText(value.entries.get('child') ?? null), parent: readText(value.entries.get('parent') ?? null) },
  ];
}
