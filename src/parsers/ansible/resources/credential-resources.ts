import type { Resource } from '../../../model/evidence.ts';
import type { Pointer } from '../../../base/pointer.ts';
import { within, type Place } from '../../../model/place.ts';
import { pathText } from '../../../model/path.ts';
import { isList, isMap, isMarker, unknown, type Value } from '../../../base/value.ts';
import { isSecretInPlaybook, isSecretSetting } from '../../../model/secrets/secret-names.ts';
import { looksLikeCredential } from '../../../model/secrets/secret-spans.ts';
import { VAULTED } from '../yaml-schema.ts';

const MAX_DEPTH = 20;
const FILE_NAME = /^(?:[\w.-]{1,100}|[^\n]{0,300}\/[^\n/]{1,300})\.(?:key|pem|crt|cer|p12|pfx|jks)$/;
const MIXED = unknown('text with an expression in it', true);

/** A place that contains a secret, or could, and how it is stored there: never the secret. */
export interface Credential {
  readonly name: string;
  readonly kept: Value;
  readonly place: Place;
}

/** Finds secrets among values: by their name, or by the published shape of a credential. */
export function credentialsIn(name: string, value: Value, place: Place, depth = 0): readonly Credential[] {
  if (depth > MAX_DEPTH || value === null || typeof value === 'boolean') return [];
  if (isMap(value)) {
    // the members of `passwords` are named after whose they are
    const readName = (key: string, inner: Value): string =>
      /(?:^|_)passwords$/i.test(name) && typeof inner === 'string' && !isSecretSetting(key) ? `${key}_password` : key;
    return Object.entries(value).flatMap(([key, inner]) =>
      credentialsIn(readName(key, inner), inner, inside(place, key), depth + 1),
    );
  }
  // `passwd` with a list is the database of accounts and where it is looked up (nsswitch.conf(5))
  if (isList(value) && name === 'passwd') return [];
  if (isList(value)) return value.flatMap((item, index) => credentialsIn(name, item, inside(place, index), depth + 1));
  if (isMarker(value)) return value === VAULTED ? [{ name, kept: 'vault', place }] : [];
  const kept = howKept(name, value);
  return kept === undefined ? [] : [{ name, kept, place }];
}

function inside(place: Place, step: string | number): Place {
  return place.line === undefined ? within(place, [step]) : place;
}

function howKept(name: string, value: string | number): Value | undefined {
  const text = String(value);
  const isNamed = namesSecret(name) && !text.trim().includes('\n');
  if (!isNamed && !isCredential(text)) return undefined;
  if (/^\s*(?:[!*]+|\[\s*\]|\{\s*\}|)\s*$/.test(text)) return undefined;
  if (text.startsWith('$ANSIBLE_VAULT;')) return 'vault';
  if (!isNamed) return 'clear';
  if (FILE_NAME.test(text)) return undefined;
  if (/\{[{%]/.test(text)) return /^\s*\{\{[^]*\}\}\s*$/.test(text) && !holdsText(text) ? 'reference' : MIXED;
  if (/^\$(?:1|2[aby]|5|6|7|y|gy|argon2(?:i|d|id)|pbkdf2[\w-]*)\$|^grub\.pbkdf2\./.test(text)) return 'hash';
  // a path to a file, or a word that says how, is no secret
  return /^(?:\/|~\/|file:|vault:|env:|none$|null$|true$|false$|yes$|no$|present$|absent$|on$|off$)/i.test(text)
    ? undefined
    : 'clear';
}

/** The whole name must say so: settings about secrets, and public keys, are not secrets. */
function namesSecret(name: string): boolean {
  return isSecretInPlaybook(name) && !name.includes('{');
}

function isCredential(text: string): boolean {
  return looksLikeCredential(text) || setsPassword(text);
}

/** A command that gives chpasswd(8) a password, or free-form parameters that give one to a new host's connection. */
function setsPassword(text: string): boolean {
  return (
    /\becho\s[^|\n]{0,20}["']?[\w.-]{1,64}:(?!\$|\{\{)[^\s"'|:]{4,100}["']?\s{0,5}\|\s{0,5}(?:sudo\s+)?(?:\/\S{0,100}\/)?chpasswd\b(?!\s+(?:-e|--encrypted))/.test(
      text,
    ) || /(?:^|\s)ansible_(?:ssh_|become_|sudo_)?pass(?:word)?=["']?(?![{$"'\s])\S/.test(text)
  );
}

/** `default('secret')` contains the secret as text. */
function holdsText(text: string): boolean {
  return /(?:default|d)\(\s*['"][^'"]{1,}['"]/.test(text);
}

/** One resource for each place; its address is the file and the name. */
export function credentialResources(found: readonly Credential[]): readonly Resource[] {
  const used = new Map<string, number>();
  return found.map(({ name, kept, place }) => {
    const path = spelled(place.pointer);
    const base = `${place.file}/${path === '' ? name : path}`;
    const count = (used.get(base) ?? 0) + 1;
    used.set(base, count);
    return {
      kind: 'resource',
      type: 'ansible/credential',
      address: count === 1 ? base : `${base} (${count})`,
      source: 'ansible',
      evidenceKind: 'ansible',
      values: { kept },
      place,
      places: new Map([['kept', place]]),
    };
  });
}

function spelled(pointer: Pointer): string {
  return pointer.length === 0 ? '' : pathText(pointer);
}
