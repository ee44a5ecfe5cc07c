import { readPackageFile } from '../engine/package-file.ts';
import { sizeText } from '../engine/sizes.ts';
import { ENDPOINTS, type Endpoint } from './endpoints.ts';
import type { ServiceOptions } from './service-options.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
interface JsonMap {
  readonly [key: string]: Json;
}

/** The OpenAPI 3.1 document of a service. */
export interface OpenApi extends JsonMap {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: { readonly [path: string]: { readonly [method: string]: JsonMap } };
  readonly components: JsonMap;
}

/** Version of the API description, not of the engine. */
const API_VERSION = '1.0.0';
const JSON_TYPE = 'application/json';

const REFUSALS: readonly (readonly [status: number, description: string])[] = [
  [400, 'Invalid input'],
  [401, 'Invalid or missing API key'],
  [403, 'Insufficient plan or permissions'],
  [413, 'The body is above the limit'],
  [415, 'The body has another Content-Type than application/json'],
  [422, 'The evidence cannot be parsed, or takes more time or memory than an assessment may'],
  [429, 'Too many requests; Retry-After says in how many seconds it may be tried again'],
  [500, 'A fault of the service'],
  [503, 'The key file of the service is missing, broken or readable by others, so no key can be checked'],
];

const HEADERS: JsonMap = {
  'X-Request-Id': header('Id of the request, also in errors and in the log'),
  'X-Evidence-Gaps': header('Number of files or parts of files that could not be read'),
  'X-Evidence-Examined': header('Whether a check that decides a control gave an answer about a subject'),
  'X-Evidence-Worst-Failure': header('Severity of the worst failing finding that is not waived, or none'),
  'X-Evidence-Undetermined': header('Whether anything could not be determined'),
};

/** Built from the rows of the endpoints and the files of `schemas/`, with the limits of this service. */
export function openApi(options: ServiceOptions): OpenApi {
  return {
    openapi: '3.1.0',
    info: { title: 'Evidence Engine API', version: API_VERSION, description: description(options) },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/' }],
    tags: ['Evidence', 'FIPS', 'Firmware', 'Operation'].map((name) => ({ name })),
    paths: {
      ...Object.fromEntries(ENDPOINTS.map((each) => [each.path, { post: assessment(each) }])),
      ...operation(options),
    },
    components: {
      schemas: schemas(),
      securitySchemes: {
        customerKey: { type: 'apiKey', in: 'header', name: 'X-Customer-Key' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function description(options: ServiceOptions): string {
  const { bodyBytes, files, totalBytes, timeMs, memoryMegabytes, requestsPerMinute, workSecondsPerMinute } = options;
  return [
    'Evidence to control verdicts, with the engine of the command line. Assessments answer synchronously.',
    `Limits: a body of ${sizeText(bodyBytes)}; ${files} files and ${sizeText(totalBytes)} of evidence, unpacked;`,
    `${Math.round(timeMs / 1000)} s and ${memoryMegabytes} MiB of memory an assessment; ${requestsPerMinute} requests and`,
    `${workSecondsPerMinute} s of assessment a minute and key.`,
    'Unknown paths answer 404, wrong methods 405 with Allow, and bodies that come too slowly 408, with the same Error.',
  ].join(' ');
}

function assessment({ operation, tag, summary, body, bearer, plan }: Endpoint): JsonMap {
  const own = plan === undefined ? '' : ` Needs a key of the plan ${plan}.`;
  return {
    operationId: operation,
    tags: [tag],
    summary: `${summary}.${own}`,
    security: [{ customerKey: [] }, ...(bearer === true ? [{ bearer: [] }] : [])],
    requestBody: { required: true, content: { [JSON_TYPE]: { schema: reference(body) } } },
    responses: {
      200: {
        description: 'The finished assessment; status failed when nothing in the evidence could be assessed',
        headers: HEADERS,
        content: { [JSON_TYPE]: { schema: reference('EvidenceResponse') } },
      },
      ...Object.fromEntries(REFUSALS.map(([status, text]) => [status, refused(text)])),
    },
  };
}

function refused(text: string): JsonMap {
  return { description: text, content: { [JSON_TYPE]: { schema: reference('Error') } } };
}

const OPERATION: OpenApi['paths'] = {
  '/healthz': { get: plain('The process is alive') },
  '/readyz': {
    get: {
      ...plain('Requests are taken'),
      responses: {
        200: { description: 'Ready' },
        503: { description: 'Stopping, or without a key file that can be used' },
      },
    },
  },
  '/metrics': { get: plain('Counters in the text format of Prometheus') },
  '/openapi.json': { get: plain('This document') },
};

function operation({ metrics }: ServiceOptions): OpenApi['paths'] {
  if (metrics === undefined) return OPERATION;
  const { '/metrics': _elsewhere, ...rest } = OPERATION;
  return rest;
}

function plain(summary: string): JsonMap {
  return { tags: ['Operation'], summary, security: [], responses: { 200: { description: summary } } };
}

function header(text: string): JsonMap {
  return { description: text, schema: { type: 'string' } };
}

function reference(name: string): JsonMap {
  return { $ref: `#/components/schemas/${name}` };
}

function schemas(): JsonMap {
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
