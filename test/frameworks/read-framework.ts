import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import type { RootFramework } from '../../src/model/check.ts';
import { FRAMEWORK_NAMES, type Framework, type FrameworkName, type Requirement } from '../../src/model/framework.ts';

const FOLDER = fileURLToPath(new URL('../../controls/frameworks/', import.meta.url));

type Fields = ReadonlyMap<string, unknown>;

/** All framework files, read without the product's own loader. */
export function readFrameworks(): readonly Framework[] {
  const files = readdirSync(FOLDER).sort();
  return files.map((file) => frameworkOf(fields(load(readFileSync(`${FOLDER}${file}`, 'utf8')))));
}

function frameworkOf(doc: Fields): Framework {
  const families = fields(doc.get('families'));
  const isDefault = doc.get('default');
  if (typeof isDefault !== 'boolean') throw new Error('default is not true or false');
  return {
    id: words(doc, 'id'),
    slug: words(doc, 'slug'),
    name: nameOf(words(doc, 'name')),
    version: words(doc, 'version'),
    revision: words(doc, 'revision'),
    default: isDefault,
    basis: basisOf(words(doc, 'basis')),
    source: words(doc, 'source'),
    selections: Object.fromEntries([...fields(doc.get('selections'))].map(([key, value]) => [key, Number(value)])),
    requirements: items(doc.get('requirements')).map((row) => requirementOf(fields(row), families)),
  };
}

function requirementOf(row: Fields, families: Fields): Requirement {
  const family = words(row, 'family');
  return {
    id: words(row, 'id'),
    title: words(row, 'title'),
    family,
    familyTitle: words(families, family),
    oscalId: words(row, 'oscalId'),
    from: ids(row.get('from')),
    in: ids(row.get('in')),
    ...(row.has('demonstratedBy') ? { demonstratedBy: ids(row.get('demonstratedBy')) } : {}),
    ...(row.has('contradictedBy') ? { contradictedBy: ids(row.get('contradictedBy')) } : {}),
    ...(row.has('parts') ? { parts: ids(row.get('parts')) } : {}),
    ...(row.has('gap') ? { gap: words(row, 'gap') } : {}),
  };
}

function fields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('not a mapping');
  return new Map(Object.entries(value));
}

function words(row: Fields, key: string): string {
  const value = row.get(key);
  if (typeof value !== 'string' || value === '') throw new Error(`${key} is not text`);
  return value;
}

function items(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error('not a list');
  return value;
}

function ids(value: unknown): readonly string[] {
  return items(value).map((item) => {
    if (typeof item !== 'string') throw new Error('an id is not text');
    return item;
  });
}

function nameOf(text: string): FrameworkName {
  const name = FRAMEWORK_NAMES.find((known) => known === text);
  if (name === undefined) throw new Error(`no framework of the API is named ${text}`);
  return name;
}

function basisOf(text: string): RootFramework {
  if (text === 'nist-800-53' || text === 'fips-140-3' || text === 'nist-sp-800-193') return text;
  throw new Error(`${text} is no root framework`);
}
