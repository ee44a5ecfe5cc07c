import type { DataTable } from '../../../model/check.ts';
import { textColumn } from '../../../base/columns.ts';
import { decision } from '../shared/answer.ts';
import { sharedReason, type Judgement } from './judgement.ts';
import { readText, type LocatedValue } from '../../../model/locate-value.ts';
import type { SecurityAttribute, SecurityReport } from './security-attributes.ts';

/** The judgement of one attribute by the report; `undefined` where the report lacks it. */
export function attributeJudgement(
  condition: string,
  report: SecurityReport,
  id: string,
  kind: LocatedValue,
  uefiOnly: boolean,
): Judgement | undefined {
  const found = report.attributes.get(id);
  if (found === undefined) return undefined;
  const expected = 'passed';
  if (uefiOnly && readText(kind.value) !== 'uefi') {
    const decisions = [decision(condition, kind, 'uefi')];
    return {
      outcome: 'unknown',
      ...sharedReason(id, 'means something on UEFI firmware only', 'mean something on UEFI firmware only'),
      decisions,
    };
  }
  const worst = getWorst(found);
  const decisions = [decision(condition, worst.at, expected, worst.state)];
  if (worst.state === 'success')
    return { outcome: 'pass', ...sharedReason(id, 'passed in the fwupd security report'), decisions };
  if (worst.state === 'failed')
    return { outcome: 'fail', ...sharedReason(id, 'failed in the fwupd security report'), decisions };
  return { outcome: 'unknown', ...sharedReason(id, 'could not be measured by fwupd on this host'), decisions };
}

function getWorst(found: readonly SecurityAttribute[]): SecurityAttribute {
  const [first, ...rest] = found;
  if (first === undefined) throw new Error('an attribute is listed without a record');
  let worst = first;
  for (const one of rest) if (rank(one) > rank(worst)) worst = one;
  return worst;
}

function rank(attribute: SecurityAttribute): number {
  return { success: 0, 'not-measured': 1, failed: 2 }[attribute.state];
}

/** The attributes that are meaningful with UEFI firmware only. */
export function idsThatNeedUefi(table: DataTable): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const row of table.rows) if (textColumn(row, 'needs') === 'uefi') ids.add(textColumn(row, 'attribute'));
  return ids;
}
