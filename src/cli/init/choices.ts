import { omitUndefined } from '../../base/omit-undefined.ts';
import type { InitOptions } from './init-options.ts';
import type { Asker } from './ask.ts';
import { findFault, type Gate } from './gate.ts';
import { isSetUp, pipelineInPlace, planHook } from './planned-files.ts';
import { checkSource, type ProgramSource } from './program-source.ts';
import { CI, type Ci, type Repository } from './repository.ts';
import type { Survey } from './survey.ts';

/** What is set up. */
export interface Choices {
  readonly ci: Ci;
  readonly hasHook: boolean;
  readonly hasBaseline: boolean;
  readonly source: ProgramSource;
}

/** Flags first, then answers, else what fits the repository. There is no question about what is in place. */
export async function chooseSetup(
  options: InitOptions,
  repository: Repository,
  found: Survey,
  { settings }: Gate,
  asker: Asker | undefined,
): Promise<Choices> {
  const ci = await chooseCi(options, repository, asker);
  const hasHook = await chooseHook(options, repository, asker);
  const asksForBaseline = settings?.has('baseline-file') === true ? undefined : asker;
  const hasBaseline = await chooseBaseline(options, found, settings !== undefined, asksForBaseline);
  const { address, package: name } = options;
  const needsAddress = (hasHook && !isSetUp(planHook({}))) || (needsPipeline(ci) && name === undefined);
  const answer = needsAddress && address === undefined ? await askAddress(asker) : undefined;
  return { ci, hasHook, hasBaseline, source: omitUndefined({ address: address ?? answer, package: name }) };
}

function needsPipeline(ci: Ci): boolean {
  return ci !== 'none' && pipelineInPlace(ci) === undefined;
}

async function chooseCi({ ci }: InitOptions, { ci: suggested }: Repository, asker: Asker | undefined): Promise<Ci> {
  if (ci !== undefined) return ci;
  if (asker === undefined || (suggested !== 'none' && !needsPipeline(suggested))) return suggested;
  return asker.ask(`Pipeline (${CI.join(', ')})`, suggested, readCi);
}

async function chooseHook({ hook }: InitOptions, { isGit }: Repository, asker: Asker | undefined): Promise<boolean> {
  if (hook !== undefined) return hook;
  if (!isGit || asker === undefined || isSetUp(planHook({}))) return isGit;
  return asker.confirm('Add the pre-commit hook?', true);
}

/** Whoever has a configuration has decided about a baseline, so none is made without a flag or an answer. */
async function chooseBaseline(
  { baseline: wanted }: InitOptions,
  { failures, baseline }: Survey,
  isConfigured: boolean,
  asker: Asker | undefined,
): Promise<boolean> {
  if (baseline === undefined) return false;
  if (wanted !== undefined) return wanted;
  const usual = failures > 0 && !isConfigured;
  if (asker === undefined || failures === 0) return usual;
  return asker.confirm(`Record the ${failures} known failures in a baseline, so that only new ones gate?`, usual);
}

async function askAddress(asker: Asker | undefined): Promise<string | undefined> {
  const question = 'Git repository with packed tags of evidence-engine (empty: name it in the files later)';
  const address = await asker?.ask(question, '', (answer) => {
    return answer === '' ? answer : (findFault(() => checkSource({ address: answer })) ?? answer);
  });
  return address === '' ? undefined : address;
}

function readCi(answer: string): Ci | { readonly wrong: string } {
  return CI.find((each) => each === answer) ?? { wrong: `Answer one of ${CI.join(', ')}.` };
}
