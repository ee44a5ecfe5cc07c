import { counted } from '../../base/counted.ts';
import { textColumn } from '../../base/columns.ts';
import { countDays } from '../../base/time-text.ts';
import { own } from '../../base/value.ts';
import { readPath } from '../../model/locate-value.ts';
import { NO_OPTIONS, type CheckFunction } from '../check-function.ts';
import { decision, failed, undecided } from './shared/answer.ts';
import { maxAgeDays } from './vulnerability/limits.ts';

const CONDITION = 'function.code-flaw-corrected';
const EXPECTED = 'a scan without results of critical or high severity';
const SEVERE: ReadonlySet<string> = new Set(['critical', 'high']);
const MILD: ReadonlySet<string> = new Set(['moderate', 'low']);

/** Whether what a code scanner reports is corrected. Only recent results of critical and high severity are failures. */
export const codeFlawCorrected: CheckFunction = {
  name: 'code-flaw-corrected',
  options: NO_OPTIONS,
  evaluate(subject, _options, context) {
    const seen = [decision(CONDITION, readPath(subject, 'severity'), EXPECTED)];
    const [tool, severity, says, day] = ['tool', 'severity', 'says', 'day'].map((key) =>
      textColumn(subject.values, key),
    );
    const said = `${tool} reports "${says?.replace(/\.$/, '')}" (${severity} severity)`;
    if (MILD.has(severity ?? ''))
      return { outcome: 'pass', decisions: seen, message: `${said}; only critical and high ones are findings.` };
    if (!SEVERE.has(severity ?? '')) return undecided(seen, `${tool} gives no severity`);
    if (!day) return undecided(seen, `${said}, and does not say when`);
    if (day > context.asOf)
      return undecided(seen, `${said} on ${day}, after the day of the assessment (${context.asOf})`);
    const age = countDays(day, context.asOf);
    if (age > maxAgeDays(context))
      return undecided(seen, `${said} on ${day}, ${counted(age, 'day')} before the assessment`);
    const suppressed = own(subject.values, 'suppressed');
    if (suppressed !== undefined) return undecided(seen, `${said} on ${day}. It is suppressed ${String(suppressed)}`);
    if (own(subject.values, 'undecided') !== undefined)
      return undecided(seen, `${said} on ${day}, and a person has to decide whether it is one`);
    return failed(seen, `${said} on ${day}`);
  },
};
