import { answered, header, JSON_TYPE, reference, type JsonMap } from './openapi-parts.ts';

const ID: JsonMap = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'Id of the job',
  schema: { type: 'string' },
};
const REFUSALS: JsonMap = {
  401: answered('Invalid or missing API key', 'Error'),
  429: answered('Too many requests', 'Error'),
  503: answered('No key can be checked', 'Error'),
};
const MISSING: JsonMap = { 404: answered('No such job of this key, or its result has expired', 'Error') };

/** The addresses of jobs in the OpenAPI document. */
export function jobPaths(): { readonly [path: string]: { readonly [method: string]: JsonMap } } {
  return {
    '/v1/jobs': { get: job('listJobs', 'The jobs of this key', [], { 200: answered('The jobs', 'Jobs') }) },
    '/v1/jobs/{id}': {
      get: job('getJob', 'The state of a job', [ID], { 200: answered('The job', 'Job'), ...MISSING }),
      delete: job('deleteJob', 'End a job and remove its evidence and its result', [ID], {
        204: { description: 'Removed' },
        ...MISSING,
      }),
    },
    '/v1/jobs/{id}/result': {
      get: job('getJobResult', 'What the request would have been answered with, errors included', [ID], {
        200: {
          description: 'The finished assessment',
          content: { [JSON_TYPE]: { schema: reference('EvidenceResponse') } },
        },
        ...MISSING,
        409: { ...answered('The job is not finished', 'Error'), headers: { 'Retry-After': header('Seconds') } },
        default: answered('The error of the request', 'Error'),
      }),
    },
  };
}

function job(operationId: string, summary: string, parameters: readonly JsonMap[], responses: JsonMap): JsonMap {
  return {
    operationId,
    tags: ['Jobs'],
    summary,
    security: [{ customerKey: [] }, { bearer: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    responses: { ...responses, ...REFUSALS },
  };
}
