import type { ComponentScope } from '../../model/evidence.ts';
import { interpolate } from '../shared/packages/interpolate.ts';
import { lockedPackage, type LockedPackage } from '../shared/packages/lock-file.ts';
import { readChildText } from '../shared/xml-children.ts';
import type { XmlElement } from '../shared/xml-element.ts';
import type { Project } from './project.ts';

const REFERENCE = /\$\{([\w.-]{1,200})\}/g;
/** Longest text, in characters, in which properties are replaced. */
const MAX_LENGTH = 999;

/**
 * Direct dependencies, one for each group, artifact, type and classifier. `complain` receives the line of one without
 * a name.
 */
export function readDependencies(
  project: Project,
  source: string,
  complain: (line: number) => void,
): readonly LockedPackage[] {
  const managed = new Map<string, XmlElement>();
  for (const element of project.managed) {
    const key = readKey(element, project);
    if (key !== undefined && !managed.has(key)) managed.set(key, element);
  }
  const found = new Map<string, LockedPackage>();
  for (const element of project.dependencies) {
    const key = readKey(element, project);
    if (key === undefined) complain(element.line);
    else if (!found.has(key)) found.set(key, readPackage(element, managed.get(key), project, source));
  }
  return [...found.values()];
}

function readKey(element: XmlElement, project: Project): string | undefined {
  const names = [readChildText(element, 'groupId'), readChildText(element, 'artifactId')].map((text) =>
    interpolated(text, project),
  );
  if (names.some((name) => !/^[\w.-]{1,200}$/.test(name))) return undefined;
  return [...names, readChildText(element, 'type') || 'jar', readChildText(element, 'classifier')].join(':');
}

function readPackage(
  element: XmlElement,
  managed: XmlElement | undefined,
  project: Project,
  source: string,
): LockedPackage {
  const told = (name: string): string =>
    interpolated(readChildText(element, name) || readChildText(managed, name), project);
  const [group = '', artifact = ''] = (readKey(element, project) ?? '').split(':');
  const version = told('version');
  const exact = /^\[?([\w.+-]{1,200})\]?$/.exec(version)?.[1] ?? '';
  const place = { file: project.path, pointer: [], line: element.line };
  const scope = readScope(told('scope'), told('optional') === 'true');
  const inherited = readChildText(element, 'version') === '' && exact !== '' ? { managed: true } : {};
  const properties = { origin: told('scope') === 'system' ? 'path' : 'registry', ...inherited };
  const made = lockedPackage({
    ecosystem: 'maven',
    name: `${group}:${artifact}`,
    version: exact,
    scope,
    source,
    place,
    properties,
  });
  made.direct = true;
  return made;
}

/** Maven's default is compile; a provided dependency runs too, but comes from elsewhere. */
function readScope(scope: string, optional: boolean): ComponentScope {
  if (scope === 'test') return 'development';
  if (optional) return 'optional';
  return scope === '' || /^(?:compile|runtime|provided|system)$/.test(scope) ? 'runtime' : 'unknown';
}

function interpolated(text: string, { properties }: Project): string {
  return interpolate(text, REFERENCE, (name) => properties.get(name), MAX_LENGTH);
}
