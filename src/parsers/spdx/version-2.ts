import { NOTHING_PARSED, type EvidenceFile, type Parsed, type Parser } from '../../model/evidence.ts';
import type { Pointer } from '../../base/pointer.ts';
import { isMap, own, type ValueMap } from '../../base/value.ts';
import { listField, mapField, textField } from '../shared/fields.ts';
import { problemList } from '../shared/problem-list.ts';
import { otherDocuments, readDocument, type Standing } from './document.ts';
import { describedIds, type Listed } from './relations.ts';

/** A document of SPDX 2.2 or 2.3, in its JSON form. */
export function readVersion2(file: EvidenceFile, parser: Parser, root: unknown, standing: Standing = {}): Parsed {
  const problems = problemList(file, parser).inDocument(standing.document);
  if (!isMap(root)) {
    problems.add('unsupported-content', `${file.path} contains no SPDX document. Export it again as SPDX JSON.`, [], 1);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  const version = own(root, 'spdxVersion');
  if (version !== 'SPDX-2.2' && version !== 'SPDX-2.3') {
    const message = `${file.path} is in an SPDX version that is not supported. Export it as SPDX 2.2, 2.3 or 3.0.`;
    problems.add('unsupported-version', message, ['spdxVersion'], standing.lineOf?.([]));
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  const broken: Pointer[] = [];
  const list = (key: string): Listed => {
    const values = listField(root, key);
    if (values === undefined) broken.push([key]);
    return { values: values ?? [], at: (index) => [key, index] };
  };
  const packages = list('packages');
  const relationships = list('relationships');
  const described = list('documentDescribes').values;
  return readDocument(file, parser, {
    version: version.slice('SPDX-'.length),
    packages,
    relationships,
    described: describedIds(described, relationships.values),
    broken,
    leftOut: otherDocuments(listField(root, 'externalDocumentRefs')?.length ?? 0, ['externalDocumentRefs']),
    values: { files: listField(root, 'files')?.length ?? 0, ...creation(root) },
    standing,
  });
}

/** Names of people and organisations are left out; only their existence is reported. */
function creation(root: ValueMap): ValueMap {
  const info = mapField(root, 'creationInfo') ?? {};
  const creators = (listField(info, 'creators') ?? []).filter((one): one is string => typeof one === 'string');
  const tools = creators.filter((one) => one.startsWith('Tool:')).map((one) => one.slice('Tool:'.length).trim());
  return {
    tools: tools.slice(0, 20),
    timestamp: textField(info, 'created') || null,
    author: creators.some((one) => /^(?:Organization|Person):\s*\S/.test(one)),
    has_serial_number: Boolean(textField(root, 'documentNamespace')),
  };
}
