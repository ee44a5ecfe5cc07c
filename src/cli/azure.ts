import { basename, join, resolve } from 'node:path';
import { Command } from 'commander';
import { assessAzure, azureToken, type AzureEvidence, type AzureRequest } from '../engine/assess-azure.ts';
import { counted } from '../base/counted.ts';
import { EngineError } from '../model/engine-error.ts';
import { addAzureOptions, azureRequest, type AzureOptions } from './options/azure-options.ts';
import { addCommonOptions, type CommonOptions } from './options/common-options.ts';
import { addFrameworkOptions } from './options/framework-options.ts';
import type { FrameworkOptions } from '../engine/choose-frameworks.ts';
import type { AzureIdentity } from './remote/operations.ts';
import { addParserOptions, readParserSettings, type ParserOptions } from './options/parser-options.ts';
import type { CommandOverrides } from './run-settings.ts';
import { addSuppressionOptions } from './options/suppression-options.ts';
import { runAssessment } from './run-assessment.ts';
import { writeFiles } from './write-files.ts';

const EXAMPLES = `
Examples:
  evidence-engine azure --tenant-id <id> --client-id <id> --subscription-id <id>
  evidence-engine azure --management-group production --framework cmmc --level 2 --save-evidence azure-evidence
  evidence-engine azure infra/terraform.tfstate --subscription-id <id> --require-complete

The command signs in as an application or managed identity with a federated credential and the role Reader: see docs/azure.md.`;

type Options = CommonOptions & FrameworkOptions & ParserOptions & AzureOptions;

/** `azure [path...]`: assesses live Azure, and optional files, against one or more frameworks. */
export function azureCommand(): Command {
  const command = new Command('azure')
    .description('Assess live Azure through workload identity federation, together with any files given.')
    .argument('[path...]', 'further evidence, such as the Terraform state of the same resources')
    .addHelpText('after', EXAMPLES);
  addCommonOptions(addSuppressionOptions(addParserOptions(addFrameworkOptions(addAzureOptions(command)))));
  return command.action(async (paths: string[], options: Options) => {
    const request = azureRequest(options, process.env);
    if (options.remote === true) {
      refuseLocal(paths, options);
      const settings = {
        parsing: readParserSettings(options),
        operation: 'azure',
        wif: await readIdentity(request),
      } as const;
      process.exitCode = await runAssessment(['.'], { ...options, name: readName(options) }, options, settings);
      return;
    }
    const read: { evidence?: AzureEvidence } = {};
    const seen = (evidence: AzureEvidence): void => {
      read.evidence = evidence;
      if (options.saveEvidence !== undefined) save(options.saveEvidence, evidence);
    };
    const own: CommandOverrides = {
      assess: (asked, say) => assessAzure(asked, request, seen, say),
      exitCode: (code) => (options.requireComplete === true && (read.evidence?.unread ?? 0) > 0 ? 5 : code),
      summary: () => (read.evidence === undefined ? [] : readLines(read.evidence, options)),
    };
    const settings = { parsing: readParserSettings(options), own };
    process.exitCode = await runAssessment(paths, { ...options, name: readName(options) }, options, settings);
  });
}

/** With `--remote`, the token is sent to the service, which reads Azure. */
async function readIdentity(request: AzureRequest): Promise<AzureIdentity> {
  return {
    tenant_id: request.tenantId,
    client_id: request.clientId,
    oidc_token: await azureToken(request),
    subscription_ids: request.subscriptionIds,
  };
}

/** Options that a service ignores are errors; otherwise their results would be missing silently. */
function refuseLocal(paths: readonly string[], options: Options): void {
  const local: readonly (readonly [what: string, used: boolean])[] = [
    ['Evidence in addition to live Azure', paths.length > 0],
    ['--management-group', options.managementGroup !== undefined],
    ['--save-evidence', options.saveEvidence !== undefined],
    ['--require-complete', options.requireComplete === true],
    ['--arm-endpoint', options.armEndpoint !== undefined],
    ['--framework', (options.framework ?? ['nist-800-53']).some((name) => !/^nist[ -]800-53$/i.test(name))],
  ];
  const used = local.find(([, given]) => given)?.[0];
  if (used !== undefined) throw new EngineError('invalid-usage', `${used} does not go with --remote.`);
}

/** In one folder, so that assessing the folder later finds the same paths. */
function save(folder: string, { files }: AzureEvidence): void {
  const wrong = files.find(({ path }) => path.split('/').length !== 2);
  if (wrong !== undefined) throw new EngineError('internal', 'A file of live Azure is where it can not be saved.');
  writeFiles(
    join(resolve(folder), 'azure'),
    files.map(({ path, text }) => ({ filename: basename(path), text })),
  );
}

/** The default name of the saved folder, so that assessing it later gives an identical verdict. */
function readName({ name, saveEvidence }: Options): string {
  return name ?? (saveEvidence === undefined ? 'azure' : basename(resolve(saveEvidence)) || 'evidence');
}

function readLines({ subscriptions, resources, requests, unread }: AzureEvidence, options: Options): readonly string[] {
  const saved = options.saveEvidence === undefined ? '' : ` Saved in ${options.saveEvidence}.`;
  const gaps =
    unread === 0
      ? 'everything that was requested was read'
      : `${unread} reads failed (coverage.json says which, and what to grant)`;
  return [
    `Azure: ${counted(resources, 'thing')} of ${counted(subscriptions.length, 'subscription')} in ${counted(requests, 'request')}; ${gaps}.${saved}`,
  ];
}
