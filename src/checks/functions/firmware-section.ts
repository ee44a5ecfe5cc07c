import type { Subject } from '../../model/check.ts';
import { own, type ValueMap } from '../../base/value.ts';
import type { CheckContext, CheckFunction, Evaluation } from '../check-function.ts';
import { failed, decision, undecided, notKnown } from './shared/answer.ts';
import { responsibleParty, statedJudgements } from './fips/firmware-statement.ts';
import { weakest, type Judgement } from './fips/judgement.ts';
import { readPath, locatedConstant, readText } from '../../model/locate-value.ts';
import { getMachine, onMachine } from './fips/machine.ts';
import { isTextList, textColumn, textList } from '../../base/columns.ts';

const CONDITION = 'function.firmware-section';

/**
 * Whether one device meets a section of SP 800-193, by an fwupd flag or by its vendor's statement about the running
 * version. A contradicting flag or a denying statement fails. A virtual machine gives no result; a recorded party
 * that is responsible for its firmware makes the question not applicable. Source: fwupd, libfwupd/fwupd-enums.h,
 * device flags; NIST SP 800-193 chapter 4.
 */
export const firmwareSection: CheckFunction = {
  name: 'firmware-section',
  reads: () => ['host', 'firmware/device', 'firmware/statement', 'firmware/responsibility'],
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['section'],
    properties: {
      section: { type: 'string', pattern: '^4[.][0-9.]+(-[0-9])?$' },
      shown: { type: 'array', items: { type: 'string', pattern: '^[a-z-]+$' } },
      contradicted: { type: 'array', items: { type: 'string', pattern: '^[a-z-]+$' } },
    },
  },
  evaluate(subject, options, context) {
    const named = readPath(subject, 'host');
    const address = readText(named.value);
    const host = context.evidence.byType('host').find((one) => one.address === address);
    const answer = answered(subject, options, context);
    if (host === undefined) return onMachine(CONDITION, { kind: 'untold', seen: named }, answer);
    const machine = getMachine(host);
    const party = machine.kind === 'virtual' ? responsibleParty(subject, context.evidence, context.asOf) : undefined;
    if (party === undefined) return onMachine(CONDITION, machine, answer);
    const seen = decision(CONDITION, locatedConstant(party.place, 'party', own(party.values, 'party')), 'a party');
    const message = `${textColumn(party.values, 'party')} answers for the firmware below this virtual machine.`;
    return { outcome: 'not-applicable', decisions: [seen], message };
  },
};

function answered(device: Subject, options: ValueMap, { evidence, asOf }: CheckContext): Evaluation {
  const section = textColumn(options, 'section');
  const flags = readPath(device, 'flags');
  const held = textList(flags.value);
  const against = textList(own(options, 'contradicted')).filter((flag) => held.includes(flag));
  if (against.length > 0) {
    const seen = decision(CONDITION, flags, 'a device without this flag', against.join(', '));
    return failed([seen], `fwupd flags the device as ${against.join(', ')}`);
  }
  const stated = statedJudgements(device, section, evidence, asOf, CONDITION);
  const shown = textList(own(options, 'shown')).filter((flag) => held.includes(flag));
  const flagged: readonly Judgement[] = shown.map((flag) => ({
    outcome: 'pass',
    reason: `fwupd flags the device as ${flag}`,
    decisions: [decision(CONDITION, flags, flag, flag)],
  }));
  const asksFlags = own(options, 'shown') !== undefined || own(options, 'contradicted') !== undefined;
  if (asksFlags && !isTextList(flags.value)) {
    return undecided(
      [decision(CONDITION, flags, 'the flags that fwupd shows for the device')],
      notKnown('the flags of the device are', flags),
    );
  }
  if (flagged.length > 0 && stated.every(({ outcome }) => outcome !== 'fail')) return weakest(flagged);
  if (flagged.length > 0 || stated.length > 0) return weakest([...flagged, ...stated]);
  const wanted = decision(
    CONDITION,
    readPath(device, 'version'),
    `a statement of the manufacturer about section ${section}`,
    'none',
  );
  return undecided(
    [wanted],
    `neither fwupd nor a statement of the manufacturer covers SP 800-193 section ${section} for this device`,
  );
}
