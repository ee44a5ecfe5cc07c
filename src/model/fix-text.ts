import type { Check } from './check.ts';
import type { Finding } from './finding.ts';

/** With more distinct settings than this the line has the advice alone; `explain` shows the rest. */
const MOST_SETTINGS = 3;
const MOST_FINDINGS = 200;
const PLATFORM = /^(?:aws|azure|google cloud|kubernetes|terraform): /;

/**
 * What to do about failures of one check, on one line: the settings in the platform's words, where content has them,
 * then the advice of the check. Every output that shows a failure uses this text.
 */
export function fixText({ fix }: Check, failures: readonly Finding[]): string {
  const settings = new Set<string>();
  for (const { setting, outcome } of failures.slice(0, MOST_FINDINGS)) {
    if (outcome === 'fail' && setting !== undefined) settings.add(setting);
    if (settings.size > MOST_SETTINGS) break;
  }
  const advice = fix.trim().replaceAll(/\s+/g, ' ');
  if (namesAll(advice, [...settings])) return advice;
  if (settings.size === 0 || settings.size > MOST_SETTINGS) return advice;
  const clauses = [...settings].join('; ');
  return `${clauses.charAt(0).toUpperCase()}${clauses.slice(1)}. ${advice}`;
}

/** Whether the advice's first sentence already names every setting; never for advice about several platforms. */
function namesAll(advice: string, settings: readonly string[]): boolean {
  const first = (/^.*?[.;](?=\s|$)/.exec(advice)?.[0] ?? advice).toLowerCase();
  if (PLATFORM.test(first)) return false;
  return settings.every((setting) => {
    const name = /^\w+ (?:\S*\.)?([\w-]+)(?=[ =]|$)/.exec(setting)?.[1];
    return name !== undefined && first.split(/[^\w-]+/).includes(name.toLowerCase());
  });
}

/** The `explain` command that shows why, passing examples and sources. */
export function explainCommand({ id }: Pick<Check, 'id'>): string {
  return `evidence-engine explain ${id}`;
}
