import { SCRIPT_ARGUMENTS, SECRET_ARGUMENTS } from '../../model/secrets/secret-arguments.ts';
import type { Subject } from '../../model/check.ts';
import type { Decision } from '../../model/finding.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import type { Resource } from '../../model/evidence.ts';
import { counted } from '../../base/counted.ts';
import { isList, isMarker, isRedacted, own, type Value } from '../../base/value.ts';
import type { CheckFunction, Evaluation } from '../check-function.ts';
import { decision } from './shared/answer.ts';
import { valuesAt, type LocatedValue } from '../../model/locate-value.ts';
import { LazyEvaluation } from './shared/lazy-evaluation.ts';
import { getOrCreate } from '../../base/memo.ts';

const CONDITION = 'function.secret-kept';
const VAULT = /^@Microsoft\.KeyVault\(/;
const STATE = 'terraform-state';
/** Arguments that let the service manage the secret (Terraform AWS provider: aws_db_instance, aws_redshift_cluster). */
const MADE_BY_SERVICE = ['manage_master_user_password', 'manage_master_password'];

const QUESTIONS = {
  argument: {
    paths: SECRET_ARGUMENTS,
    wrong: 'literal',
    expected: 'a reference to a secret store',
    stored: 'is stored in clear text',
    clean: 'no secret in clear text',
  },
  script: {
    paths: SCRIPT_ARGUMENTS,
    wrong: 'suspicious',
    expected: 'a script without secrets',
    stored: 'contains text that looks like a secret',
    clean: 'nothing that looks like a secret',
  },
} as const;

/**
 * Whether secret arguments take their value from elsewhere (`what: argument`), or start-up scripts contain nothing
 * that resembles a secret (`what: script`), as the parser recorded before redaction. A state does not show the origin
 * of a value, so the configuration of the same resource is used where it is available. A resource without such a
 * value is not assessed.
 */
export const secretKept: CheckFunction = {
  name: 'secret-kept',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['what'],
    properties: { what: { enum: ['argument', 'script'] } },
  },
  evaluate(subject, options, context) {
    const question = QUESTIONS[own(options, 'what') === 'script' ? 'script' : 'argument'];
    const given = valuesAt(subject, question.paths.get(subject.type) ?? []).flatMap(getEach);
    const wrong = given.filter(({ value }) => isMarker(value) && value.told === question.wrong);
    const unclear = given.filter(({ value }) => isUnclear(value));
    const decisions = (of: readonly LocatedValue[]) =>
      of.map((looked) => decision(CONDITION, looked, question.expected));
    if (wrong.length > 0) {
      const told = decisions(wrong).map((each) => ({ ...each, fact: `${each.path} ${question.stored}` }));
      return { outcome: 'fail', decisions: told };
    }
    if (unclear.length > 0) {
      const configuration = subject.source === STATE ? getConfiguration(subject, context.evidence) : undefined;
      if (configuration !== undefined) return instead(secretKept.evaluate(configuration, options, context));
      return new LazyEvaluation('unknown', () => ({
        decisions: decisions(unclear).map((each) => (subject.source === STATE ? withSource(each) : each)),
      }));
    }
    if (given.length > 0) {
      return { outcome: 'pass', decisions: [], message: `${counted(given.length, 'value')} read: ${question.clean}.` };
    }
    if (MADE_BY_SERVICE.some((name) => own(subject.values, name) === true)) {
      return { outcome: 'pass', decisions: [], message: 'The service generates and stores the secret.' };
    }
    return {
      outcome: 'not-applicable',
      decisions: [],
      message: 'Does not apply: none of the settings that can contain a secret is set.',
    };
  },
};

/** A state keeps the value, and not whether it was written down or came from a store. */
function withSource(decision: Decision): Decision {
  if (decision.fact !== undefined || !decision.actual.startsWith('(redacted')) return decision;
  const fact = `${decision.path} is set (value redacted), and a state does not show whether it was written in the configuration or read from a secret store`;
  return { ...decision, fact };
}

function getEach(looked: LocatedValue): readonly LocatedValue[] {
  return isList(looked.value) ? looked.value.map((value) => ({ ...looked, value })) : [looked];
}

/** A marker records what the parser saw; a text that is no vault reference was not examined. */
function isUnclear(value: Value | undefined): boolean {
  if (isRedacted(value) && value.state === 'empty') return false;
  if (isMarker(value)) return value.told === undefined;
  return !(typeof value === 'string' && VAULT.test(value));
}

/**
 * A pass applies to both, so that the state does not contradict it; any other outcome is reported for the
 * configuration only.
 */
function instead({ outcome }: Evaluation): Evaluation {
  if (outcome === 'pass')
    return { outcome, decisions: [], message: 'The configuration of the same resource shows it.' };
  const message = 'The state does not show this; the configuration of the same resource is checked instead.';
  return { outcome: 'not-applicable', decisions: [], message };
}

const configured = new WeakMap<EvidenceSet, Map<string, ReadonlyMap<string, Resource>>>();

function getConfiguration({ address, type }: Subject, evidence: EvidenceSet): Resource | undefined {
  const perType = getOrCreate(configured, evidence, () => new Map<string, ReadonlyMap<string, Resource>>());
  const byAddress = getOrCreate(perType, type, () => {
    const others = evidence.byType(type).filter(({ source }) => source !== STATE);
    return new Map(others.map((other) => [other.address, other]));
  });
  return byAddress.get(address);
}
