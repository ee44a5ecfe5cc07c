import { omitUndefined } from '../../base/omit-undefined.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import type { FlawStatement, StatedProduct, StatedStatus } from '../../model/flaw-statement.ts';
import { imageDigest } from '../../model/image-reference.ts';
import type { Place } from '../../model/place.ts';
import { listField, mapField, textField } from '../shared/fields.ts';
import { factText } from '../shared/flaws/flaw-facts.ts';
import { isJustification, namedAuthor, UNJUSTIFIED } from '../shared/flaws/vex-words.ts';

const STATUSES: ReadonlyMap<string, StatedStatus> = new Map([
  ['not_affected', 'not-affected'],
  ['affected', 'affected'],
  ['fixed', 'fixed'],
  ['under_investigation', 'under-investigation'],
]);
const MOST_IDS = 100;
const LONGEST = 1000;

/** One statement; a product and a time that it lacks are those of its document. `undefined` where it has no subject or no status. */
export function readStatement(raw: ValueMap, document: ValueMap, place: Place): FlawStatement | undefined {
  const status = STATUSES.get(textField(raw, 'status') ?? '');
  const ids = readIds(own(raw, 'vulnerability'));
  const listed = listField(raw, 'products');
  const products = (listed ?? []).flatMap((one) => readProduct(one, raw) ?? []);
  if (status === undefined || ids.length === 0 || products.length === 0 || products.length !== listed?.length)
    return undefined;
  const justification = textField(raw, 'justification') ?? '';
  const isJustified = isJustification(justification);
  return {
    source: 'openvex',
    ids,
    status,
    justification: isJustified ? justification : '',
    words: factText(raw, 'impact_statement') || factText(raw, 'status_notes') || factText(raw, 'action_statement'),
    author: namedAuthor(factText(document, 'author')),
    products,
    place,
    ...omitUndefined({
      time: readTime(raw) ?? readTime(document),
      ineffective: status === 'not-affected' && !isJustified ? UNJUSTIFIED : undefined,
    }),
  };
}

function readTime(holder: ValueMap): string | undefined {
  return textField(holder, 'last_updated') || textField(holder, 'timestamp') || undefined;
}

/** A text before version 0.2.0. */
function readIds(vulnerability: Value | undefined): readonly string[] {
  if (typeof vulnerability === 'string') return readTexts([vulnerability]);
  if (!isMap(vulnerability)) return [];
  return readTexts([own(vulnerability, 'name') ?? '', ...(listField(vulnerability, 'aliases') ?? [])]);
}

function readTexts(values: readonly Value[]): readonly string[] {
  const texts = values.slice(0, MOST_IDS).map((one) => (typeof one === 'string' ? one.trim() : ''));
  return [...new Set(texts)].filter((text) => text !== '' && text.length <= LONGEST);
}

/** Before version 0.2.0 a product is a text, and the components of all products are a list of the statement. */
function readProduct(raw: Value, statement: ValueMap): StatedProduct | undefined {
  const names = readNames(raw);
  if (names.length === 0) return undefined;
  const parts = own(isMap(raw) ? raw : statement, 'subcomponents') ?? null;
  if (parts === null) return { names };
  if (!Array.isArray(parts)) return undefined;
  return parts.length === 0 ? { names } : { names, components: parts.flatMap(readNames) };
}

function readNames(raw: Value): readonly string[] {
  if (typeof raw === 'string') return readTexts([raw]);
  if (!isMap(raw)) return [];
  const [identifiers, hashes] = [mapField(raw, 'identifiers') ?? {}, mapField(raw, 'hashes') ?? {}];
  return readTexts([
    textField(raw, '@id') ?? '',
    textField(identifiers, 'purl') ?? '',
    imageDigest(textField(hashes, 'sha-256') ?? ''),
  ]);
}
