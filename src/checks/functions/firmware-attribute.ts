import type { DataTable } from '../../model/check.ts';
import { isList, own, type Value } from '../../model/value.ts';
import type { CheckFunction, Evaluation } from '../check-function.ts';
import { decision, notDemonstrated } from './lib/answer.ts';
import { weakest, type Judgement } from './lib/judgement.ts';
import { look, textOf, type Looked } from './lib/look.ts';
import { text, texts } from '../../model/rows.ts';
import { securityReport, type SecurityAttribute, type SecurityReport } from './lib/security-attributes.ts';

const CONDITION = 'function.firmware-attribute';
const REPORT = 'firmware.fwupd.attributes';
const KIND = 'firmware.type';

/**
 * Whether host security attributes of fwupd show a property of the platform firmware. Each group names the
 * attributes that together show it on one kind of hardware. Passes when one group is complete and successful and no
 * attribute of any group says otherwise; fails when one that is present failed; else it is not demonstrated.
 * Attributes of UEFI count on UEFI firmware only: elsewhere fwupd was seen to report success for what is not there.
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
    },
  },
  evaluate(subject, options, context) {
    const report = securityReport(subject, REPORT);
    const seen = decision(CONDITION, report.list, 'a security report of this host');
    if (report.rejected !== '') return notDemonstrated([seen], report.rejected);
    const kind = look(subject, KIND);
    const uefiOnly = idsThatNeedUefi(context.table('firmware-hsi'));
    const judge = (id: string): Judgement | undefined => judgement(report, id, kind, uefiOnly.has(id));
    return ofGroups(groupsOf(own(options, 'groups')), judge, report);
  },
};

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
    return notDemonstrated([decision(CONDITION, odd, 'an attribute with id and flags')], 'an attribute cannot be read');
  if (complete || present.some((one) => one.outcome !== 'pass')) return weakest(present);
  const wanted = groups.map((group) => group.join(' and ')).join(', or ');
  const missing = decision(CONDITION, report.list, wanted, 'not reported');
  return notDemonstrated([missing], `the security report does not answer ${wanted}`);
}

function judgement(report: SecurityReport, id: string, kind: Looked, uefiOnly: boolean): Judgement | undefined {
  const found = report.attributes.get(id);
  if (found === undefined) return undefined;
  const expected = `${id}: success`;
  if (uefiOnly && textOf(kind.value) !== 'uefi') {
    const decisions = [decision(CONDITION, kind, 'uefi')];
    return { outcome: 'unknown', reason: `${id} counts on UEFI firmware only`, decisions };
  }
  const worst = worstOf(found);
  const decisions = [decision(CONDITION, worst.at, expected, worst.state)];
  if (worst.state === 'success') return { outcome: 'pass', reason: `${id} succeeded`, decisions };
  if (worst.state === 'failed') return { outcome: 'fail', reason: `${id} failed`, decisions };
  return { outcome: 'unknown', reason: `${id} could not be measured on this host`, decisions };
}

function worstOf(found: readonly SecurityAttribute[]): SecurityAttribute {
  const [first, ...rest] = found;
  if (first === undefined) throw new Error('an attribute is listed without a record');
  let worst = first;
  for (const one of rest) if (rank(one) > rank(worst)) worst = one;
  return worst;
}

function rank(attribute: SecurityAttribute): number {
  return { success: 0, 'not-measured': 1, failed: 2 }[attribute.state];
}

function idsThatNeedUefi(table: DataTable): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const row of table.rows) if (text(row, 'needs') === 'uefi') ids.add(text(row, 'attribute'));
  return ids;
}

function groupsOf(value: Value | undefined): readonly (readonly string[])[] {
  return isList(value) ? value.map((group) => texts(group)) : [];
}
