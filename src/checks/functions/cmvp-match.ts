import type { Subject } from '../../model/check.ts';
import { isList, own, type ValueMap } from '../../model/value.ts';
import type { CheckContext, CheckFunction, Evaluation } from '../check-function.ts';
import { contradicted, decision, notDemonstrated } from './lib/answer.ts';
import { namedCandidates, providerCandidates, type Candidate } from './lib/candidates.ts';
import { certificateState } from './lib/certificates.ts';
import { weakest, type Judgement } from './lib/judgement.ts';
import { look, textOf } from './lib/look.ts';
import { fitPlatform, type PlatformFit } from './lib/platform.ts';
import { providersOf } from './lib/providers.ts';

const CONDITION = 'function.cmvp-match';
const NO_PLATFORM: PlatformFit = { fit: 'undecided', reason: 'the operating environment of the module is not known' };

/**
 * Whether the cryptographic modules in force on a subject are those of a certificate. Exact name and version only;
 * the status is computed from the sunset date and the assessment date. A version on no certificate is not
 * demonstrated; a certificate that is historical or of an older standard contradicts. Source: CMVP lists.
 */
export const cmvpMatch: CheckFunction = {
  name: 'cmvp-match',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['aspect', 'standard'],
    properties: {
      aspect: { enum: ['covered', 'version', 'current', 'environment'] },
      standard: { enum: ['140-2', '140-3', 'any'] },
      providers: { type: 'string', minLength: 1 },
      module: { type: 'string', minLength: 1 },
      list: { type: 'string', minLength: 1 },
      version: { type: 'string', minLength: 1 },
      os: { type: 'string', minLength: 1 },
      release: { type: 'string', minLength: 1 },
    },
    oneOf: [{ required: ['providers'] }, { required: ['module', 'version'] }],
  },
  evaluate(subject, options, context) {
    const path = textOf(own(options, 'providers'));
    if (path !== undefined) return ofProviders(subject, path, options, context);
    return judgeAll(namedCandidates(subject, options, context), subject, options, context);
  },
};

function ofProviders(subject: Subject, path: string, options: ValueMap, context: CheckContext): Evaluation {
  const list = look(subject, path);
  const seen = decision(CONDITION, list, 'a list of providers');
  if (!isList(list.value)) return notDemonstrated([seen], 'the record does not list the providers of OpenSSL');
  const providers = providersOf(list);
  const candidates = providerCandidates(providers, context);
  if (candidates.length > 0) return judgeAll(candidates, subject, options, context);
  if (providers.length === 0) return notDemonstrated([seen], 'the list of providers is empty');
  const ids = providers.map((provider) => provider.id).join(', ');
  const none = decision(CONDITION, list, 'an active provider that a certificate can cover', ids);
  return contradicted([none], 'OpenSSL has no active provider that a certificate could cover');
}

function judgeAll(
  candidates: readonly Candidate[],
  subject: Subject,
  options: ValueMap,
  context: CheckContext,
): Evaluation {
  return weakest(candidates.map((candidate) => judge(candidate, subject, options, context)));
}

function judge(candidate: Candidate, subject: Subject, options: ValueMap, context: CheckContext): Judgement {
  const aspect = textOf(own(options, 'aspect'));
  const standard = textOf(own(options, 'standard')) ?? '140-3';
  const platform = platformOf(candidate, subject, options);
  if (aspect === 'environment') return environment(candidate, platform);
  const list = context.table('cmvp-modules').asOf;
  const listed = listing(candidate, standard, list);
  if (listed.outcome !== 'pass' || aspect === 'version') return listed;
  const state = certificate(candidate, standard, context.asOf, list);
  if (aspect === 'current' || state.outcome === 'fail' || candidate.row === undefined) return state;
  if (platform.fit === 'fits') return state;
  return answer(candidate, 'unknown', platform.reason, 'a module on a platform of its certificate');
}

/** Does any certificate of the standard name this module and version? */
function listing(candidate: Candidate, standard: string, list: string): Judgement {
  const expected = 'a name and version of a certificate';
  const { row, label } = candidate;
  if (row?.listing === 'never')
    return answer(candidate, 'fail', `"${label}" is not a validated module: ${row.note}`, expected);
  if (candidate.certificates.length === 0) {
    const why = row === undefined || row.note === '' ? '' : `: ${row.note}`;
    return answer(candidate, 'unknown', `"${label}" is on no certificate of the list of ${list}${why}`, expected);
  }
  const fitting = candidate.certificates.filter((one) => ofStandard(one.standard, standard));
  const numbers = (fitting.length > 0 ? fitting : candidate.certificates).map((one) => `#${one.number}`).join(', ');
  if (fitting.length > 0)
    return answer(candidate, 'pass', `"${label}" is the module of certificate ${numbers}`, expected);
  // A FIPS 140-2 module contradicts a FIPS 140-3 claim; a FIPS 140-3 module leaves the question of its predecessor open.
  const outcome = standard === '140-3' ? 'fail' : 'unknown';
  return answer(
    candidate,
    outcome,
    `"${label}" is validated to another standard than FIPS ${standard} (${numbers})`,
    expected,
  );
}

/** One active certificate is enough; when all are historical the claim is contradicted. */
function certificate(candidate: Candidate, standard: string, asOf: string, list: string): Judgement {
  const expected = `a certificate that is active on ${asOf}`;
  const states = candidate.certificates
    .filter((one) => ofStandard(one.standard, standard))
    .map((one) => certificateState(one, asOf));
  const current = states.find((one) => one.state === 'current');
  if (current !== undefined) {
    return answer(candidate, 'pass', `"${candidate.label}": by the list of ${list} ${current.reason}`, expected);
  }
  const open = states.filter((one) => one.state === 'undecided');
  const outcome = open.length > 0 ? 'unknown' : 'fail';
  const reasons = (open.length > 0 ? open : states).map((one) => one.reason).join('; ');
  return answer(candidate, outcome, `"${candidate.label}": ${reasons}`, expected);
}

function environment(candidate: Candidate, platform: PlatformFit): Judgement {
  const outcome = { fits: 'pass', foreign: 'fail', undecided: 'unknown' } as const;
  const expected = 'an operating system of the certificate';
  return answer(candidate, outcome[platform.fit], `"${candidate.label}": ${platform.reason}`, expected);
}

function platformOf(candidate: Candidate, subject: Subject, options: ValueMap): PlatformFit {
  if (candidate.row === undefined || candidate.certificates.length === 0) return NO_PLATFORM;
  const os = look(subject, textOf(own(options, 'os')) ?? 'os.id');
  const release = look(subject, textOf(own(options, 'release')) ?? 'os.version_id');
  return fitPlatform(candidate.row, os, release);
}

function ofStandard(standard: string, asked: string): boolean {
  return asked === 'any' || standard === asked;
}

function answer(candidate: Candidate, outcome: Judgement['outcome'], reason: string, expected: string): Judgement {
  return { outcome, reason, decisions: [decision(CONDITION, candidate.at, expected, candidate.label)] };
}
