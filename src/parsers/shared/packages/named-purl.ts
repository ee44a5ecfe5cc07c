import { fullName, parsePurl, pythonName, purlText } from '../../../model/purl.ts';
import { isSecretSetting } from '../../../model/secrets/secret-names.ts';
import { looksLikeCredential } from '../../../model/secrets/secret-spans.ts';

/** The parts of a package URL in the form that components use. */
export interface NamedPurl {
  readonly type: string;
  /** The usual name in its ecosystem. */
  readonly name: string;
  readonly version: string;
  readonly text: string;
}

/** Fast path: most package URLs are already canonical, except Python names with other separators. */
const PLAIN =
  /^pkg:(?!deb|rpm|apk|alpm|qpkg|oci|docker|generic|conda|conan|maven)[a-z]{1,40}(?:\/[a-z0-9._~-]+){1,9}@[A-Za-z0-9._~-]+$/;
const MAX_LENGTH = 4096;
/** One string per common type, to save memory. */
const TYPES = new Map(['cargo', 'gem', 'golang', 'npm', 'nuget', 'pypi'].map((type) => [type, type]));

/** As `parsePurl`, `fullName` and `purlText`, without parsing the text where that changes nothing. */
export function namedPurl(given: string): NamedPurl | undefined {
  return given.length <= MAX_LENGTH && PLAIN.test(given) ? (plainPurl(given) ?? takenApart(given)) : takenApart(given);
}

function plainPurl(given: string): NamedPurl | undefined {
  const slash = given.indexOf('/');
  const at = given.lastIndexOf('@');
  const written = given.slice('pkg:'.length, slash);
  const type = TYPES.get(written) ?? written;
  const name = given.slice(slash + 1, at);
  if (type === 'pypi' && (name.includes('/') || pythonName(name) !== name)) return undefined;
  return { type, name, version: given.slice(at + 1), text: given };
}

function takenApart(given: string): NamedPurl | undefined {
  const purl = parsePurl(given);
  if (purl === undefined) return undefined;
  const qualifiers = purl.qualifiers.filter(([key, value]) => !isSecret(key, value));
  return { type: purl.type, name: fullName(purl), version: purl.version, text: purlText({ ...purl, qualifiers }) };
}

/** Tools copy repository addresses, with user and token, into `vcs_url` and similar qualifiers. */
function isSecret(key: string, value: string): boolean {
  return isSecretSetting(key) || looksLikeCredential(value) || /:\/\/[^/?#]{0,300}@/.test(value);
}
