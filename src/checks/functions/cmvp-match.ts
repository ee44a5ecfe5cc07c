import type { Subject } from '../../model/check.ts';
import type { Decision } from '../../model/finding.ts';
import { isList, own, type ValueMap } from '../../base/value.ts';
import type { CheckContext, CheckFunction, Evaluation } from '../check-function.ts';
import { failed, decision, undecided, notKnown } from './shared/answer.ts';
import { goCandidates, namedCandidates, providerCandidates, type Candidate } from './fips/certificate-candidates.ts';
import { weakest, type Judgement } from './fips/judgement.ts';
import { readPath, readText } from '../../model/locate-value.ts';
import { judgeModule, MODULE_CONDITION as CONDITION } from './fips/module-judgement.ts';
import { hostModules } from './fips/system-candidates.ts';
import { packageCandidate } from './fips/package-candidate.ts';
import { isWithoutOpenssl, NO_OPENSSL, getProviders } from './fips/providers.ts';

/**
 * Whether the cryptographic modules in force on a subject are those of a certificate, by exact name and version. The
 * status is computed from the sunset date and the assessment date. A version on no certificate is not demonstrated; a
 * certificate that is historical or of an older standard contradicts. A vendor's update counts only under the policy
 * `update-stream`, and a historical certificate only with an accepted risk; the finding mentions both. Source: CMVP
 * lists.
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
      architecture: { type: 'string', minLength: 1 },
      system: { enum: ['host', 'package'] },
    },
    oneOf: [{ required: ['providers'] }, { required: ['module', 'version'] }, { required: ['system'] }],
  },
  evaluate(subject, options, context) {
    const path = readText(own(options, 'providers'));
    if (path !== undefined) return ofProviders(subject, path, options, context);
    const system = readText(own(options, 'system'));
    if (system === 'host') return ofHost(subject, options, context);
    if (system === 'package') return ofPackage(subject, options, context);
    return judgeAll(namedCandidates(subject, options, context), subject, options, context);
  },
};

function ofProviders(subject: Subject, path: string, options: ValueMap, context: CheckContext): Evaluation {
  const list = readPath(subject, path);
  const seen = decision(CONDITION, list, 'a list of providers');
  if (isWithoutOpenssl(subject)) return withoutOpenssl(seen, subject, options, context);
  if (!isList(list.value)) return undecided([seen], notKnown('the providers of OpenSSL are', list));
  const providers = getProviders(list);
  const candidates = providerCandidates(providers, context);
  if (candidates.length > 0) return judgeAll(candidates, subject, options, context);
  if (providers.length === 0) return undecided([seen], 'the list of providers is empty');
  const ids = providers.map((provider) => provider.id).join(', ');
  const none = decision(CONDITION, list, 'an active provider that a certificate can cover', ids);
  return failed([none], 'OpenSSL has no active provider that a certificate could cover');
}

/** Only modules inside programs are left. Knowing none is no proof that there is none. */
function withoutOpenssl(seen: Decision, subject: Subject, options: ValueMap, context: CheckContext): Evaluation {
  const programs = goCandidates(subject, context);
  if (programs.length > 0) return judgeAll(programs, subject, options, context);
  return undecided([seen], `${NO_OPENSSL}, and which cryptographic modules there are instead is not known`);
}

function ofHost(subject: Subject, options: ValueMap, context: CheckContext): Evaluation {
  const { candidates, untold } = hostModules(subject, context);
  const open = untold.map(({ at, reason }): Judgement => {
    return { outcome: 'unknown', reason, decisions: [decision(CONDITION, at, 'a record of the modules in use')] };
  });
  return weakest([...candidates.map((candidate) => judgeModule(candidate, subject, options, context)), ...open]);
}

/** A bill of materials shows no mode of operation: a pass says only that a certificate covers the package. */
function ofPackage(subject: Subject, options: ValueMap, context: CheckContext): Evaluation {
  const candidate = packageCandidate(subject, context);
  const seen = decision(CONDITION, readPath(subject, 'name'), 'a package with a cryptographic module');
  if (candidate === undefined)
    return {
      outcome: 'not-applicable',
      decisions: [seen],
      message: 'not a package with a module that this version knows',
    };
  return judgeAll([candidate], subject, options, context);
}

function judgeAll(
  candidates: readonly Candidate[],
  subject: Subject,
  options: ValueMap,
  context: CheckContext,
): Evaluation {
  return weakest(candidates.map((candidate) => judgeModule(candidate, subject, options, context)));
}
