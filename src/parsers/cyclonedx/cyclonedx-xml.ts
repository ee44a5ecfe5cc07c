import { NOTHING_PARSED, type Certainty, type EvidenceFile, type Parsed, type Parser } from '../../model/evidence.ts';
import type { Pointer } from '../../base/pointer.ts';
import { isMap, own, type Value } from '../../base/value.ts';
import { problemList } from '../shared/problem-list.ts';
import { readXml } from '../shared/xml.ts';
import { isSupported, readBill, refuseVersion } from './bill.ts';
import { shapeOfXml, type ShapedBill } from './xml-shape.ts';

/** CycloneDX XML 1.2 to 1.7. The version is in the namespace address. */
export const cyclonedxXml: Parser = {
  id: 'cyclonedx-xml',
  title: 'a CycloneDX bill of materials in XML',
  kinds: ['software'],
  recognise,
  parse,
};

const NAMESPACE = /^http:\/\/cyclonedx\.org\/schema\/bom\/(\d{1,3}\.\d{1,3})$/;

function recognise(path: string, head: string): Certainty {
  if (!/^\s*</.test(head)) return 'no';
  if (/<(?:[\w.-]{1,100}:)?bom\b[^>]{0,4000}\bhttps?:\/\/cyclonedx\.org\/schema\/bom/.test(head)) return 'yes';
  return /(?:^|\/)(?:bom|sbom|cbom)\.xml$|\.(?:cdx|bom|sbom)\.xml$/i.test(path) ? 'maybe' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  const read = readXml(file, cyclonedxXml);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const { root } = read;
  const version = NAMESPACE.exec(root.namespace)?.[1];
  if (root.name !== 'bom' || !root.namespace.includes('cyclonedx.org/schema/bom/')) {
    const problems = problemList(file, cyclonedxXml);
    const message = `${file.path} contains no CycloneDX document at its top level. Give the bill of materials itself.`;
    problems.add('unsupported-content', message, [], root.line);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  if (version === undefined || !isSupported(version)) return refuseVersion(file, cyclonedxXml, [], root.line);
  const bill = shapeOfXml(root, version);
  return readBill(file, cyclonedxXml, bill.root, (pointer) => readLine(bill, pointer));
}

function readLine({ root, lines }: ShapedBill, pointer: Pointer): number {
  let line = lines.get(root) ?? 1;
  let value: Value | undefined = root;
  for (const token of pointer) {
    if (isMap(value)) value = own(value, String(token));
    else if (Array.isArray(value)) value = value[Number(token)];
    else break;
    if (value === undefined) break;
    line = lines.get(value) ?? line;
  }
  return line;
}
