import type { OscalDefect, OscalScope, Report } from './semantics/defect.ts';
import { checkForm } from './semantics/form.ts';
import { isObject, object } from './json-view.ts';
import { checkMeaning } from './semantics/meaning.ts';
import { checkPlanImport } from './semantics/plan-import.ts';
import { checkPoamItems } from './semantics/poam-items.ts';
import { checkOwnReferences, checkThings } from './semantics/references.ts';
import { ROOTS, getThings } from './semantics/things.ts';
import { checkTargets, checkUniqueness } from './semantics/uniqueness.ts';
import { checkVocabulary } from './semantics/vocabulary.ts';

export type { OscalDefect } from './semantics/defect.ts';

/** Maximum number of defects that are listed for one document. */
export const MOST_DEFECTS = 200;

/** The texts of both documents as written, and what they are checked against. */
export interface OscalDocuments {
  readonly results: string;
  /** Absent: the results import a plan of the user, which is not checked. */
  readonly plan?: string | undefined;
  /** Parsed source of the texts, if available, so that large ones are not parsed again. */
  readonly data?: { readonly results?: object | undefined; readonly plan?: object | undefined };
  /** OSCAL ids of the catalogue without withdrawn ones; absent: rule R8 checks only the documents. */
  readonly controlIds?: ReadonlySet<string>;
  /** References that the user named: they may point outside the folder. */
  readonly named?: ReadonlySet<string>;
  /** Counts of the response's summary, for rule S1. */
  readonly expected?: { readonly satisfied: number; readonly not_satisfied: number };
}

/**
 * Checks what the official JSON schemas cannot check in a pair of results and plan: identity, references, value
 * lists, digests, times, and whether the statements support each other. Returns the broken rules, at most 200; none
 * for a good pair. Rule names: F form, U uniqueness, R references, A vocabulary, S meaning.
 */
export function checkOscal(pair: OscalDocuments): readonly OscalDefect[] {
  const { results, plan, data, controlIds, expected, named } = pair;
  const { defects, report } = collector();
  const first = readDocument(results, ['assessment-results'], true, report, data?.results);
  const second = plan === undefined ? undefined : readDocument(plan, ['assessment-plan'], true, report, data?.plan);
  if (first === undefined || (plan !== undefined && second === undefined)) return defects;
  const documents = second === undefined ? [first] : [first, second];
  const things = new Map(documents.flatMap(({ document }) => [...getThings(document)]));
  const uuids = new Map<string, string>();
  for (const each of documents) {
    checkOne({ ...each, own: true, things, complete: true, controlIds, expected, named }, uuids, report);
  }
  if (plan !== undefined) checkPlanImport(first.document, plan, report);
  return defects;
}

/**
 * The same checks for one of our plans of action and milestones, which may contain additions by people. `data` is the
 * data it was written from.
 */
export function checkPoam(text: string, data?: object): readonly OscalDefect[] {
  const { defects, report } = collector();
  const read = readDocument(text, ['plan-of-action-and-milestones'], false, report, data);
  if (read === undefined) return defects;
  const scope = { ...read, own: false, things: getThings(read.document), complete: !importsSsp(read.document) };
  checkOne(scope, new Map(), report);
  checkPoamItems(read.document, report);
  return defects.filter(({ level }) => level === 'error');
}

/** An OSCAL document of any tool, and known facts about it. */
export interface OscalFile {
  readonly text: string;
  /** Parsed documents that it imports, directly or indirectly. */
  readonly imported: readonly unknown[];
  /** Whether all of them were found. */
  readonly complete: boolean;
  readonly controlIds?: ReadonlySet<string>;
}

/** Checks the rules for documents of any model and tool. */
export function checkOscalFile(file: OscalFile): readonly OscalDefect[] {
  const { defects, report } = collector();
  const read = readDocument(file.text, ROOTS, false, report);
  if (read === undefined) return defects;
  const things = new Map(file.imported.flatMap((each) => [...getThings(each)]));
  for (const [uuid, kind] of getThings(read.document)) things.set(uuid, kind);
  const { complete, controlIds } = file;
  checkOne({ ...read, own: false, things, complete, controlIds }, new Map(), report);
  return defects;
}

function checkOne(scope: OscalScope, uuids: Map<string, string>, report: Report): void {
  checkForm(scope, uuids, report);
  checkUniqueness(scope.document, scope.root, report);
  checkOwnReferences(scope, report);
  checkThings(scope, report);
  checkVocabulary(scope, report);
  checkTargets(scope.document, report);
  checkMeaning(scope, report);
}

function collector(): { readonly defects: OscalDefect[]; readonly report: Report } {
  const defects: OscalDefect[] = [];
  const report: Report = (rule, path, message, level = 'error') => {
    if (defects.length < MOST_DEFECTS) defects.push({ rule, path, message, level });
  };
  return { defects, report };
}

interface Read {
  readonly document: unknown;
  readonly root: string;
}

function readDocument(
  source: string,
  roots: readonly string[],
  own: boolean,
  report: Report,
  data?: object,
): Read | undefined {
  const at = roots.length === 1 ? `/${roots[0]}` : '';
  if (!source.isWellFormed() || (own && !source.endsWith('\n')))
    report('F7', at, 'the file is not clean text that ends in a line break');
  let parsed: unknown = data;
  try {
    parsed ??= JSON.parse(source);
  } catch {
    report('F7', at, 'the file is not JSON');
    return undefined;
  }
  const root = roots.find((name) => isObject(parsed) && isObject(parsed[name]));
  if (root !== undefined) return { document: parsed, root };
  report('F7', at, 'the document has another root');
  return undefined;
}

function importsSsp(document: unknown): boolean {
  return Object.hasOwn(object(document, 'plan-of-action-and-milestones'), 'import-ssp');
}
