import type { Subject } from '../../model/check.ts';
import { isUnknown, own } from '../../base/value.ts';
import type { CheckFunction, Evaluation } from '../check-function.ts';
import { renderText } from '../../model/render-value.ts';
import { decision, undecided } from './shared/answer.ts';
import { weakest, type Judgement } from './fips/judgement.ts';
import { readPath, readText, type LocatedValue } from '../../model/locate-value.ts';
import { getMachine, type Machine } from './fips/machine.ts';

const CONDITION = 'function.boot-root';
const KIND = 'firmware.type';

/**
 * What the boot of a host is rooted in: Secure Boot of its UEFI, or a TPM 2.0. For the `system`, a virtual machine is
 * assessed by its own UEFI; one that boots without UEFI is booted by its provider, so there is no result. For the
 * `platform`, only a known physical machine is assessed. Sources: UEFI specification, Secure Boot; NIST SP 800-193
 * section 4.1.
 */
export const bootRoot: CheckFunction = {
  name: 'boot-root',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['root', 'of'],
    properties: { root: { enum: ['secure-boot', 'tpm'] }, of: { enum: ['system', 'platform'] } },
  },
  evaluate(subject, options) {
    const machine = getMachine(subject);
    const judged = own(options, 'root') === 'tpm' ? tpm(subject) : secureBoot(subject);
    const isOpen = own(options, 'of') === 'platform' ? machine.kind !== 'physical' : startsElsewhere(subject, machine);
    const answer = weakest(judged);
    return isOpen && answer.outcome !== 'unknown' ? leftOpen(subject, machine) : answer;
  },
};

/** Without visible firmware, or without UEFI in a virtual machine, something outside the host starts it. */
function startsElsewhere(subject: Subject, { kind }: Machine): boolean {
  const firmware = readText(readPath(subject, KIND).value);
  return firmware === 'none' || (firmware !== 'uefi' && kind === 'virtual');
}

function leftOpen(subject: Subject, { kind, seen }: Machine): Evaluation {
  if (kind === 'virtual') {
    const sentence = 'this is a virtual machine, and its provider controls how it starts';
    return undecided([decision(CONDITION, seen, 'a physical machine')], sentence);
  }
  const firmware = readPath(subject, KIND);
  if (readText(firmware.value) === 'none')
    return undecided(
      [decision(CONDITION, firmware, 'uefi')],
      'the record shows no firmware that could start this host',
    );
  const sentence = 'the record does not show that this is a physical machine, so its platform may belong to a provider';
  return undecided([decision(CONDITION, seen, 'a physical machine')], sentence);
}

function secureBoot(subject: Subject): readonly Judgement[] {
  return [
    judge(readPath(subject, 'firmware.secure_boot'), 'true', (value) => value === true),
    judge(readPath(subject, KIND), 'uefi', (value) => value === 'uefi'),
    judge(readPath(subject, 'firmware.setup_mode'), 'false', (value) => value === false),
  ];
}

function tpm(subject: Subject): readonly Judgement[] {
  const present = judge(readPath(subject, 'firmware.tpm.present'), 'true', (value) => value === true);
  const version = readPath(subject, 'firmware.tpm.version');
  const isTwo = (value: LocatedValue['value']): boolean => /^2(?:\.|$)/.test(readText(value) ?? '');
  return present.outcome === 'fail' ? [present] : [present, judge(version, '2.0', isTwo)];
}

/** A value that was not collected or not found proves nothing. */
function judge(seen: LocatedValue, expected: string, holds: (value: LocatedValue['value']) => boolean): Judgement {
  const decisions = [decision(CONDITION, seen, expected)];
  if (seen.value === undefined || seen.value === null || isUnknown(seen.value))
    return { outcome: 'unknown', reason: `${seen.path} is not known`, decisions };
  if (holds(seen.value)) return { outcome: 'pass', reason: `${seen.path} is ${expected}`, decisions };
  const known = typeof seen.value === 'string' || typeof seen.value === 'boolean';
  const reason = known ? `${seen.path} is ${renderText(String(seen.value))}` : `${seen.path} cannot be understood`;
  return { outcome: known ? 'fail' : 'unknown', reason, decisions };
}
