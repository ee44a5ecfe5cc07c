import type { DataTable } from '../../../model/check.ts';
import { textColumn, textList } from '../../../base/columns.ts';
import { own, type Value, type ValueMap } from '../../../base/value.ts';
import { primitiveOfOid, primitivesIn, type Primitive } from './asset-words.ts';

/** The result for one algorithm, key, suite or version. */
export interface Verdict {
  readonly status: 'approved' | 'refused' | 'open';
  /** Why, as a clause; `''` where it is approved. */
  readonly reason: string;
}

/** An algorithm as an asset names it, with the properties of CycloneDX. */
export interface NamedAlgorithm {
  readonly name: string;
  readonly oid: string;
  readonly properties: ValueMap;
  /** Bits; set where another asset states the key size. */
  readonly keySize?: number;
}

export const APPROVED: Verdict = { status: 'approved', reason: '' };
const OLD_DATA: ReadonlySet<string> = new Set(['verify', 'decrypt', 'decapsulate']);
/** SHA-1 is approved up to this day where it signs nothing (SP 800-131A r2, table 8; transition announced by NIST on 2022-12-15). */
const SHA1_UNTIL = '2030-12-31';
/** Uses in which SHA-1 is still approved. */
const BESIDE_SHA1: ReadonlySet<string> = new Set(['mac', 'kdf', 'rng']);
const PRIMITIVES_BESIDE_SHA1: ReadonlySet<string> = new Set(['mac', 'kdf', 'drbg', 'pke', 'kem']);
const NIST_SIZES: ReadonlySet<number> = new Set([224, 256, 384, 521]);
/** Smaller numbers name a hash or a curve. */
const LEAST_SIZE = 512;

interface AlgorithmUse {
  readonly parts: readonly Primitive[];
  readonly size: number | undefined;
  readonly level: number;
  readonly primitive: string;
  readonly padding: string;
  readonly functions: readonly string[];
  readonly name: string;
  readonly asOf: string;
}

/**
 * Whether an algorithm is approved, by its name, parameters and functions. Sources: SP 800-131A r2, FIPS 186-5, SP 800-186,
 * SP 800-56A r3 and 56B r2, FIPS 203 to 205.
 */
export function judgeAlgorithm(table: DataTable, asset: NamedAlgorithm, asOf: string): Verdict {
  const use = readUse(table, asset, asOf);
  if (use.parts.length === 0) return open('it is no algorithm that this version knows');
  const verdicts = use.parts.map((part) => judgePart(part, use));
  const found = verdicts.find(({ status }) => status === 'refused') ?? verdicts.find(({ status }) => status === 'open');
  if (found?.status === 'refused' && isForOldData(use))
    return open(`${found.reason}; it only verifies or decrypts, which is allowed for data from before`);
  return found ?? APPROVED;
}

function readUse(table: DataTable, { name, oid, properties, keySize }: NamedAlgorithm, asOf: string): AlgorithmUse {
  const parameters = primitivesIn(table, `-${getWord(own(properties, 'parameterSetIdentifier'))}`);
  const family = primitivesIn(table, textColumn(properties, 'algorithmFamily')).parts;
  const curves = ['curve', 'ellipticCurve']
    .flatMap((key) => primitivesIn(table, textColumn(properties, key).replace(/^.{0,30}\//, '')).parts)
    .filter(({ kind }) => kind === 'curve');
  const named = primitivesIn(table, name);
  const byName = named.parts.length > 0 ? named.parts : family;
  const byOid = byName.length > 0 ? undefined : primitiveOfOid(table, oid);
  const level = own(properties, 'classicalSecurityLevel');
  return {
    parts: [...new Set([...byName, ...(byOid === undefined ? [] : [byOid]), ...curves, ...parameters.parts])],
    size: keySize ?? parameters.size ?? named.size,
    level: typeof level === 'number' ? level : 0,
    primitive: textColumn(properties, 'primitive'),
    padding: `${textColumn(properties, 'padding')} ${name}`.toLowerCase(),
    functions: textList(own(properties, 'cryptoFunctions')),
    name,
    asOf,
  };
}

function getWord(value: Value | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function isForOldData({ parts, functions }: AlgorithmUse): boolean {
  return functions.length > 0 && functions.every((one) => OLD_DATA.has(one)) && parts.some(({ legacy }) => legacy);
}

function judgePart(part: Primitive, use: AlgorithmUse): Verdict {
  if (part.status === 'approved-conditional')
    return part.name === 'SHA-1'
      ? judgeSha1(use)
      : open(`${part.name} is approved under a condition that is not shown`);
  if (part.status !== 'approved') return refusedAs(part.name, part.status);
  if (part.kind === 'public-key' && encryptsWithOldPadding(use))
    return refused('RSA encryption with PKCS #1 v1.5 padding is disallowed');
  if (part.least > 0) return judgeSize(part, use);
  return part.needsCurve ? judgeCurve(part, use) : APPROVED;
}

function judgeSha1({ parts, primitive, functions, padding, asOf }: AlgorithmUse): Verdict {
  const isPublic = parts.some(({ kind }) => kind === 'public-key' || kind === 'signature');
  const isEncryption = primitive === 'pke' || primitive === 'kem' || padding.includes('oaep');
  if (primitive === 'signature' || functions.includes('sign') || (isPublic && !isEncryption))
    return refused('signatures with SHA-1 are disallowed');
  const isOther = parts.some(({ kind }) => BESIDE_SHA1.has(kind)) || PRIMITIVES_BESIDE_SHA1.has(primitive);
  if (isOther || isEncryption) return asOf <= SHA1_UNTIL ? APPROVED : refused('SHA-1 is disallowed');
  return open('SHA-1 is approved only where it signs nothing, which is not shown');
}

function judgeSize(part: Primitive, { size, level }: AlgorithmUse): Verdict {
  if (size !== undefined && size >= LEAST_SIZE)
    return size >= part.least
      ? APPROVED
      : refused(`${part.name} with ${String(size)} bits is not allowed: the minimum is ${String(part.least)} bits`);
  if (level > 0) return level >= 112 ? APPROVED : refused(`its strength of ${String(level)} bits is below 112`);
  return open(`the size of its ${part.name} key is not shown`);
}

function judgeCurve(part: Primitive, { parts, size, level }: AlgorithmUse): Verdict {
  if (parts.some(({ kind }) => kind === 'curve')) return APPROVED;
  if (size !== undefined && NIST_SIZES.has(size)) return APPROVED;
  if (size !== undefined && size < 224) return refused(`${part.name} with ${String(size)} bits is disallowed`);
  if (level > 0 && level < 112) return refused(`its strength of ${String(level)} bits is below 112`);
  return open(`the curve of ${part.name} is not shown`);
}

function encryptsWithOldPadding({ primitive, padding, functions }: AlgorithmUse): boolean {
  const isEncryption = primitive === 'pke' || functions.some((one) => /^(?:encrypt|encapsulate)$/.test(one));
  return isEncryption && /pkcs-?1(?:[-_]?v?1[._]?5|padding)/.test(padding);
}

export function refused(reason: string): Verdict {
  return { status: 'refused', reason };
}

/** The verdict for an algorithm that its status in the table refuses. */
export function refusedAs(what: string, status: string): Verdict {
  return refused(`${what} is ${status.replace('-', ' ')}`);
}

export function open(reason: string): Verdict {
  return { status: 'open', reason };
}
