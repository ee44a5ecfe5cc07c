import type { FrameworkChoice } from '../../engine/choose-frameworks.ts';
import type { FedrampTarget } from '../../model/fedramp.ts';

/** Who reads live Azure in the place of the caller. */
export interface AzureIdentity {
  readonly tenant_id: string;
  readonly client_id: string;
  readonly oidc_token: string;
  readonly subscription_ids: readonly string[];
}

/** What an operation of the service is told beside the evidence. */
export interface OperationInput {
  readonly name: string;
  readonly format: string;
  readonly choice: FrameworkChoice;
  readonly fedramp?: FedrampTarget;
  readonly wif?: AzureIdentity;
}

/** How a command asks the service: where, with which fields, and in which of them the evidence goes. */
export interface Operation {
  readonly path: string;
  /** Nothing where the service fetches the evidence itself. */
  readonly content: string | undefined;
  fields(input: OperationInput): { readonly [name: string]: unknown };
}

/** One row per command that `--remote` works for. */
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
