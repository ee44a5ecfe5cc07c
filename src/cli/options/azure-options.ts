import { Option, type Command } from 'commander';
import { CLOUDS, USUAL_PACE, type AssertionSource, type AzureRequest, type Cloud } from '../../engine/assess-azure.ts';
import { EngineError } from '../../model/engine-error.ts';
import { readAuthorities } from '../remote/authorities.ts';
import { repeatable } from './repeatable.ts';

/** Values that commander parses for the options of `addAzureOptions`. */
export interface AzureOptions {
  readonly tenantId?: string;
  readonly clientId?: string;
  readonly subscriptionId?: readonly string[];
  readonly managementGroup?: readonly string[];
  readonly cloud: string;
  readonly oidcTokenFile?: string;
  readonly caFile?: string;
  readonly timeLimit: number;
  readonly saveEvidence?: string;
  readonly requireComplete?: boolean;
  readonly armEndpoint?: string;
  readonly authorityHost?: string;
}

export type CloudOptions = Pick<AzureOptions, 'cloud' | 'armEndpoint' | 'authorityHost'>;

type Environment = { readonly [name: string]: string | undefined };

const A_UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const A_GROUP = /^[\w.()-]{1,90}$/;
const MINUTE = 60_000;

/**
 * Adds the options for which Azure is read and as which identity. They are flags only, and none of them takes a
 * token.
 */
export function addAzureOptions(command: Command): Command {
  return command
    .optionsGroup('Azure:')
    .option('--tenant-id <id>', 'directory of the application (default: AZURE_TENANT_ID)')
    .option('--client-id <id>', 'application or identity with the federated credential (default: AZURE_CLIENT_ID)')
    .option('--subscription-id <id>', 'what to assess; repeatable (default: AZURE_SUBSCRIPTION_ID)', repeatable)
    .option('--management-group <name>', 'assess every subscription below it; repeatable', repeatable)
    .addOption(
      new Option('--cloud <name>', 'which Azure').choices(CLOUDS.map(({ name }) => name)).default('AzureCloud'),
    )
    .option('--oidc-token-file <file>', 'file with the OIDC token (default: AZURE_FEDERATED_TOKEN_FILE)')
    .option('--time-limit <minutes>', 'longest time for reading Azure', minutes, 20)
    .option('--save-evidence <folder>', 'save what was read, so that assess can read it again without Azure')
    .option('--require-complete', 'exit 5 when anything could not be read')
    .addOption(
      new Option(
        '--arm-endpoint <url>',
        'address of Azure Resource Manager in another cloud; together with --authority-host',
      ),
    )
    .addOption(
      new Option(
        '--authority-host <url>',
        'address of the token endpoint in another cloud; together with --arm-endpoint',
      ),
    );
}

/**
 * Builds the request from options and environment. Throws EngineError `invalid-usage` for a missing or malformed
 * value, `remote` where there is no token.
 */
export function azureRequest(options: AzureOptions, environment: Environment): AzureRequest {
  const subscriptionIds = options.subscriptionId ?? given(environment, 'AZURE_SUBSCRIPTION_ID');
  const managementGroups = options.managementGroup ?? [];
  if (subscriptionIds.length + managementGroups.length === 0)
    throw new EngineError('invalid-usage', 'Name what to assess: --subscription-id or --management-group.');
  for (const id of subscriptionIds) assertForm('--subscription-id', id, A_UUID);
  for (const name of managementGroups) assertForm('--management-group', name, A_GROUP);
  return {
    cloud: chooseCloud(options),
    tenantId: uuid('--tenant-id', options.tenantId ?? given(environment, 'AZURE_TENANT_ID')[0]),
    clientId: uuid('--client-id', options.clientId ?? given(environment, 'AZURE_CLIENT_ID')[0]),
    subscriptionIds,
    managementGroups,
    assertion: readAssertion(options, environment),
    timeLimit: options.timeLimit * MINUTE,
    pace: USUAL_PACE,
    ...(options.caFile === undefined ? {} : { authorities: readAuthorities(options.caFile) }),
  };
}

function readAssertion({ oidcTokenFile }: AzureOptions, environment: Environment): AssertionSource {
  const path = oidcTokenFile ?? given(environment, 'AZURE_FEDERATED_TOKEN_FILE')[0];
  if (path !== undefined) return { kind: 'file', path };
  const variable = 'EVIDENCE_OIDC_TOKEN';
  const [token] = given(environment, variable);
  if (token !== undefined) return { kind: 'text', token, variable };
  const [url] = given(environment, 'ACTIONS_ID_TOKEN_REQUEST_URL');
  const [right] = given(environment, 'ACTIONS_ID_TOKEN_REQUEST_TOKEN');
  if (url !== undefined && right !== undefined) return { kind: 'github', url, token: right };
  const message =
    'There is no OIDC token. Give --oidc-token-file, AZURE_FEDERATED_TOKEN_FILE or EVIDENCE_OIDC_TOKEN, or run in a GitHub Actions job with permissions: id-token: write.';
  throw new EngineError('remote', message);
}

function given(environment: Environment, name: string): readonly string[] {
  const value = environment[name]?.trim() ?? '';
  return value === '' ? [] : [value];
}

/** The cloud with that name, or a custom one by its addresses. Throws EngineError `invalid-usage`. */
export function chooseCloud({ cloud, armEndpoint, authorityHost }: CloudOptions): Cloud {
  const known = CLOUDS.find(({ name }) => name === cloud);
  if (known === undefined) throw new EngineError('invalid-usage', `--cloud knows no ${cloud}.`);
  if (armEndpoint === undefined && authorityHost === undefined) return known;
  if (armEndpoint === undefined || authorityHost === undefined)
    throw new EngineError('invalid-usage', '--arm-endpoint and --authority-host go together.');
  const arm = origin('--arm-endpoint', armEndpoint);
  return { ...known, name: arm, arm, authority: origin('--authority-host', authorityHost) };
}

function origin(flag: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'https:' && url.pathname === '/' && url.username === '' && url.search === '') return url.origin;
  throw new EngineError('invalid-usage', `${flag} needs an https address without a path.`);
}

function uuid(flag: string, value: string | undefined): string {
  if (value === undefined) throw new EngineError('invalid-usage', `${flag} is missing.`);
  assertForm(flag, value, A_UUID);
  return value.toLowerCase();
}

function assertForm(flag: string, value: string, form: RegExp): void {
  if (form.test(value)) return;
  const wants =
    form === A_UUID ? 'an id such as 00000000-0000-0000-0000-000000000000' : 'the name of a management group';
  throw new EngineError('invalid-usage', `${flag} needs ${wants}.`);
}

function minutes(value: string): number {
  const number = Number(value);
  if (/^\d{1,4}$/.test(value) && number > 0) return number;
  throw new EngineError('invalid-usage', '--time-limit needs a whole number of minutes above 0.');
}
