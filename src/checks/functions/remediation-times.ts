import { counted } from '../../base/counted.ts';
import { textColumn } from '../../base/columns.ts';
import { isList, isMap, own, type ValueMap } from '../../base/value.ts';
import { readPath } from '../../model/locate-value.ts';
import { NO_OPTIONS, type CheckContext, type CheckFunction } from '../check-function.ts';
import { decision, failed, undecided } from './shared/answer.ts';
import { remediationDays, type RemediationDays } from './vulnerability/limits.ts';

const CONDITION = 'function.remediation-times';
const EXPECTED = 'vulnerabilities that one scan found and a later one no longer finds';

/**
 * Whether scans measure how long vulnerabilities were open, and each that is gone was remediated in the time that the table
 * `vulnerability-times` allows.
 */
export const remediationTimes: CheckFunction = {
  name: 'remediation-times',
  options: NO_OPTIONS,
  evaluate(subject, _options, context) {
    const seen = [decision(CONDITION, readPath(subject, 'closed'), EXPECTED)];
    const list = own(subject.values, 'closed');
    const closed = (isList(list) ? list.filter(isMap) : []).filter((one) => textColumn(one, 'gone') <= context.asOf);
    const [longest] = [...closed].sort((one, other) => readDays(other) - readDays(one));
    if (longest === undefined)
      return undecided(seen, `No scan shows a vulnerability that a later one no longer finds. Expected: ${EXPECTED}`);
    const said = `${counted(closed.length, 'flaw')} found and gone since; the longest, ${describe(longest)}, took ${counted(readDays(longest), 'day')} at most`;
    const unread = closed.find((one) => typeof (own(one, 'exploitedDue') ?? '') !== 'string');
    if (unread !== undefined)
      return undecided(seen, `Whether ${describe(unread)} is a known exploited one cannot be read`);
    const exploited = closed.find(isLateByCatalog);
    if (exploited !== undefined) return failed(seen, catalogText(exploited));
    const late = closed.find((one) => Number(own(one, 'atLeast')) > getLimits(one, context).late);
    if (late !== undefined)
      return failed(seen, lateText(late, `${String(own(late, 'atLeast'))} days or more`, context));
    const unsure = closed.find((one) => !(readDays(one) <= getLimits(one, context).inTime));
    if (unsure !== undefined) return undecided(seen, lateText(unsure, upToText(unsure), context));
    return {
      outcome: 'pass',
      decisions: seen,
      message: `${said}; ${getLimits(longest, context).inTime} are allowed for it.`,
    };
  },
};

/** Still found by a scan after the day that CISA's catalog gives it, although scans had found it by then. */
function isLateByCatalog(one: ValueMap): boolean {
  const due = textColumn(one, 'exploitedDue');
  return due !== '' && textColumn(one, 'firstSeen') <= due && textColumn(one, 'lastSeen') > due;
}

function catalogText(one: ValueMap): string {
  const due = textColumn(one, 'exploitedDue');
  return `${describe(one)} was still found on ${textColumn(one, 'lastSeen')}. Expected: remediated by ${due}: CISA lists it as known exploited, BOD 22-01`;
}

/** Not a number where it cannot be read, which is no time that is allowed. */
function readDays(one: ValueMap): number {
  const days = own(one, 'days');
  return typeof days === 'number' ? days : NaN;
}

function getLimits(one: ValueMap, context: CheckContext): RemediationDays {
  return remediationDays(context, textColumn(one, 'severity'));
}

function upToText(one: ValueMap): string {
  const days = readDays(one);
  return Number.isNaN(days) ? 'a time that is not known' : `up to ${days} days`;
}

function lateText(one: ValueMap, took: string, context: CheckContext): string {
  return `${describe(one)} was open for ${took}. Expected: ${getLimits(one, context).inTime} days at most`;
}

function describe(one: ValueMap): string {
  return `${textColumn(one, 'id')} in ${textColumn(one, 'component')} (${textColumn(one, 'severity')})`;
}
