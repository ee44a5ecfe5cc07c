import type { ParserSettings } from '../../model/tree-parser.ts';
import { resolve } from 'node:path';
import { getChoices } from '../../engine/check-choices.ts';
import type { FrameworkChoice } from '../../engine/choose-frameworks.ts';
import { packForSending, type Package } from '../../engine/pack.ts';
import { RUN_REPORT_IDS } from '../../engine/reports.ts';
import { counted } from '../../base/counted.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { EngineError } from '../../model/engine-error.ts';
import { safeText } from '../../model/safe-text.ts';
import { apiKey } from '../../remote/api-key.ts';
import type { RemoteBody } from '../../remote/request-body.ts';
import { getEndpoint } from '../../remote/service-address.ts';
import type { CommonOptions } from '../options/common-options.ts';
import { readAuthorities } from './authorities.ts';
import { createBundler } from '../options/bundle-options.ts';
import { readAddress } from '../settings/deployments.ts';
import { dryRunText } from './dry-run.ts';
import { readGates } from '../options/gate-options.ts';
import { readLimits } from '../options/shared-options.ts';
import { OPERATIONS } from './operations.ts';
import { startProgress } from '../terminal/progress.ts';
import type { Answered } from './remote-gates.ts';
import { finishRemote } from './remote-results.ts';
import type { CommandRun } from '../run-settings.ts';

const TIMEOUT_S = 300;

/**
 * Packs evidence here, lets a service assess it, and writes what a local run would write. Returns the exit code.
 * Throws EngineError; nothing is written before every response has been checked.
 */
export async function runRemote(run: CommandRun): Promise<number> {
  const { options, settings } = run;
  refuseLocal(run);
  refuseBlind(options);
  await warnOfSuppressions(options);
  const gates = await readGates(options);
  const bundler = await createBundler(options);
  const choices = getChoices(run.frameworks, options.report ?? []);
  const address = readAddress(options);
  const url = getEndpoint(address, OPERATIONS[settings.operation ?? 'assess'].path);
  const quiet = options.quiet === true || options.json === true;
  const progress = startProgress(quiet);
  try {
    progress.say('Reading evidence');
    const evidence = await packed(run);
    const bodies: RemoteBody[] = [];
    for (const choice of choices) bodies.push(await readBody(run, choice, evidence));
    if (options.dryRun === true) {
      process.stdout.write(`${dryRunText(url, bodies, evidence)}\n`);
      return 0;
    }
    const key = apiKey(options.apiKeyFile, process.env);
    progress.say(`Sending ${counted(evidence.files.length, 'file')} to ${address.host}`);
    const answers: Answered[] = [];
    for (const [index, choice] of choices.entries()) {
      const body = bodies[index];
      if (body !== undefined) answers.push(await ask({ url, key, body, choice, options, say: progress.say }));
    }
    progress.stop();
    return await finishRemote(answers, { name: run.name, host: address.host, options, gates, bundler });
  } finally {
    progress.stop();
  }
}

const NOTHING: Package = { archive: Buffer.alloc(0), files: [] };

async function packed({ paths, options, settings: { operation = 'assess' } }: CommandRun): Promise<Package> {
  if (OPERATIONS[operation].content === undefined) return NOTHING;
  return packForSending({ paths, exclude: [resolve(options.output)], limits: readLimits(options) });
}

interface Question {
  readonly url: URL;
  readonly key: string;
  readonly body: RemoteBody;
  readonly choice: FrameworkChoice;
  readonly options: CommonOptions;
  say(text: string): void;
}

async function ask({ url, key, body, choice, options, say }: Question): Promise<Answered> {
  const [{ send }, { readResponse }, { outcomeOfAnswer }] = await Promise.all([
    import('../../remote/send.ts'),
    import('../../remote/response.ts'),
    import('../../remote/remote-outcome.ts'),
  ]);
  const timeMs = (options.remoteTimeout ?? TIMEOUT_S) * 1000;
  const authorities = options.caFile === undefined ? {} : { authorities: readAuthorities(options.caFile) };
  const { bytes, headers } = await send({ url, key, body, timeMs, say, ...authorities });
  const answer = readResponse(bytes, choice.framework.name, url.host);
  const { slug, id } = choice.framework;
  return { ...answer, slug, frameworkId: id, outcome: outcomeOfAnswer(headers, answer.response) };
}

function parsingChoices({ helm, terraform, templates }: ParserSettings = {}): readonly (readonly [
  flag: string,
  value: unknown,
])[] {
  return [
    ['--values', helm?.valueFiles],
    ['--set', helm?.set],
    ['--set-string', helm?.setText],
    ['--kube-version', helm?.kubeVersion],
    ['--var', terraform?.variables],
    ['--var-file', terraform?.variableFiles],
    ['--parameter', templates?.parameters],
    ['--parameter-file', templates?.parameterFiles],
  ];
}

/** Options that only this machine supports are errors; otherwise their results would be missing silently. */
function refuseLocal({ options, settings: { parsing, modules, fedramp, diagram } }: CommandRun): void {
  const local: readonly (readonly [flag: string, value: unknown])[] = [
    ['--controls', options.controls],
    ['--ignore', options.ignore],
    ['--state-url', options.stateUrl],
    ['--repo-url', options.repoUrl],
    ...parsingChoices(parsing),
    ['--diagram', diagram],
    ['--cmvp-data', modules?.list],
    ['--risk-acceptance', modules?.acceptances],
    ['--previous-report', fedramp?.previous],
    ['--history', fedramp?.history],
    ['--previous', options.previous],
    ['--ssp', options.ssp],
    ['--ap', options.ap],
    ['--marking', options.marking],
    ['--docs-url', options.docsUrl],
    ['--assessor', options.assessor],
    ['--previous-run', options.previousRun],
    ['--poam-policy', options.poamPolicy],
    ['--max-evidence-age', options.maxEvidenceAge],
  ];
  const report = options.report?.find((id) => RUN_REPORT_IDS.includes(id));
  if (report !== undefined)
    throw new EngineError('invalid-usage', `--report ${report} works on this machine only. Leave it out, or --remote.`);
  const used = local.find(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))?.[0];
  if (used === undefined) return;
  throw new EngineError('invalid-usage', `${used} works on this machine only. Leave out ${used} or --remote.`);
}

/** A service gates on all failures, so suppressions do not apply to its answers. */
async function warnOfSuppressions({ configFile, suppressions, quiet }: CommonOptions): Promise<void> {
  if (configFile === undefined || suppressions === false || quiet === true) return;
  const { readConfiguredSuppressions } = await import('../settings/configured-suppressions.ts');
  const count = readConfiguredSuppressions(configFile)?.entries.length ?? 0;
  if (count > 0) process.stderr.write(`The suppressions of ${safeText(configFile)} do not count with --remote.\n`);
}

/** A baseline needs single findings, which a service sends only on request. */
function refuseBlind({ baselineFile, writeBaseline, report = [] }: CommandRun['options']): void {
  if ((baselineFile === undefined && writeBaseline === undefined) || report.includes('findings')) return;
  const flag = baselineFile === undefined ? '--write-baseline' : '--baseline-file';
  throw new EngineError('invalid-usage', `${flag} with --remote requires --report findings.`);
}

async function readBody(
  { name, options, settings: { operation = 'assess', modules, fedramp, wif } }: CommandRun,
  choice: FrameworkChoice,
  { archive, pathPrefix }: Package,
): Promise<RemoteBody> {
  const { asOf, report = [], oscalVersion, allControls, allowUnparsed, waivers, format } = options;
  const { fields, content } = OPERATIONS[operation];
  const isUsual = modules?.policy === 'strict' && fedramp === undefined;
  return {
    fields: {
      ...fields({ name, format, choice, ...omitUndefined({ fedramp, wif }) }),
      ...omitUndefined({ as_of: asOf }),
      ...(report.length === 0 ? {} : { reports: report }),
      ...(oscalVersion === '1.2.1' ? {} : { oscal_version: oscalVersion }),
      ...(allControls === true ? { all_controls: true } : {}),
      ...(allowUnparsed === true ? { allow_unparsed: true } : {}),
      ...(pathPrefix === undefined || !report.includes('sarif') ? {} : { path_prefix: pathPrefix }),
      ...(modules === undefined || isUsual ? {} : { module_policy: modules.policy }),
      ...(typeof waivers === 'string' ? { waivers: await getWaivers(waivers) } : {}),
    },
    ...(content === undefined ? {} : { content: { field: content, bytes: archive } }),
  };
}

async function getWaivers(path: string): Promise<readonly object[]> {
  const { readWaivers } = await import('../waivers-file.ts');
  return readWaivers(path).entries;
}
