import { checkForm } from './semantics/form.ts';
import type { OscalContext, OscalDefect, Report } from './semantics/defect.ts';
import { isObject } from './semantics/json-view.ts';
import { checkMeaning } from './semantics/meaning.ts';
import { checkOwnReferences, checkPlanImport, checkTasks, checkThings } from './semantics/references.ts';
import { checkTargets, checkUniqueness } from './semantics/uniqueness.ts';
import { checkVocabulary } from './semantics/vocabulary.ts';

const MOST_DEFECTS = 200;
const HALF_PAIR = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** The texts of both documents as they are written, and what they are held against. */
export interface OscalDocuments {
  readonly results: string;
  readonly plan: string;
  /** OSCAL ids of the catalogue, withdrawn ones left out; without them rule R8 checks the documents only. */
  readonly controlIds?: ReadonlySet<string>;
  /** Counts of the response's summary, for rule S1. */
  readonly expected?: { readonly satisfied: number; readonly not_satisfied: number };
}

/**
 * What the official JSON schemas do not see in a pair of results and plan: identity, references, value lists, digests, times, and
 * whether the statements support each other. Gives the broken rules, at most 200; none for a good pair. Rule names: F form,
 * U uniqueness, R references, A vocabulary, S meaning.
 */
export function checkOscal(documents: OscalDocuments): readonly OscalDefect[] {
  const defects: OscalDefect[] = [];
  const report: Report = (rule, path, message) => {
    if (defects.length < MOST_DEFECTS) defects.push({ rule, path, message });
  };
  const results = readDocument(documents.results, 'assessment-results', report);
  const plan = readDocument(documents.plan, 'assessment-plan', report);
  if (results === undefined || plan === undefined) return defects;
  const context: OscalContext = {
    results,
    plan,
    planText: documents.plan,
    controlIds: documents.controlIds,
    expected: documents.expected,
  };
  const uuids = new Map<string, string>();
  for (const [root, document] of [
    ['assessment-results', results],
    ['assessment-plan', plan],
  ] as const) {
    checkForm(document, uuids, report);
    checkUniqueness(document, root, report);
    checkOwnReferences(document, root, report);
    checkVocabulary(document, report);
  }
  checkTargets(results, report);
  checkPlanImport(context, report);
  checkThings(context, report);
  checkTasks(context, report);
  checkMeaning(context, report);
  return defects;
}

/** F7 and the root; `undefined` when it is not even a document. */
function readDocument(source: string, root: string, report: Report): unknown {
  if (!source.endsWith('\n') || HALF_PAIR.test(source))
    report('F7', `/${root}`, 'the file is not clean text that ends in a line break');
  let parsed: unknown;
  try {
    parsed = JSON.parse(source);
  } catch {
    report('F7', `/${root}`, 'the file is not JSON');
    return undefined;
  }
  if (isObject(parsed) && isObject(parsed[root])) return parsed;
  report('F7', `/${root}`, 'the document has another root');
  return undefined;
}
