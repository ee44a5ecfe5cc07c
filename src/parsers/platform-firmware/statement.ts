import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { list, text } from '../shared/sanitize.ts';

const MAX_TEXT = 300;
const CLAIMS = new Set(['supported', 'not-supported', 'not-applicable']);
const SECTION = /^4(?:\.[1-4](?:\.[1-4](?:\.[1-3])?(?:-[1-8])?)?)?$/;

/** One statement: device, versions, document and claims, each checked; `undefined` when one of them is missing. */
export function readStatement(entry: unknown): ValueMap | undefined {
  if (!isMap(entry)) return undefined;
  const device = own(entry, 'device');
  const name = isMap(device) ? short(own(device, 'name')) : undefined;
  const versions = list(own(entry, 'firmware_versions'))?.map(short);
  const document = readDocument(own(entry, 'document'));
  const claims = list(own(entry, 'claims'))?.map(readClaim);
  if (name === undefined || document === undefined) return undefined;
  if (versions === undefined || versions.length === 0 || versions.includes(undefined)) return undefined;
  if (claims === undefined || claims.length === 0 || claims.includes(undefined)) return undefined;
  const certificates = readCertificates(own(entry, 'certificates'));
  if (certificates === undefined) return undefined;
  const vendor = isMap(device) ? (short(own(device, 'vendor')) ?? null) : null;
  return {
    device: { name, vendor },
    firmware_versions: versions.flatMap((one) => one ?? []),
    document,
    claims: claims.flatMap((one) => one ?? []),
    certificates,
  };
}

function readCertificates(value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return [];
  const numbers = list(value)?.map(short);
  if (numbers === undefined || numbers.some((one) => one === undefined || !/^\d{1,6}$/.test(one))) return undefined;
  return numbers.flatMap((one) => one ?? []);
}

/** The party that is responsible for the firmware below virtual machines, and the document that says so. */
export function readResponsibility(entry: unknown): ValueMap | undefined {
  if (!isMap(entry)) return undefined;
  const party = short(own(entry, 'party'));
  const document = readDocument(own(entry, 'document'));
  return party === undefined || document === undefined ? undefined : { party, document };
}

function readDocument(value: unknown): ValueMap | undefined {
  if (!isMap(value)) return undefined;
  const title = short(own(value, 'title'));
  const date = short(own(value, 'date'));
  if (title === undefined || date === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  return Number.isNaN(Date.parse(date)) ? undefined : { title, date };
}

function readClaim(value: unknown): Value | undefined {
  if (!isMap(value)) return undefined;
  const section = short(own(value, 'section'));
  const claim = short(own(value, 'claim'));
  if (section === undefined || !SECTION.test(section) || claim === undefined || !CLAIMS.has(claim)) return undefined;
  return { section, claim };
}

function short(value: unknown): string | undefined {
  const said = text(value);
  return said === undefined || said === '' || said.length > MAX_TEXT ? undefined : said;
}
