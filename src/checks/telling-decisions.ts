import type { Decision } from '../model/finding.ts';
import { isIdentityName } from './distance.ts';
import { MISSING } from './link-words.ts';

/** What decides nothing by itself. */
export const WITHOUT_VALUE: ReadonlySet<string> = new Set(['not set', 'empty']);

/** The property of the subject, or of a resource that belongs to it, that a path names: no entry of a list. */
const PROPERTY_OF_THING = /^(?:[\w-]+\.)*([\w-]+)$/;

/**
 * Without what only says which thing it is, where something else decided; and where the value is the wanted one, without
 * exceptions that are not set, where something that is set proves it.
 */
export function tellingDecisions(all: readonly Decision[], isWanted = false): readonly Decision[] {
  const told = all.filter(
    ({ path, fact }) => fact !== undefined || !isIdentityName(PROPERTY_OF_THING.exec(path)?.[1] ?? ''),
  );
  if (!isWanted) return told.length === 0 ? all : told;
  const proof = told.filter(({ actual }) => !NO_PROOF.has(actual));
  return proof.length === 0 ? all : withoutDefaults(proof);
}

/** Of one entry of a list, what is written there says enough: that the rest has its default is left out. */
function withoutDefaults(all: readonly Decision[]): readonly Decision[] {
  return all.filter(
    (one) =>
      !one.actual.startsWith(BY_DEFAULT) ||
      !all.some((other) => !other.actual.startsWith(BY_DEFAULT) && isSameEntry(one.path, other.path)),
  );
}

const BY_DEFAULT = 'not set (the default is ';
const ENTRY = /^(.*\[\d+\])\.[\w-]+$/;

function isSameEntry(one: string, other: string): boolean {
  const entry = ENTRY.exec(one)?.[1];
  return entry !== undefined && entry === ENTRY.exec(other)?.[1];
}

/** What proves nothing by itself: that an exception does not apply. */
const NO_PROOF: ReadonlySet<string> = new Set([...WITHOUT_VALUE, MISSING]);
