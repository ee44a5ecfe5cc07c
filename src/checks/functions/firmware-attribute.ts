import { isList, own, type Value, type ValueMap } from '../../base/value.ts';
import { enumerated } from '../../base/enumerated.ts';
import type { CheckFunction, Evaluation } from '../check-function.ts';
import { decision, undecided } from './shared/answer.ts';
import { weakest, type Judgement } from './fips/judgement.ts';
import { attributeJudgement, idsThatNeedUefi } from './fips/attribute-judgement.ts';
import { readPath } from '../../model/locate-value.ts';
import { getMachine, onMachine } from './fips/machine.ts';
import { textList } from '../../base/columns.ts';
import { securityReport, type SecurityReport } from './fips/security-attributes.ts';

const CONDITION = 'function.firmware-attribute';
const REPORT = 'firmware.fwupd.attributes';
const KIND = 'firmware.type';

/**
 * Whether fwupd's host security attributes show a property of the platform firmware. Each group names the attributes
 * that together show it on one kind of hardware. Passes when one group is complete and successful and no attribute of
 * any group contradicts; fails when a present attribute failed; otherwise it is not demonstrated, or not applicable
 * where the check declares the feature optional and no attribute of it is reported. UEFI attributes count only with
 * UEFI firmware: on other firmware fwupd reported success for absent features. A virtual machine shows the firmware
 * of its provider, so it gives no result.
 */
export const firmwareAttribute: CheckFunction = {
  name: 'firmware-attribute',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['groups'],
    properties: {
      groups: {
        type: 'array',
        minItems: 1,
        items: { type: 'array', minItems: 1, items: { type: 'string', pattern: '^[A-Z][A-Za-z0-9.]*$' } },
      },
      optional: { type: 'boolean' },
    },
  },
  evaluate(subject, options, context) {
    const report = securityReport(subject, REPORT);
    const seen = decision(CONDITION, report.list, 'the report of fwupdmgr security');
    if (report.rejected !== '') return undecided([seen], report.rejected);
    const kind = readPath(subject, KIND);
    const uefiOnly = idsThatNeedUefi(context.table('firmware-hsi'));
    const judge = (id: string): Judgement | undefined =>
      attributeJudgement(CONDITION, report, id, kind, uefiOnly.has(id));
    return onMachine(CONDITION, getMachine(subject), answered(options, judge, report));
  },
};

/** With `optional`, a platform that does not report the feature has nothing to switch off. */
function answered(options: ValueMap, judge: (id: string) => Judgement | undefined, report: SecurityReport): Evaluation {
  const groups = getGroups(own(options, 'groups'));
  const isNamed = groups.some((group) => group.some((id) => report.attributes.has(id)));
  if (own(options, 'optional') !== true || isNamed || report.odd.length > 0) return ofGroups(groups, judge, report);
  const seen = decision(CONDITION, report.list, groups.flat().join(', or '), 'not reported');
  return {
    outcome: 'not-applicable',
    decisions: [seen],
    message: 'the fwupd security report of this platform names no such feature',
  };
}

function ofGroups(
  groups: readonly (readonly string[])[],
  judge: (id: string) => Judgement | undefined,
  report: SecurityReport,
): Evaluation {
  const present: Judgement[] = [];
  let complete = false;
  for (const group of groups) {
    const judged = group.flatMap((id) => judge(id) ?? []);
    present.push(...judged);
    if (judged.length === group.length && judged.every((one) => one.outcome === 'pass')) complete = true;
  }
  const [odd] = report.odd;
  if (complete && odd !== undefined && present.every((one) => one.outcome === 'pass'))
    return undecided(
      [decision(CONDITION, odd, 'an attribute with id and flags')],
      'an attribute of the fwupd security report cannot be read',
    );
  if (complete || present.some((one) => one.outcome !== 'pass')) return weakest(present);
  const wanted = enumerated([...new Set(groups.flat())], 'or');
  const missing = decision(CONDITION, report.list, 'results for these', 'not reported');
  return undecided([missing], `the fwupd security report has no result for ${wanted}`);
}

function getGroups(value: Value | undefined): readonly (readonly string[])[] {
  return isList(value) ? value.map((group) => textList(group)) : [];
}
