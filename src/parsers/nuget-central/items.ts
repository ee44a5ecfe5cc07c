import type { ComponentScope } from '../../model/evidence.ts';
import { lockedPackage, type LockedPackage } from '../shared/packages/lock-file.ts';
import type { XmlElement } from '../shared/xml-element.ts';
import { interpolated, type Properties } from './properties.ts';

export interface Items {
  readonly packages: readonly LockedPackage[];
  /** Number of entries that could not be read; each is reported. */
  readonly skipped: number;
  /** Lines that import other files. */
  readonly imports: readonly number[];
}

/**
 * Elements with the version of a package. Global references are for development: every project gets them, and
 * projects that depend on it do not (NuGet, central package management, global package references).
 */
const ITEMS = new Map<string, ComponentScope>([
  ['PackageVersion', 'unknown'],
  ['PackageReference', 'unknown'],
  ['GlobalPackageReference', 'development'],
]);
const NAME = /^[\w.-]{1,200}$/;
/** One version, which is a minimum for NuGet; in brackets it is exact. */
const VERSION = /^\[?(\d[\w.+-]{0,100})\]?$/;

interface Pending {
  readonly element: XmlElement;
  readonly conditional: boolean;
}

/** The packages of a file, at any depth of groups and choices. `complain` receives the line of one without a name. */
export function readItems(
  root: XmlElement,
  properties: Properties,
  file: string,
  complain: (line: number) => void,
): Items {
  const packages = new Map<string, LockedPackage>();
  const imports: number[] = [];
  let skipped = 0;
  const pending: Pending[] = [{ element: root, conditional: false }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { element } = next;
    const conditional = next.conditional || element.attributes.has('Condition') || element.name === 'Otherwise';
    const scope = ITEMS.get(element.name);
    if (element.name === 'Import') imports.push(element.line);
    if (scope === undefined) {
      // taken from the end, so that they come in the order of the file
      for (const child of element.children.toReversed()) pending.push({ element: child, conditional });
      continue;
    }
    const names = readNames(element, properties);
    if (names === undefined) {
      skipped += 1;
      complain(element.line);
    }
    for (const name of names ?? []) {
      const made = readPackage(name, readVersion(element, properties), { element, scope, conditional, file });
      const key = made.purl.toLowerCase();
      if (!packages.has(key)) packages.set(key, made);
    }
  }
  return { packages: [...packages.values()], skipped, imports: imports.sort((one, other) => one - other) };
}

function readNames({ attributes }: XmlElement, properties: Properties): readonly string[] | undefined {
  const given = attributes.get('Include') ?? attributes.get('Update');
  if (given === undefined) return attributes.has('Remove') ? [] : undefined;
  const names = interpolated(given, properties)
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.length > 0 && names.every((name) => NAME.test(name)) ? names : undefined;
}

function readVersion({ attributes, children }: XmlElement, properties: Properties): string {
  const inner = children.find(({ name }) => name === 'Version')?.text ?? '';
  return VERSION.exec(interpolated(attributes.get('Version') ?? inner, properties))?.[1] ?? '';
}

interface Origin {
  readonly element: XmlElement;
  readonly scope: ComponentScope;
  readonly conditional: boolean;
  readonly file: string;
}

function readPackage(name: string, version: string, { element, scope, conditional, file }: Origin): LockedPackage {
  const properties = { origin: 'registry', ...(conditional ? { conditional } : {}) };
  const place = { file, pointer: [], line: element.line };
  return lockedPackage({ ecosystem: 'nuget', name, version, scope, source: 'nuget-central', place, properties });
}
