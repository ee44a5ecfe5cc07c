import { NOTHING_PARSED, type EvidenceFile, type Parsed, type Parser } from '../../model/evidence.ts';
import type { Pointer } from '../../base/pointer.ts';
import { isList, own, type ValueMap } from '../../base/value.ts';
import { counted } from '../../base/counted.ts';
import { listField, textField } from '../shared/fields.ts';
import type { LeftOut } from '../shared/packages/left-out.ts';
import { problemList } from '../shared/problem-list.ts';
import { otherDocuments, readDocument } from './document.ts';
import { createElements, type Elements } from './elements.ts';
import { readPackages } from './graph-packages.ts';
import { readRelationships } from './graph-relationships.ts';

/**
 * SPDX 3.0 types that are packages, describe packages, or say nothing about software (its model, classes by profile).
 */
const KNOWN =
  /^(?:(?:ai_|build_|dataset_|expandedlicensing_|extension_|security_|simplelicensing_)\w{1,100}|software_(?:ContentIdentifier|File|Package|Sbom|Snippet)|Agent|Annotation|Bom|Bundle|CreationInfo|DictionaryEntry|ExternalIdentifier|ExternalMap|ExternalRef|Hash|IndividualElement|IntegrityMethod|LifecycleScopedRelationship|NamespaceMap|Organization|PackageVerificationCode|Person|PositiveIntegerRange|Relationship|SoftwareAgent|SpdxDocument|Tool)$/;
const CONTEXT = /^https:\/\/spdx\.org\/rdf\/3\.0(?:\.\d{1,3})?\/spdx-context\.jsonld$/;

/**
 * SPDX 3.0 as JSON-LD: the elements of `@graph`, or a single one (core, software and security profiles), converted to
 * the terms of SPDX 2.3. No context is fetched: types and properties must have the names of the official one.
 */
export function readGraph(file: EvidenceFile, parser: Parser, root: ValueMap): Parsed {
  const context = own(root, '@context');
  const named = isList(context) ? context : [context];
  if (!named.some((one) => typeof one === 'string' && CONTEXT.test(one))) {
    const problems = problemList(file, parser);
    const message = `${file.path} is in an SPDX version that is not supported. Export it as SPDX 2.2, 2.3 or 3.0.`;
    problems.add('unsupported-version', message, ['@context']);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  const whole = Object.hasOwn(root, '@graph');
  const listed = whole ? listField(root, '@graph') : [root];
  const at = (index: number): Pointer => (whole ? ['@graph', index] : []);
  const elements = createElements(listed ?? [], at);
  const broken: readonly Pointer[] = listed === undefined ? [['@graph']] : [];
  return readDocument(file, parser, {
    version: '3.0',
    packages: readPackages(elements),
    relationships: readRelationships(elements),
    described: readRoots(elements),
    broken: [...broken, ...elements.strays],
    leftOut: [...readImports(elements), ...readUnknown(elements)],
    values: creation(elements),
    standing: {},
  });
}

function readImports(elements: Elements): readonly LeftOut[] {
  const imports = elements.ofType('SpdxDocument').map(({ raw }) => listField(raw, 'import')?.length ?? 0);
  const [first] = elements.ofType('SpdxDocument');
  return otherDocuments(
    imports.reduce((sum, count) => sum + count, 0),
    [...(first?.pointer ?? []), 'import'],
  );
}

function readUnknown(elements: Elements): readonly LeftOut[] {
  const unknown = elements.types.filter((type) => !KNOWN.test(type)).flatMap((type) => elements.ofType(type));
  const [first] = unknown;
  if (first === undefined) return [];
  const sentence = `${counted(unknown.length, 'element')} of types that SPDX 3.0 does not have. Export what is software as packages.`;
  return [{ sentence, pointer: first.pointer }];
}

function readRoots(elements: Elements): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const type of ['SpdxDocument', 'software_Sbom', 'Bom', 'Bundle']) {
    for (const { raw } of elements.ofType(type)) {
      for (const id of listField(raw, 'rootElement') ?? []) if (typeof id === 'string') ids.add(id);
    }
  }
  for (const { raw } of elements.ofType('Relationship')) {
    if (own(raw, 'relationshipType') !== 'describes') continue;
    for (const id of listField(raw, 'to') ?? []) if (typeof id === 'string') ids.add(id);
  }
  return ids;
}

/** Names of people and organisations are left out; only their existence is reported. */
function creation(elements: Elements): ValueMap {
  const infos = elements.ofType('CreationInfo').map(({ raw }) => raw);
  const ids = (key: string) => infos.flatMap((info) => listField(info, key) ?? []).map(String);
  const tools = new Set(ids('createdUsing').map((id) => textField(elements.byId(id) ?? {}, 'name') ?? ''));
  const agents = ids('createdBy').map((id) => own(elements.byId(id) ?? {}, 'type'));
  const created = infos.map((info) => textField(info, 'created') ?? '').filter((text) => text !== '');
  return {
    files: elements.ofType('software_File').length,
    vulnerabilities: elements.ofType('security_Vulnerability').length,
    tools: [...tools].filter((name) => name !== '').slice(0, 20),
    timestamp: created.sort().at(-1) ?? null,
    author: agents.some((type) => type === 'Person' || type === 'Organization'),
    has_serial_number: elements.ofType('SpdxDocument').length > 0,
  };
}
