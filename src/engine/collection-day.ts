import type { Collected, Parsed } from '../model/evidence.ts';
import type { Problem } from '../model/problem.ts';
import { unknown } from '../base/value.ts';

/** A quarter of a year, as for the list of modules; no publication used here limits the age of facts. */
const OLD_AFTER_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;
const TOO_LATE = unknown('it was collected after the day of the assessment', false);

/**
 * Makes facts unknown that were collected after the assessment date, since they show nothing about that day. Older
 * facts count, and their age is reported.
 */
export function heldAgainstDay(
  parsed: readonly Parsed[],
  asOf: string,
): { readonly parsed: readonly Parsed[]; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const held = parsed.map((part) => {
    if (part.collected === undefined) return part;
    const problem = getProblem(part.collected, asOf);
    if (problem !== undefined) problems.push(problem);
    if (part.collected.day <= asOf) return part;
    return { ...part, facts: part.facts.map((fact) => ({ ...fact, value: TOO_LATE })) };
  });
  return { parsed: held, problems };
}

function getProblem({ day, place }: Collected, asOf: string): Problem | undefined {
  const said = `${place.file} was collected on ${day}`;
  if (day > asOf) {
    const message = `${said}, after the day of the assessment (${asOf}), so its facts count as unknown. Assess as of that day or later, or give a record from before.`;
    return { code: 'collection-day', severity: 'warning', message, place };
  }
  const age = Math.round((Date.parse(asOf) - Date.parse(day)) / DAY_MS);
  if (age <= OLD_AFTER_DAYS) return undefined;
  const message = `${said}, ${age} days before the day of the assessment; what changed on the host since is not in it. Collect it again.`;
  return { code: 'collection-day', severity: 'info', message, place };
}
