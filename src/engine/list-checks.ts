import { checkTable } from '../checks/harness/docs.ts';
import { newCheck, type NewCheck } from '../checks/harness/new-check.ts';
import { loadContentWith, withCrossReferences } from '../content/load-content.ts';
import type { Check } from '../model/check.ts';
import { checkKinds } from './check-kinds.ts';
import { byText } from '../base/text-order.ts';

/** A check as listed, with the kinds of evidence that can answer it. */
export interface ListedCheck extends Omit<Check, 'examples' | 'when' | 'expect' | 'function'> {
  readonly evidence: readonly string[];
}

/** The built-in checks and those of the user's folders, by family and id. */
export async function listChecks(folders: readonly string[]): Promise<readonly ListedCheck[]> {
  const { checks, traits } = await loadContentWith(folders);
  return [...withCrossReferences(checks)].sort(byText(({ family, id }) => `${family}/${id}`)).map((check) => {
    const { examples: _examples, when: _when, expect: _expect, function: _function, ...shown } = check;
    return { ...shown, evidence: checkKinds(check, traits) };
  });
}

/** The Markdown page of all checks. */
export async function documentChecks(folders: readonly string[]): Promise<string> {
  return checkTable(withCrossReferences((await loadContentWith(folders)).checks));
}

/** The texts of the template files for a new check. */
export function startCheck(id: string): NewCheck {
  return newCheck(id);
}
