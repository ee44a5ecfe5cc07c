import { readPackageFile } from '../engine/package-file.ts';
import type { Json, JsonMap } from './openapi-parts.ts';

/** The schemas of bodies and responses, from the files of `schemas/`. */
export function openApiSchemas(): JsonMap {
  const { definitions: requests = {} } = readSchema('requests');
  const { definitions: parts = {}, $schema: _dialect, $id: _id, ...response } = readSchema('evidence-response');
  const { $schema: _waiversDialect, $id: _waiversId, ...waivers } = readSchema('waivers');
  return {
    ...renamed(requests, ''),
    ...renamed(parts, 'response_'),
    EvidenceResponse: rewritten(response, 'response_'),
    Waivers: rewritten(waivers, ''),
  };
}

function readSchema(name: string): { readonly [key: string]: Json; readonly definitions?: JsonMap } {
  return JSON.parse(readPackageFile(`schemas/${name}.schema.json`));
}

function renamed(definitions: JsonMap, prefix: string): JsonMap {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => [`${prefix}${name}`, rewritten(schema, prefix)]),
  );
}

function rewritten(value: Json, prefix: string): Json {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) return value.map((each) => rewritten(each, prefix));
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === '$ref' && typeof each === 'string' ? target(each, prefix) : rewritten(each, prefix),
    ]),
  );
}

function target(reference: string, prefix: string): string {
  if (reference === 'urn:evidence-engine:schema:waivers') return '#/components/schemas/Waivers';
  return reference.replace('#/definitions/', `#/components/schemas/${prefix}`);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
