import { decodePercent } from '../base/decode-percent.ts';

/** The decoded parts of a package URL (package-url/purl-spec, PURL-SPECIFICATION). */
export interface Purl {
  readonly type: string;
  /** Segments joined by `/`, or empty. */
  readonly namespace: string;
  readonly name: string;
  readonly version: string;
  readonly qualifiers: readonly (readonly [string, string])[];
  readonly subpath: string;
}

const MAX_LENGTH = 4096;
const PLAIN = /^[A-Za-z0-9.\-_~:]*$/;
const LOWER_NAME = new Set(['golang', 'github', 'bitbucket', 'composer', 'deb', 'apk', 'alpm', 'hex', 'oci', 'gitlab']);
const LOWER_NAMESPACE = new Set([...LOWER_NAME, 'rpm']);
/** Types whose namespace is a vendor or a distribution, which people leave out of a package's name. */
const BARE_NAME = new Set(['deb', 'rpm', 'apk', 'alpm', 'qpkg', 'oci', 'docker', 'generic', 'conda', 'conan']);

/** A canonical package URL text: per-type normalisation, percent-encoding, sorted qualifiers. */
export function purlText(purl: Purl): string {
  const { namespace, name } = normalised(purl);
  const parts = namespace === '' ? [] : namespace.split('/').map(encoded);
  const path = [purl.type.toLowerCase(), ...parts, encoded(name)].join('/');
  const version = purl.version === '' ? '' : `@${encoded(purl.version)}`;
  const pairs = purl.qualifiers.filter(([, value]) => value !== '').map(([key, value]) => `${key}=${encoded(value)}`);
  const qualifiers = pairs.length === 0 ? '' : `?${pairs.sort().join('&')}`;
  const subpath = purl.subpath === '' ? '' : `#${purl.subpath.split('/').map(encoded).join('/')}`;
  return `pkg:${path}${version}${qualifiers}${subpath}`;
}

/** The canonical package URL of a lock file entry, whose name is the ecosystem's full name. */
export function packagePurl(type: string, fullName: string, version: string): string {
  const slash = fullName.lastIndexOf('/');
  const namespace = slash === -1 ? '' : fullName.slice(0, slash);
  return purlText({ type, namespace, name: fullName.slice(slash + 1), version, qualifiers: [], subpath: '' });
}

/** Reads a package URL as tools write it; `undefined` when type or name is missing. */
export function parsePurl(text: string): Purl | undefined {
  if (text.length > MAX_LENGTH || !/^pkg:/i.test(text)) return undefined;
  const [beforeSubpath, subpath] = split(text.slice(4).replace(/^\/{1,3}/, ''), '#');
  const [beforeQualifiers, query] = split(beforeSubpath, '?');
  const at = versionMark(beforeQualifiers);
  const path = at === -1 ? beforeQualifiers : beforeQualifiers.slice(0, at);
  const [type = '', ...segments] = path.split('/').filter((segment) => segment !== '');
  const name = decodePercent(segments.at(-1) ?? '');
  if (!/^[A-Za-z][A-Za-z0-9.+-]{0,40}$/.test(type) || name === '') return undefined;
  return {
    type: type.toLowerCase(),
    namespace: segments.slice(0, -1).map(decodePercent).join('/'),
    name,
    version: at === -1 ? '' : decodePercent(beforeQualifiers.slice(at + 1)),
    qualifiers: query === '' ? [] : getQualifiers(query),
    subpath: subpath.split('/').filter(isStep).map(decodePercent).join('/'),
  };
}

/** The package name in its ecosystem: `@scope/name`, `group:artifact`, a Go module path, a normalised Python name. */
export function fullName(purl: Purl): string {
  const { namespace, name } = normalisedName(purl);
  if (namespace === '' || BARE_NAME.has(purl.type)) return name;
  return purl.type === 'maven' ? `${namespace}:${name}` : `${namespace}/${name}`;
}

/** Normalises a Python name for comparison: lower case, runs of `-`, `_` and `.` as one dash (PEP 503). */
export function pythonName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}

function normalised(purl: Purl): { readonly namespace: string; readonly name: string } {
  if (purl.type === 'pypi') return { namespace: purl.namespace, name: pythonName(purl.name) };
  const namespace = LOWER_NAMESPACE.has(purl.type) ? purl.namespace.toLowerCase() : purl.namespace;
  return { namespace, name: LOWER_NAME.has(purl.type) ? purl.name.toLowerCase() : purl.name };
}

/** The shown name of a Go module keeps its case; only the package URL is lower case. */
function normalisedName(purl: Purl): { readonly namespace: string; readonly name: string } {
  return purl.type === 'golang' ? purl : normalised(purl);
}

/** Index of the last `@`. At the start of a segment it marks an unencoded npm scope, not a version. */
function versionMark(path: string): number {
  const at = path.lastIndexOf('@');
  return at > 0 && path[at - 1] !== '/' ? at : -1;
}

function getQualifiers(query: string): readonly (readonly [string, string])[] {
  const pairs: [string, string][] = [];
  for (const pair of query.split('&')) {
    const [key, encodedValue] = split(pair, '=');
    if (/^[A-Za-z][A-Za-z0-9._-]*$/.test(key)) pairs.push([key.toLowerCase(), decodePercent(encodedValue)]);
  }
  return pairs;
}

function isStep(segment: string): boolean {
  return segment !== '' && segment !== '.' && segment !== '..';
}

function split(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function encoded(text: string): string {
  if (PLAIN.test(text)) return text;
  const escaped = encodeURIComponent(text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD')).replaceAll('%3A', ':');
  return escaped.replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
