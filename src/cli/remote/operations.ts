import type { FrameworkChoice } from '../../engine/choose-frameworks.ts';
import type { FedrampTarget } from '../../model/fedramp.ts';

/** The identity with which a service reads live Azure for the caller. */
export interface AzureIdentity {
  readonly tenant_id: string;
  readonly client_id: string;
  readonly oidc_token: string;
  readonly subscription_ids: readonly string[];
}

/** What a request to the service contains in addition to the evidence. */
export interface OperationInput {
  readonly name: string;
  readonly format: string;
  readonly choice: FrameworkChoice;
  readonly fedramp?: FedrampTarget;
  readonly wif?: AzureIdentity;
}

/** The request of a command to the service: its path, its fields, and the field that contains the evidence. */
export interface Operation {
  readonly path: string;
  /** `undefined` where the service fetches the evidence itself. */
  readonly content: string | undefined;
  fields(input: OperationInput): { readonly [name: string]: unknown };
}

/** One entry per command that supports `--remote`. */
export const OPERATIONS = {
  assess: {
    path: '/v1/assessments',
    content: 'zip_content',
    fields: ({ name, format, choice: { framework, selection } }) => ({
      framework: framework.name,
      organization: name,
      format,
      ...(framework.default ? {} : { revision: framework.revision }),
      ...(selection === undefined ? {} : narrowing(selection)),
    }),
  },
  fips: {
    path: '/v1/fips',
    content: 'zip_content',
    fields: ({ name, format, choice: { framework } }) => ({
      name,
      format,
      ...(framework.name === 'FIPS 140-3' ? {} : { standard: framework.name.replace(/^(?:FIPS|NIST SP) /, '') }),
    }),
  },
  fedramp: {
    path: '/v1/fedramp',
    content: 'source_content',
    fields: ({ name, format, fedramp }) => ({
      name,
      format,
      source_type: 'zip',
      [fedramp?.program === 'cr26' ? 'class' : 'baseline']: fedramp?.grade,
      ...(fedramp?.packageUri === undefined ? {} : { package_uri: fedramp.packageUri }),
    }),
  },
  azure: {
    path: '/v1/evidence/azure',
    content: undefined,
    fields: ({ name, format, choice: { selection }, wif }) => ({
      name,
      format,
      azure_wif: wif,
      ...(selection === undefined ? {} : narrowing(selection)),
    }),
  },
} as const satisfies { readonly [command: string]: Operation };

export type OperationName = keyof typeof OPERATIONS;

function narrowing(selection: string): { readonly baseline: string } | { readonly level: string } {
  return selection.startsWith('level-') ? { level: selection } : { baseline: selection };
}
