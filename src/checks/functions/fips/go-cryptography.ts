import { isTextList, textList } from '../../../base/columns.ts';
import { isList, type Value } from '../../../base/value.ts';
import { readPath, readText, type LocatedValue } from '../../../model/locate-value.ts';
import { renderText } from '../../../model/render-value.ts';
import { shortList } from '../shared/short-list.ts';

/** What the record of a Go program shows about whether it has cryptography at all, with the value that shows it. */
export interface GoCryptography {
  readonly shown: 'yes' | 'no' | 'open';
  readonly at: LocatedValue;
  readonly reason: string;
}

/** Digests and random numbers may or may not protect something. */
const DIGESTS =
  /^(?:crypto\/(?:md5|rand|sha1|sha256|sha3|sha512)|golang\.org\/x\/crypto\/(?:blake2[bs]|cryptobyte(?:\/asn1)?|md4|ripemd160|sha3))$/;
const MOST_SHOWN = 3;

/**
 * Whether a Go program has cryptography, according to its record: functions of Go's cryptographic packages (`collect`
 * reads their names), modules that cannot be linked without it, or FIPS mode settings. Other settings and modules
 * decide nothing: `go version -m` lists no packages of the standard library.
 */
export function goCryptography(subject: Parameters<typeof readPath>[0]): GoCryptography {
  const packages = readPath(subject, 'crypto_packages');
  const modules = readPath(subject, 'crypto_modules');
  const functions = textList(packages.value);
  const strong = functions.filter((name) => !DIGESTS.test(name));
  if (strong.length > 0) return { shown: 'yes', at: packages, reason: `it contains ${shortList(strong, MOST_SHOWN)}` };
  if (textList(modules.value).length > 0)
    return { shown: 'yes', at: modules, reason: `it contains ${shortList(textList(modules.value), MOST_SHOWN)}` };
  if (functions.length > 0)
    return {
      shown: 'open',
      at: packages,
      reason: `of cryptography it contains ${shortList(functions, MOST_SHOWN)} only; whether they protect anything is not shown`,
    };
  if (isEmpty(packages.value) && readPath(subject, 'cgo_enabled').value === false)
    return { shown: 'no', at: packages, reason: 'it contains no function of a cryptographic package' };
  return bySettings(subject);
}

function bySettings(subject: Parameters<typeof readPath>[0]): GoCryptography {
  const module = readPath(subject, 'gofips140');
  const debug = readPath(subject, 'default_godebug');
  const named = readText(module.value) ?? '';
  if (named !== '' && named !== 'off') return { shown: 'yes', at: module, reason: `GOFIPS140 is ${renderText(named)}` };
  if (/(?:^|,)fips140=/.test(readText(debug.value) ?? ''))
    return { shown: 'yes', at: debug, reason: 'its default GODEBUG sets fips140' };
  return {
    shown: 'open',
    at: module,
    reason: 'its record names no cryptographic package, so whether it has cryptography is not shown',
  };
}

function isEmpty(value: Value | undefined): boolean {
  return isList(value) && isTextList(value) && value.length === 0;
}
