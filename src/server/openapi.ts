import { sizeText } from '../engine/sizes.ts';
import { ENDPOINTS, type Endpoint } from './endpoints.ts';
import { jobPaths } from './openapi-jobs.ts';
import { answered, header, JSON_TYPE, reference, type JsonMap } from './openapi-parts.ts';
import { openApiSchemas } from './openapi-schemas.ts';
import type { ServiceOptions } from './service-options.ts';

/** The OpenAPI 3.1 document of a service. */
export interface OpenApi extends JsonMap {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: { readonly [path: string]: { readonly [method: string]: JsonMap } };
  readonly components: JsonMap;
}

const TAGS = ['Evidence', 'FIPS', 'Firmware'];

/** Version of the API description, not of the engine. */
const API_VERSION = '1.0.0';

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
    tags: [...(options.jobs === undefined ? TAGS : [...TAGS, 'Jobs']), 'Operation'].map((name) => ({ name })),
    paths: {
      ...Object.fromEntries(ENDPOINTS.map((each) => [each.path, { post: assessment(each, options) }])),
      ...(options.jobs === undefined ? {} : jobPaths()),
      ...operation(options),
    },
    components: {
      schemas: openApiSchemas(),
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
    ...(options.jobs === undefined
      ? []
      : ['With the header Prefer: respond-async they answer 202 with the address of a job.']),
    `Limits: a body of ${sizeText(bodyBytes)}; ${files} files and ${sizeText(totalBytes)} of evidence, unpacked;`,
    `${Math.round(timeMs / 1000)} s and ${memoryMegabytes} MiB of memory an assessment; ${requestsPerMinute} requests and`,
    `${workSecondsPerMinute} s of assessment a minute and key.`,
    'Unknown paths answer 404, wrong methods 405 with Allow, and bodies that come too slowly 408, with the same Error.',
  ].join(' ');
}

function assessment(endpoint: Endpoint, { jobs }: ServiceOptions): JsonMap {
  const { operation, tag, summary, body, bearer, plan, credential } = endpoint;
  const isStored = jobs !== undefined && credential !== true;
  const own = plan === undefined ? '' : ` Needs a key of the plan ${plan}.`;
  return {
    operationId: operation,
    tags: [tag],
    summary: `${summary}.${own}`,
    security: [{ customerKey: [] }, ...(bearer === true ? [{ bearer: [] }] : [])],
    ...(isStored ? { parameters: [PREFER] } : {}),
    requestBody: { required: true, content: { [JSON_TYPE]: { schema: reference(body) } } },
    responses: {
      200: {
        description: 'The finished assessment; status failed when nothing in the evidence could be assessed',
        headers: HEADERS,
        content: { [JSON_TYPE]: { schema: reference('EvidenceResponse') } },
      },
      ...(isStored ? { 202: ACCEPTED } : {}),
      ...Object.fromEntries(REFUSALS.map(([status, text]) => [status, answered(text, 'Error')])),
    },
  };
}

const PREFER: JsonMap = {
  name: 'Prefer',
  in: 'header',
  description: 'respond-async (RFC 7240): answer with the address of a job',
  schema: { type: 'string' },
};
const ACCEPTED: JsonMap = {
  ...answered('Stored as a job, which is answered later', 'Job'),
  headers: { Location: header('Address of the job') },
};

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
