import { enumerated } from '../base/enumerated.ts';
import type { Truth } from '../base/truth.ts';
import { isUnknown } from '../base/value.ts';
import type { LinkSpec, Subject } from '../model/check.ts';
import type { LinkedResources } from '../model/evidence-set.ts';
import { renderValue } from '../model/render-value.ts';
import { shownActual } from '../model/secrets/free-form.ts';
import { walk } from '../model/walk.ts';
import { shownPath, type Run } from './condition.ts';
import { factText, type Shown } from './fact-text.ts';
import { isNamed, namingPaths } from './named-things.ts';

/** Whether such a resource counts for every subject: none is named. */
export function isOfAll({ on }: LinkSpec): boolean {
  return Object.keys(on).length === 0;
}

export function isNamedBySubject(link: LinkSpec): boolean {
  return namingPaths(link).length > 0;
}

/** The clause that no resource of these types is linked to a subject, in the direction of the reference. */
export function noneRefers(link: LinkSpec, here: string): string {
  const types = typesText(link.type);
  if (isOfAll(link)) return `The evidence has no ${types}`;
  return isNamedBySubject(link) ? `${capital(here)} has no ${types}` : `No ${types} refers to ${here}`;
}

/** How a sentence calls the resource whose links are followed: the subject is `this <type>`, others have their address. */
export function getHere({ prefix, subject }: Run): string {
  return prefix ?? thisOne(subject);
}

export function thisOne({ type }: Pick<Subject, 'type'>): string {
  return `this ${typeName(type)}`;
}

export function capital(here: string): string {
  return here.startsWith('this ') ? `T${here.slice(1)}` : here;
}

function typeName(type: string): string {
  return type.replace(/^k8s\//, '');
}

const NAMED = 4;

/** A list of types in words, of which one is enough. */
export function typesText(types: readonly string[]): string {
  const names = types.map(typeName);
  if (names.length <= NAMED) return enumerated(names, 'or');
  return `${names.slice(0, NAMED - 1).join(', ')} or one of ${names.length - NAMED + 1} other types`;
}

/** The value of an absent linked resource. */
export const MISSING = 'missing';

interface Absent {
  readonly found: LinkedResources;
  readonly result: Truth;
  readonly run: Run;
}

/** The clause that says what is missing or open where no linked resource made the answer. */
export function absenceText(link: LinkSpec, { found, result, run }: Absent): string {
  const types = typesText(link.type);
  const here = getHere(run);
  const { matches, undecided } = found;
  if (undecided === 'unread') return `A module that was not read may contain the ${types} of ${here}`;
  if (undecided === 'elsewhere')
    return `Whether the ${types} in the evidence covers ${here} is not known: it has another provider configuration, which may be of another account`;
  if (undecided) return `Which ${types} belongs to ${here} is decided at apply`;
  if (result !== 'unknown') return noneRefers(link, here);
  if (matches.length > 0) return `The evidence has only some of the ${types} that ${here} names`;
  if (isOfAll(link)) return `The evidence has no ${types}`;
  if (!isNamedBySubject(link)) return `No ${types} in the evidence refers to ${here}`;
  const named = findNamed(link, run);
  if (named === undefined) return `No ${types} in the evidence belongs to ${here}`;
  const fact = factText(named, true);
  return named.isOpen
    ? `${fact}, and the evidence has no ${types} that it may name`
    : `${fact}, which names no ${types} in the evidence`;
}

interface Named extends Shown {
  readonly isOpen: boolean;
}

/** The attribute that names the linked resource, with its value: both are needed to find what is missing. */
function findNamed(link: LinkSpec, run: Run): Named | undefined {
  let named: Named | undefined;
  for (const { path } of namingPaths(link)) {
    walk(run.subject.values, path.steps, (value, at) => {
      if (!isNamed(value)) return true;
      const shown = shownPath(run, at);
      named = { path: shown, actual: shownActual(shown, renderValue(value)), isOpen: isUnknown(value) };
      return false;
    });
    if (named !== undefined) return named;
  }
  return undefined;
}

export function absence(found: LinkedResources, result: Truth): string {
  if (found.undecided === 'unread') return 'not known (a module that was not read may hold it)';
  if (found.undecided === 'elsewhere') return 'not known (it may be of another account)';
  if (found.undecided) return 'not known (which resource belongs here is not known yet)';
  if (result !== 'unknown') return MISSING;
  return found.matches.length > 0 ? 'only in part in the evidence' : 'not in the evidence';
}
