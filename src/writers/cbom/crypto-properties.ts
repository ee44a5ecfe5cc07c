import type { CryptoKind } from '../../model/inventory.ts';
import { textColumn, textList } from '../../base/columns.ts';
import { isList, isMap, own, type ValueMap } from '../../base/value.ts';
import { safeText } from '../../model/safe-text.ts';

const PRIMITIVES =
  'drbg mac block-cipher stream-cipher signature hash pke xof kdf key-agree kem ae combiner other unknown';
const ENVIRONMENTS = 'software-plain-ram software-encrypted-ram software-tee hardware other unknown';
const PLATFORMS =
  'generic x86_32 x86_64 armv7-a armv7-m armv8-a armv8-m armv9-a armv9-m s390x ppc64 ppc64le other unknown';
const MODES = 'cbc ecb ccm gcm cfb ofb ctr other unknown';
const PADDINGS = 'pkcs5 pkcs7 pkcs1v15 oaep raw other unknown';
const FUNCTIONS =
  'generate keygen encrypt decrypt digest tag keyderive sign verify encapsulate decapsulate other unknown';
const PROTOCOLS = 'tls ssh ipsec ike sstp wpa other unknown';
const MATERIALS =
  'private-key public-key secret-key key ciphertext signature digest initialization-vector nonce seed salt shared-secret tag additional-data password credential token other unknown';
const STATES = 'pre-activation active suspended deactivated compromised destroyed';
const LEVELS = /^(?:none|fips140-[123]-l[1-4]|cc-eal[1-7]\+?|other|unknown)$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Properties of an asset in the terms of CycloneDX 1.6. Evidence of other versions has other terms: those are left
 * out, since a bill with them would not be valid. References to other assets cannot be resolved here and are also
 * left out.
 */
export function cryptoProperties(kind: CryptoKind, given: ValueMap): object {
  const part = (name: string): ValueMap => {
    const value = own(given, name);
    return isMap(value) ? value : {};
  };
  const oid = textColumn(given, 'oid');
  const known = oid === '' ? {} : { oid: safeText(oid) };
  if (kind === 'algorithm') {
    return { assetType: 'algorithm', algorithmProperties: algorithm(part('algorithmProperties')), ...known };
  }
  if (kind === 'certificate') {
    return { assetType: 'certificate', certificateProperties: certificate(part('certificateProperties')), ...known };
  }
  if (kind === 'protocol') {
    return { assetType: 'protocol', protocolProperties: protocol(part('protocolProperties')), ...known };
  }
  const material = part('relatedCryptoMaterialProperties');
  return { assetType: 'related-crypto-material', relatedCryptoMaterialProperties: getMaterial(material), ...known };
}

function algorithm(given: ValueMap): object {
  const stated = own(given, 'certificationLevel');
  const levels = (isList(stated) ? textList(stated) : [textColumn(given, 'certificationLevel')]).filter((one) =>
    LEVELS.test(one),
  );
  const functions = textList(own(given, 'cryptoFunctions')).filter((one) => FUNCTIONS.split(' ').includes(one));
  return {
    ...word(given, 'primitive', PRIMITIVES),
    ...free(given, 'parameterSetIdentifier'),
    ...free(given, 'curve'),
    ...word(given, 'executionEnvironment', ENVIRONMENTS),
    ...word(given, 'implementationPlatform', PLATFORMS),
    ...(levels.length === 0 ? {} : { certificationLevel: levels }),
    ...word(given, 'mode', MODES),
    ...word(given, 'padding', PADDINGS),
    ...(functions.length === 0 ? {} : { cryptoFunctions: functions }),
    ...number(given, 'classicalSecurityLevel', 1_000_000),
    ...number(given, 'nistQuantumSecurityLevel', 6),
  };
}

function certificate(given: ValueMap): object {
  return {
    ...free(given, 'subjectName'),
    ...free(given, 'issuerName'),
    ...time(given, 'notValidBefore'),
    ...time(given, 'notValidAfter'),
    ...free(given, 'certificateFormat'),
    ...free(given, 'certificateExtension'),
  };
}

function protocol(given: ValueMap): object {
  const suites = own(given, 'cipherSuites');
  const names = isList(suites) ? suites.map((suite) => (isMap(suite) ? textColumn(suite, 'name') : '')) : [];
  const cipherSuites = names.filter((name) => name !== '').map((name) => ({ name: safeText(name) }));
  return {
    ...word(given, 'type', PROTOCOLS),
    ...free(given, 'version'),
    ...(cipherSuites.length === 0 ? {} : { cipherSuites }),
  };
}

/** Never contains the key material itself. */
function getMaterial(given: ValueMap): object {
  return {
    ...word(given, 'type', MATERIALS),
    ...word(given, 'state', STATES),
    ...number(given, 'size', 1_000_000_000),
  };
}

function word(given: ValueMap, key: string, words: string): object {
  const value = textColumn(given, key);
  return words.split(' ').includes(value) ? { [key]: value } : {};
}

function free(given: ValueMap, key: string): object {
  const value = textColumn(given, key);
  return value === '' ? {} : { [key]: safeText(value) };
}

function time(given: ValueMap, key: string): object {
  const value = textColumn(given, key);
  return TIME.test(value) && !Number.isNaN(Date.parse(value)) ? { [key]: value } : {};
}

function number(given: ValueMap, key: string, most: number): object {
  const value = own(given, key);
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most ? { [key]: value } : {};
}
