import type { RuleOutcome } from '../../../model/scan.ts';
import { readTool } from './known-tools.ts';

/** What a tool left in the details of a checklist: when it measured, and why that may prove nothing. */
export interface Mark {
  readonly tool: string;
  readonly time: string;
  readonly unproven?: string;
}

/** How STIG Viewer notes what it imports from a scanner. */
const IMPORTED =
  /^\s{0,20}Tool:[ \t]{0,4}(cpe:\/a:[\w:./-]{1,200})\s{1,8}Time:[ \t]{0,4}([\dT:.+Z-]{10,40})\s{1,8}Result:[ \t]{0,4}(\w{1,20})\b/;
const SCRIPT =
  /^\s{0,20}Evaluate-STIG (\d{1,3}\.\d{1,6}(?:\.\d{1,6})?) \([^)]{1,200}\) found this to be (NOT A FINDING|OPEN|NOT APPLICABLE) on (\d{2})\/(\d{2})\/(\d{4})/;
const UNKNOWN = { unproven: 'the tool or its version is not known' } as const;
/** Answers that people write beforehand, which the script enters for them. */
const ANSWER_FILE = /answer file/i;
const RESULTS: ReadonlyMap<string, RuleOutcome> = new Map([
  ['pass', 'pass'],
  ['fail', 'fail'],
  ['notapplicable', 'not-applicable'],
  ['NOT A FINDING', 'pass'],
  ['OPEN', 'fail'],
  ['NOT APPLICABLE', 'not-applicable'],
]);

/**
 * Whether a tool measured what a checklist says. The status of a rule can be typed, so it counts as measured only where the
 * details begin with the mark of a tool that came to the same result; without one it is a statement of a person.
 */
export function measuredBy(details: string, comments: string, outcome: RuleOutcome): Mark | undefined {
  const [, cpe, time, result] = IMPORTED.exec(details) ?? [];
  if (cpe !== undefined && time !== undefined) {
    if (RESULTS.get(result ?? '') !== outcome) return undefined;
    const { text, isKnown } = readTool(cpe);
    return { tool: text, time, ...(isKnown ? {} : UNKNOWN) };
  }
  const [, version = '', verdict, month, day, year] = SCRIPT.exec(details) ?? [];
  if (verdict === undefined || RESULTS.get(verdict) !== outcome) return undefined;
  if (ANSWER_FILE.test(comments) || ANSWER_FILE.test(details)) return undefined;
  const isKnown = version.startsWith('1.');
  return { tool: `Evaluate-STIG ${version}`, time: `${year}-${month}-${day}`, ...(isKnown ? {} : UNKNOWN) };
}
