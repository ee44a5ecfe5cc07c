import { resolve } from 'node:path';
import { packForDrawing } from '../../engine/pack.ts';
import { diagram as validate } from '../../generated/validators/diagram.js';
import { counted } from '../../base/counted.ts';
import { EngineError } from '../../model/engine-error.ts';
import { tryParseJson } from '../../base/parse-json.ts';
import { apiKey } from '../../remote/api-key.ts';
import { getEndpoint } from '../../remote/service-address.ts';
import { readAuthorities } from './authorities.ts';
import { readAddress } from '../settings/deployments.ts';
import type { DiagramCommandOptions } from '../options/diagram-options.ts';
import type { DrawnFiles } from '../terminal/diagram-report.ts';
import { dryRunText } from './dry-run.ts';
import { readLimits } from '../options/shared-options.ts';

const PATH = '/v1/diagram';
const FRAMEWORK = 'NIST 800-53';
const TIMEOUT_S = 300;
const FILES =
  /^(?:(?:boundary|network|dataflow)(?:\.page-\d{1,4})?\.mmd|diagrams\.md|index\.html|flows\.(?:csv|md)|diagram\.json)$/;

/**
 * Draws with a service. Returns the files that a local run would write, or `undefined` after a dry run, which it
 * reports. Throws EngineError `invalid-usage` for options that work only locally, and `remote`.
 */
export async function drawRemotely(
  paths: readonly string[],
  name: string,
  options: DiagramCommandOptions,
  say: (text: string) => void,
): Promise<DrawnFiles | undefined> {
  refuseLocal(options);
  const address = readAddress(options);
  const url = getEndpoint(address, PATH);
  const { fileName, ...evidence } = await packForDrawing({
    paths,
    exclude: [resolve(options.output)],
    limits: readLimits(options),
  });
  const fields = readFields(name, fileName, options);
  const body = { fields, content: { field: 'statefile_content', bytes: evidence.archive } };
  if (options.dryRun === true) {
    process.stdout.write(`${dryRunText(url, [body], evidence)}\n`);
    return undefined;
  }
  const key = apiKey(options.apiKeyFile, process.env);
  say(`Sending ${counted(evidence.files.length, 'file')} to ${address.host}`);
  const { send } = await import('../../remote/send.ts');
  const { readResponse } = await import('../../remote/response.ts');
  const { outcomeOfAnswer } = await import('../../remote/remote-outcome.ts');
  const timeMs = (options.remoteTimeout ?? TIMEOUT_S) * 1000;
  const authorities = options.caFile === undefined ? {} : { authorities: readAuthorities(options.caFile) };
  const { bytes, headers } = await send({ url, key, body, timeMs, say, ...authorities });
  const { response, artifacts } = readResponse(bytes, FRAMEWORK, url.host);
  const { gaps } = outcomeOfAnswer(headers, response);
  const files = artifacts.flatMap(({ filename, bytes: text }) => (FILES.test(filename) ? [{ filename, text }] : []));
  return drawnFiles(files, gaps, url.host);
}

type SentFiles = readonly { readonly filename: string; readonly text: Buffer }[];

function drawnFiles(files: SentFiles, gaps: number, host: string): DrawnFiles {
  const car = files.find(({ filename }) => filename === 'diagram.json')?.text.toString('utf8') ?? '';
  const account = tryParseJson(car);
  if (!isAccount(account)) throw new EngineError('remote', `${host} sent no diagram.json. Nothing was written.`);
  const texts = new Map(files.map(({ filename, text }) => [filename, text.toString('utf8')]));
  const things = account.nodes.filter(({ kind }) => kind !== 'external' && kind !== 'network').length;
  return {
    files,
    sideCar: account,
    diagrams: account.diagrams.map(({ file, nodes, edges, steps }) => {
      const text = texts.get(file);
      if (text === undefined)
        throw new EngineError('remote', `${host} sent no ${file.slice(0, 80)}. Nothing was written.`);
      return { filename: file, text, counts: { nodes, edges }, steps };
    }),
    counts: {
      things,
      drawn: sum(account.nodes.map(({ addresses = [] }) => ({ count: addresses.length }))),
      flows: account.flows.length,
      absorbed: sum(account.merged_into_others),
      undrawn: sum(account.not_drawn),
    },
    lost: gaps === 0 ? [] : [`${gaps} files or parts of files, as ${host} says`],
  };
}

/** Resources that are not drawn by themselves. */
interface Left {
  readonly count: number;
}

interface Account {
  readonly nodes: readonly { readonly kind: string; readonly addresses?: readonly string[] }[];
  readonly flows: readonly object[];
  readonly merged_into_others: readonly Left[];
  readonly not_drawn: readonly Left[];
  readonly diagrams: readonly {
    readonly file: string;
    readonly nodes: number;
    readonly edges: number;
    readonly steps: readonly string[];
  }[];
}

function isAccount(data: unknown): data is Account {
  return validate(data);
}

function sum(counted: readonly { readonly count: number }[]): number {
  let all = 0;
  for (const { count } of counted) all += count;
  return all;
}

function readFields(
  name: string,
  fileName: string | undefined,
  { view, legend, layout, edges, groupBy }: DiagramCommandOptions,
): { readonly [field: string]: unknown } {
  return {
    name,
    ...(fileName === undefined || fileName === 'terraform.tfstate' ? {} : { file_name: fileName }),
    ...(view === 'all' ? {} : { views: [view] }),
    ...(legend ? {} : { legend }),
    ...(layout === 'auto' ? {} : { layout }),
    ...(edges === 'rules' ? {} : { edges }),
    ...(groupBy === 'region' ? {} : { group_by: groupBy }),
    marks: false,
  };
}

/** Options that only this machine supports are errors; otherwise their results would be missing silently. */
function refuseLocal(options: DiagramCommandOptions): void {
  const local: readonly (readonly [flag: string, value: unknown])[] = [
    ['--controls', options.controls],
    ['--findings', options.findings],
    ['--boundary', options.boundary],
    ['--zones', options.zones],
    ['--state-url', options.stateUrl],
    ['--repo-url', options.repoUrl],
    ['--var', options.var],
    ['--var-file', options.varFile],
  ];
  const used = local.find(([, value]) => value !== undefined)?.[0];
  if (used === undefined) return;
  throw new EngineError('invalid-usage', `${used} works on this machine only. Leave out ${used} or --remote.`);
}
