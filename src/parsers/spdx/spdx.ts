import type { EvidenceFile, Parsed, Parser, Resource } from '../../model/evidence.ts';
import { NOTHING_PARSED } from '../../model/evidence.ts';
import type { Value, ValueMap } from '../../model/value.ts';
import { isMap, own } from '../../model/value.ts';
import { listField, mapField, textField } from '../shared/fields.ts';
import { readJson } from '../shared/json.ts';
import { problemList } from '../shared/problem-list.ts';
import type { ProblemList } from '../shared/problem-list.ts';
import { readPackage } from './package.ts';
import type { Complain } from '../shared/fields.ts';
import type { Draft } from './package.ts';
import { recogniseSpdx } from './recognise.ts';
import { applyRelations, describedIds } from './relations.ts';

/** SPDX JSON 2.2 and 2.3. Read tolerantly: real documents often break their schema. */
export const spdx: Parser = {
  id: 'spdx',
  title: 'an SPDX document',
  kinds: ['software'],
  recognise: recogniseSpdx,
  parse,
};

function parse(file: EvidenceFile): Parsed {
  const read = readJson(file, spdx);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const problems = problemList(file, spdx);
  const root = read.value;
  if (!isMap(root)) {
    problems.add('unsupported-content', `${file.path} holds no SPDX document. Export it again as SPDX JSON.`, []);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  const version = own(root, 'spdxVersion');
  if (version !== 'SPDX-2.2' && version !== 'SPDX-2.3') {
    const message = `${file.path} is in an SPDX version that is not supported. Export it as SPDX 2.2 or 2.3 JSON.`;
    problems.add('unsupported-version', message, ['spdxVersion']);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  return readDocument(file, root, version.slice('SPDX-'.length), problems);
}

function readDocument(file: EvidenceFile, root: ValueMap, version: string, problems: ProblemList): Parsed {
  const complain: Complain = (part, pointer) => {
    const message = `${file.path}: a ${part} has a form that cannot be read. Correct or export it again.`;
    problems.add('partly-read', message, pointer);
  };
  const listOrComplain = (key: string): readonly Value[] => {
    const list = listField(root, key);
    if (list === undefined) complain(`list (${key})`, [key]);
    return list ?? [];
  };
  const drafts: Draft[] = [];
  const byId = new Map<string, Draft>();
  const packages = listOrComplain('packages');
  for (const [index, raw] of packages.entries()) {
    const draft = readPackage(raw, file.path, spdx.id, ['packages', index], complain);
    if (draft === undefined) continue;
    drafts.push(draft);
    const id = isMap(raw) ? textField(raw, 'SPDXID') : undefined;
    if (!id) complain('package without an SPDXID', ['packages', index, 'SPDXID']);
    else if (!byId.has(id)) byId.set(id, draft);
    else problems.warn('duplicate-key', repeated(file), ['packages', index, 'SPDXID']);
  }
  const relationships = listOrComplain('relationships');
  const roots = new Set<Draft>();
  for (const id of describedIds(listOrComplain('documentDescribes'), relationships)) {
    const draft = byId.get(id);
    if (draft === undefined) continue;
    draft.properties = { ...draft.properties, root: true };
    roots.add(draft);
  }
  const hasDependencies = applyRelations(relationships, byId, roots, complain);
  const values = {
    format: 'SPDX',
    spec_version: version,
    components: drafts.length,
    skipped: packages.length - drafts.length,
    has_dependencies: hasDependencies,
    files: listField(root, 'files')?.length ?? 0,
    ...creation(root),
    root: rootValues([...roots][0]),
  };
  return { resources: [resourceOf(file, values)], components: drafts, facts: [], problems: problems.all() };
}

function repeated(file: EvidenceFile): string {
  return `${file.path}: two packages share one SPDXID, so only the first has relations. Export the file again.`;
}

/** Who made the document and when; of people and organisations only that they are named. */
function creation(root: ValueMap): ValueMap {
  const info = mapField(root, 'creationInfo') ?? {};
  const creators = (listField(info, 'creators') ?? []).filter((one): one is string => typeof one === 'string');
  const tools = creators.filter((one) => one.startsWith('Tool:')).map((one) => one.slice('Tool:'.length).trim());
  return {
    tools: tools.slice(0, 20),
    timestamp: textField(info, 'created') || null,
    author: creators.some((one) => /^(?:Organization|Person):\s*\S/.test(one)),
    supplier: null,
    has_serial_number: Boolean(textField(root, 'documentNamespace')),
    services: 0,
    compositions: [],
  };
}

function rootValues(root: Draft | undefined): Value {
  if (root === undefined) return null;
  return { name: root.name, version: root.version, type: own(root.properties, 'type') ?? null, purl: root.purl };
}

function resourceOf(file: EvidenceFile, values: ValueMap): Resource {
  return {
    kind: 'resource',
    type: 'sbom/document',
    address: file.path,
    source: spdx.id,
    evidenceKind: 'software',
    place: { file: file.path, pointer: [] },
    values,
  };
}
