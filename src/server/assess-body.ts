import { assess, type AssessRun } from '../engine/assess.ts';
import type { AssessRequest, DiagramChoices } from '../engine/request.ts';
import { summarizeRun } from '../engine/run-outcome.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import { toUtf8 } from '../base/long-text.ts';
import { choiceFaults, narrowFrameworks } from './choice-faults.ts';
import { ENDPOINTS, type Endpoint, type Evidence } from './endpoints.ts';
import type { Job, JobResult, JobSettings } from './job.ts';
import { mayRead } from './keys/key.ts';
import type { AzureWif, RequestBody } from './request-body.ts';
import { ServiceError } from './service-error.ts';
import { JUDGING, openEvidenceSource } from './evidence-source.ts';
import type { RunOutcome } from '../model/run-outcome.ts';
import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { parseStrictJson } from '../engine/strict-json.ts';
import { requests } from '../generated/validators/requests.js';
import type { Validator } from '../generated/validator.js';

/**
 * Assesses the body of a request with the engine of the command line, and returns the EvidenceResponse. Throws
 * ServiceError, and EngineError where the engine refuses the request.
 */
export async function assessBody({ path, body: given, settings, organizations }: Job): Promise<JobResult> {
  const endpoint = ENDPOINTS.find((each) => each.path === path);
  if (endpoint === undefined) throw new Error('a job names no endpoint');
  const body = await parseBody(given instanceof Uint8Array ? given : readFileSync(given.path), endpoint);
  const evidence = endpoint.evidence(body);
  if (evidence.from === 'registered') refuseUnnamed(evidence.organization, organizations);
  const request = await getRequest(endpoint, body, evidence, settings);
  const run =
    evidence.from === 'azure'
      ? await assessLive(request, evidence.wif, settings)
      : await assess(request, () => undefined);
  const [framework] = run.frameworks;
  if (framework === undefined) throw new Error('a run has no framework');
  refuseLost(run);
  const outcome = summarizeRun([framework.assessment], run.gaps.length);
  return {
    ok: true,
    body: toUtf8({ text: '', more: framework.response }),
    headers: outcomeHeaders(outcome),
  };
}

/** The message is the same for unregistered organizations, so that a key cannot find out which are registered. */
function refuseUnnamed(organization: string, allowed: readonly string[]): void {
  if (mayRead(organization, allowed)) return;
  const message =
    'This key may not read this organization. Send zip_content, or ask the operator to name it for the key.';
  throw new ServiceError('forbidden', message);
}

/** If every file that could be evidence was lost, there is nothing to grade. */
function refuseLost({ frameworks, gaps }: AssessRun): void {
  const files = frameworks[0]?.assessment.files ?? [];
  const [first] = gaps;
  if (first === undefined || files.some(({ status }) => status === 'assessed')) return;
  throw new ServiceError('unprocessable_evidence', `Nothing of the evidence could be read. ${first.message}`);
}

const DIAGRAMS: DiagramChoices = {
  views: ['boundary', 'network', 'dataflow'],
  legend: true,
  layout: 'auto',
  edges: 'rules',
  groupBy: 'region',
};

async function assessLive(request: AssessRequest, wif: AzureWif, { azure, timeMs }: JobSettings): Promise<AssessRun> {
  const { assessAzure, USUAL_PACE } = await import('../engine/assess-azure.ts');
  const live = {
    ...azure,
    tenantId: wif.tenant_id.toLowerCase(),
    clientId: wif.client_id.toLowerCase(),
    subscriptionIds: wif.subscription_ids,
    managementGroups: [],
    assertion: { kind: 'text', token: wif.oidc_token, variable: 'azure_wif.oidc_token' },
    timeLimit: timeMs * JUDGING,
    pace: USUAL_PACE,
  } as const;
  return assessAzure(
    request,
    live,
    () => undefined,
    () => undefined,
  );
}

function getDiagrams(
  { views, legend, layout, edges, group_by: groupBy, marks }: RequestBody,
  isRequired: boolean,
): DiagramChoices {
  return {
    isRequired,
    views: views ?? DIAGRAMS.views,
    legend: legend ?? DIAGRAMS.legend,
    layout: layout ?? DIAGRAMS.layout,
    edges: edges ?? DIAGRAMS.edges,
    groupBy: groupBy ?? DIAGRAMS.groupBy,
    ...(marks === false ? { unmarked: true } : {}),
  };
}

async function getRequest(
  endpoint: Endpoint,
  body: RequestBody,
  evidence: Evidence,
  settings: JobSettings,
): Promise<AssessRequest> {
  const { as_of: asOf, waivers } = body;
  const fedramp = endpoint.fedramp?.(body);
  const drawn = endpoint.diagram?.(body) ?? false;
  return {
    ...getChoices(body),
    ...(fedramp === undefined ? { frameworks: narrowFrameworks(endpoint, body) } : { frameworks: {}, fedramp }),
    controlFolders: [],
    exclude: [],
    limits: settings.limits,
    ...omitUndefined({ asOf }),
    modules: { policy: body.module_policy ?? (fedramp?.program === 'cr26' ? 'update-stream' : 'strict') },
    ...(drawn === false ? {} : { diagram: getDiagrams(body, drawn === 'required') }),
    ...(await openEvidenceSource(evidence, body, settings)),
    ...(waivers === undefined ? {} : { waivers: { file: 'waivers', entries: waivers } }),
  };
}

type Choices = Pick<AssessRequest, 'name' | 'format' | 'reports' | 'oscalVersion' | 'allowUnparsed' | 'allControls'>;

function getChoices(body: RequestBody): Choices {
  return {
    name: body.name ?? body.organization ?? 'assessment',
    format: body.format ?? 'json',
    reports: body.reports ?? [],
    oscalVersion: body.oscal_version ?? '1.2.1',
    allowUnparsed: body.allow_unparsed ?? false,
    allControls: body.all_controls ?? false,
  };
}

/**
 * Response headers for facts that EvidenceResponse has no field for: the amount of lost evidence, and input for a
 * gate. Clients may ignore them.
 */
function outcomeHeaders({ gaps, examined, worst, undetermined }: RunOutcome): {
  readonly [name: string]: string;
} {
  return {
    'x-evidence-gaps': String(gaps),
    'x-evidence-examined': String(examined),
    'x-evidence-worst-failure': worst ?? 'none',
    'x-evidence-undetermined': String(undetermined),
  };
}

const FAULTS = {
  syntax: 'The body is no JSON.',
  depth: 'The body nests too deeply.',
  'repeated-key': 'The body has a key twice in one object. Send each key once.',
} as const;

/** The body of a request after its schema took it. Throws ServiceError `invalid_request` with everything that is wrong. */
async function parseBody(bytes: Uint8Array, endpoint: Endpoint): Promise<RequestBody> {
  const validator = requests.get(endpoint.body);
  if (validator === undefined) throw new Error('an endpoint names no schema');
  const data = parseJson(bytes);
  if (isBody(data, validator) && choiceFaults(endpoint, data).length === 0) return data;
  const { bodyFaults } = await import('./body-faults.ts');
  throw new ServiceError('invalid_request', bodyFaults(data, endpoint, validator).join(' '));
}

function isBody(data: unknown, validator: Validator): data is RequestBody {
  return validator(data);
}

function parseJson(bytes: Uint8Array): unknown {
  if (!isUtf8(bytes)) throw new ServiceError('invalid_request', 'The body is not UTF-8.');
  const parsed = parseStrictJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'));
  if (parsed.ok) return parsed.value;
  throw new ServiceError('invalid_request', FAULTS[parsed.fault]);
}
