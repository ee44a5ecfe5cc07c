import { SCRIPT_ARGUMENTS, SECRET_ARGUMENTS } from '../../model/secret-arguments.ts';
import type { Subject } from '../../model/check.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import { counted } from '../../model/counted.ts';
import { isList, isMarker, isRedacted, own } from '../../model/value.ts';
import type { Value } from '../../model/value.ts';
import type { CheckFunction } from '../check-function.ts';
import { decision } from './lib/answer.ts';
import { valuesAt } from './lib/look.ts';
import type { Looked } from './lib/look.ts';
import { ToldLater } from './lib/told-later.ts';
import { remembered } from '../../model/remembered.ts';

const CONDITION = 'function.secret-kept';
/** A reference of Azure to a secret in a vault. */
const VAULT = /^@Microsoft\.KeyVault\(/;
const STATE = 'terraform-state';
/** Arguments that leave the secret to the service (Terraform AWS provider: aws_db_instance, aws_redshift_cluster). */
const MADE_BY_SERVICE = ['manage_master_user_password', 'manage_master_password'];

/** What is asked, and what the parser tells of a value that is wrong. */
const QUESTIONS = {
  argument: { paths: SECRET_ARGUMENTS, wrong: 'literal', expected: 'no secret written down' },
  script: { paths: SCRIPT_ARGUMENTS, wrong: 'suspicious', expected: 'nothing that looks like a secret' },
} as const;

/**
 * Whether secret arguments take their value from elsewhere (`what: argument`), or start-up scripts hold nothing that looks
 * like a secret (`what: script`), as the parser told before it redacted them. A state does not say how a value came there:
 * where the configuration of the same resource is at hand, that one is asked instead. A resource that is given none is not asked.
 */
export const secretKept: CheckFunction = {
  name: 'secret-kept',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['what'],
    properties: { what: { enum: ['argument', 'script'] } },
  },
  evaluate(subject, options, { evidence }) {
    const question = QUESTIONS[own(options, 'what') === 'script' ? 'script' : 'argument'];
    const given = valuesAt(subject, question.paths.get(subject.type) ?? []).flatMap(eachOf);
    const wrong = given.filter(({ value }) => isMarker(value) && value.told === question.wrong);
    const unclear = given.filter(({ value }) => isUnclear(value));
    const decisions = (of: readonly Looked[]) => of.map((looked) => decision(CONDITION, looked, question.expected));
    if (wrong.length > 0) return { outcome: 'fail', decisions: decisions(wrong) };
    if (unclear.length > 0) {
      if (subject.source === STATE && isConfigured(subject, evidence)) {
        const message = 'The state does not show this; the configuration of the same resource is checked instead.';
        return { outcome: 'not-applicable', decisions: [], message };
      }
      return new ToldLater('unknown', () => ({ decisions: decisions(unclear) }));
    }
    if (given.length > 0) {
      return { outcome: 'pass', decisions: [], message: `${counted(given.length, 'value')}, ${question.expected}.` };
    }
    if (MADE_BY_SERVICE.some((name) => own(subject.values, name) === true)) {
      return { outcome: 'pass', decisions: [], message: 'The service makes the secret and keeps it.' };
    }
    return { outcome: 'not-applicable', decisions: [], message: 'No such value is given.' };
  },
};

/** Users may have several passwords, which stand in a list. */
function eachOf(looked: Looked): readonly Looked[] {
  return isList(looked.value) ? looked.value.map((value) => ({ ...looked, value })) : [looked];
}

/** A marker says what the parser saw; text that is no reference to a vault was not looked at. */
function isUnclear(value: Value | undefined): boolean {
  if (isRedacted(value) && value.state === 'empty') return false;
  if (isMarker(value)) return value.told === undefined;
  return !(typeof value === 'string' && VAULT.test(value));
}

const configured = new WeakMap<EvidenceSet, Map<string, ReadonlySet<string>>>();

function isConfigured({ address, type }: Subject, evidence: EvidenceSet): boolean {
  const perType = remembered(configured, evidence, () => new Map<string, ReadonlySet<string>>());
  const addresses = remembered(perType, type, () => {
    const others = evidence.byType(type).filter(({ source }) => source !== STATE);
    return new Set(others.map((other) => other.address));
  });
  return addresses.has(address);
}
