import type { Check } from './check.ts';
import type { Finding } from './finding.ts';

/** Settings that one line names: things of further types are set in their own way, which `explain` shows. */
const MOST_SETTINGS = 3;
/** Findings that are looked at for them. */
const MOST_FINDINGS = 200;
/** How advice for one of several platforms begins. */
const PLATFORM = /^(?:aws|azure|google cloud|kubernetes|terraform): /;

/**
 * What to do about failures of one check, on one line: the settings in the words of the platform, where content shows them,
 * then the advice of the check. Every output that shows a failure says it with this.
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

/** Whether the first sentence of the advice names every setting already, and is not about several platforms. */
function namesAll(advice: string, settings: readonly string[]): boolean {
  const first = (/^.*?[.;](?=\s|$)/.exec(advice)?.[0] ?? advice).toLowerCase();
  if (PLATFORM.test(first)) return false;
  return settings.every((setting) => {
    const name = /^\w+ (?:\S*\.)?([\w-]+)(?=[ =]|$)/.exec(setting)?.[1];
    return name !== undefined && first.split(/[^\w-]+/).includes(name.toLowerCase());
  });
}

/** The command that shows the rest: why, passing examples, sources. */
export function explainCommand({ id }: Pick<Check, 'id'>): string {
  return `evidence-engine explain ${id}`;
}
