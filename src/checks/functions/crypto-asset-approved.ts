import type { Subject } from '../../model/check.ts';
import { textColumn, textList } from '../../base/columns.ts';
import { isList, isMap, own, type ValueMap } from '../../base/value.ts';
import { NO_OPTIONS, type CheckContext, type CheckFunction, type Evaluation } from '../check-function.ts';
import { renderText } from '../../model/render-value.ts';
import { failed, decision, undecided } from './shared/answer.ts';
import { judgeAlgorithm, open, refused, type Verdict } from './fips/asset-algorithm.ts';
import { getAsset } from './fips/asset-index.ts';
import { judgeProtocol } from './fips/asset-protocol.ts';
import { readPath } from '../../model/locate-value.ts';
import { shortList } from './shared/short-list.ts';
import { joinFirst } from '../../base/join-first.ts';

const CONDITION = 'function.crypto-asset-approved';
const EXPECTED = 'approved algorithms only';
const MOST_SHOWN = 5;
const MOST_NAMED = 3;
const MOST_REFERENCES = 20;
/** States of keys that no longer protect data (SP 800-57 part 1). */
const GONE: ReadonlySet<string> = new Set(['deactivated', 'destroyed', 'compromised']);
const KEYS = /(?:^|-)key$/;
const LEAST_SECURITY = 112;

/**
 * Whether a cryptographic asset of a bill of materials (CycloneDX `cryptoProperties`) is approved: an algorithm, the
 * version and suites of a protocol, the signature and key of a certificate, or a key. An asset that no row of the
 * table covers is not demonstrated, and neither is one that a component implements without evidence of its use.
 */
export const cryptoAssetApproved: CheckFunction = {
  name: 'crypto-asset-approved',
  options: NO_OPTIONS,
  evaluate(subject, _options, context) {
    const crypto = own(subject.values, 'crypto');
    const at = readPath(subject, 'crypto.assetType');
    if (!isMap(crypto))
      return undecided([decision(CONDITION, at, EXPECTED)], 'the asset has no cryptoProperties that can be read');
    if (textColumn(subject.values, 'scope') === 'development')
      return notApplicable(subject, 'the asset is no part of the product');
    const verdicts = getVerdicts(subject, crypto, context);
    if (verdicts === undefined)
      return notApplicable(subject, 'it is neither an algorithm nor a key that protects anything');
    return answer(subject, verdicts);
  },
};

function getVerdicts(subject: Subject, crypto: ValueMap, context: CheckContext): readonly Verdict[] | undefined {
  const name = textColumn(subject.values, 'name');
  const table = context.table('algorithms');
  switch (textColumn(crypto, 'assetType')) {
    case 'algorithm':
      return [judged({ name, crypto }, context)];
    case 'protocol': {
      const found = judgeProtocol(table, name, part(crypto, 'protocolProperties'));
      return found.length > 0 ? found : [open('neither a version nor a suite of it is shown')];
    }
    case 'certificate':
      return ofCertificate(subject, part(crypto, 'certificateProperties'), context);
    case 'related-crypto-material':
      return ofMaterial(subject, part(crypto, 'relatedCryptoMaterialProperties'), context);
    default:
      return [open('the type of the asset is not known')];
  }
}

function judged(
  { name, crypto }: { readonly name: string; readonly crypto: ValueMap },
  context: CheckContext,
  keySize?: number,
): Verdict {
  const properties = part(crypto, 'algorithmProperties');
  const asset = { name, oid: textColumn(crypto, 'oid'), properties, ...(keySize === undefined ? {} : { keySize }) };
  return judgeAlgorithm(context.table('algorithms'), asset, context.asOf);
}

function referred(subject: Subject, reference: string, context: CheckContext, keySize?: number): Verdict {
  const asset = getAsset(context.evidence, subject.place.file, reference);
  if (asset === undefined) return judged({ name: reference, crypto: { algorithmProperties: {} } }, context, keySize);
  const material = part(asset.crypto, 'relatedCryptoMaterialProperties');
  const deeper = textColumn(material, 'algorithmRef');
  const size = getSize(material) ?? keySize;
  if (textColumn(asset.crypto, 'assetType') === 'algorithm') return judged(asset, context, keySize);
  const inner =
    deeper === '' || deeper === reference ? undefined : getAsset(context.evidence, subject.place.file, deeper);
  return inner === undefined
    ? open(`the algorithm of ${renderText(asset.name)} is not shown`)
    : judged(inner, context, size);
}

function ofCertificate(subject: Subject, properties: ValueMap, context: CheckContext): readonly Verdict[] {
  const references = referencesIn(properties, ['signatureAlgorithmRef', 'subjectPublicKeyRef']);
  if (references.length === 0) return [open('neither its signature algorithm nor its key is shown')];
  return references.map((reference) => referred(subject, reference, context));
}

/** `undefined` for material that is no key and names no algorithm, and for keys that are out of use. */
function ofMaterial(subject: Subject, properties: ValueMap, context: CheckContext): readonly Verdict[] | undefined {
  if (GONE.has(textColumn(properties, 'state'))) return undefined;
  const size = getSize(properties);
  const references = referencesIn(properties, ['algorithmRef']);
  if (references.length > 0) return references.map((reference) => referred(subject, reference, context, size));
  const kind = textColumn(properties, 'type');
  if (!KEYS.test(kind)) return undefined;
  if (size !== undefined && size < LEAST_SECURITY) return [refused(`a key of ${String(size)} bits is disallowed`)];
  return [judged({ name: textColumn(subject.values, 'name'), crypto: { algorithmProperties: {} } }, context, size)];
}

/** CycloneDX 1.6 has a member for each reference, 1.7 has one list. */
function referencesIn(properties: ValueMap, names: readonly string[]): readonly string[] {
  const related = own(properties, 'relatedCryptographicAssets');
  const listed = isList(related) ? related.flatMap((one) => (isMap(one) ? textColumn(one, 'ref') : '')) : [];
  const all = [...names.map((name) => textColumn(properties, name)), ...listed];
  return all.filter((reference) => reference !== '').slice(0, MOST_REFERENCES);
}

function getSize(properties: ValueMap): number | undefined {
  const size = own(properties, 'size');
  return typeof size === 'number' && size > 0 ? size : undefined;
}

function answer(subject: Subject, verdicts: readonly Verdict[]): Evaluation {
  const at = readPath(subject, 'crypto.assetType');
  const name = renderText(textColumn(subject.values, 'name'));
  const reasons = (status: Verdict['status']): string => {
    const found = [...new Set(verdicts.filter((one) => one.status === status).map(({ reason }) => reason))];
    return joinFirst(found, MOST_SHOWN, '; ');
  };
  const wrong = reasons('refused');
  const unsure = reasons('open');
  const sentence = (said: string): string => `${name}${getUsers(subject)}: ${said}`;
  const decisions = [decision(CONDITION, at, EXPECTED, name)];
  if (wrong !== '' && isUsed(subject)) return failed(decisions, sentence(wrong));
  if (wrong !== '') return undecided(decisions, sentence(`${wrong}; whether anything uses it is not shown`));
  if (unsure !== '') return undecided(decisions, sentence(unsure));
  return { outcome: 'pass', decisions, message: sentence('approved') };
}

/**
 * An algorithm that a component only implements (`provides`) may never be called. An asset without relations counts
 * as used.
 */
function isUsed({ values }: Subject): boolean {
  const isUsedBySome = textList(own(values, 'parents')).length > 0 || textList(own(values, 'occurrences')).length > 0;
  return isUsedBySome || textList(own(values, 'provided_by')).length === 0;
}

function getUsers({ values }: Subject): string {
  const said = [
    listAfter('used by', textList(own(values, 'parents'))),
    listAfter('implemented by', textList(own(values, 'provided_by'))),
    listAfter('at', textList(own(values, 'occurrences'))),
  ].filter((text) => text !== '');
  return said.length === 0 ? '' : ` (${said.join('; ')})`;
}

function listAfter(word: string, names: readonly string[]): string {
  return names.length === 0 ? '' : `${word} ${shortList(names, MOST_NAMED)}`;
}

function part(map: ValueMap, key: string): ValueMap {
  const value = own(map, key);
  return isMap(value) ? value : {};
}

function notApplicable(subject: Subject, message: string): Evaluation {
  const at = readPath(subject, 'crypto.assetType');
  return { outcome: 'not-applicable', decisions: [decision(CONDITION, at, EXPECTED)], message };
}
