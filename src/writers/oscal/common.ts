import type { Assessment } from '../../model/assessment.ts';
import type { OscalImports } from '../../model/oscal-imports.ts';
import type { Requirement } from '../../model/framework.ts';
import { safeText } from '../../model/safe-text.ts';
import { oneLine, shorten } from '../text.ts';
import { sha256 } from '../uuid.ts';
import type { Origin, Prop } from './types.ts';

/** Namespace of every property name that OSCAL does not define. */
export const NAMESPACE = 'urn:evidence-engine:ns:oscal';
/** Namespace of OSCAL's own vocabulary; also the naming system of its likelihood and impact facets. */
export const OSCAL_NAMESPACE = 'http://csrc.nist.gov/ns/oscal';

/** Namespace of FedRAMP's property names, as in OSCAL's own vocabulary. */
export const FEDRAMP_NAMESPACE = 'http://fedramp.gov/ns/oscal';

export const RESULTS_FILE = 'assessment-results.json';
export const PLAN_FILE = 'assessment-plan.json';
export const POAM_FILE = 'poam.json';

export type OscalDocument = 'results' | 'plan' | 'poam';

const TITLE_LIMIT = 250;
const LIST_LIMIT = 100;
/** Limit of evidence text; the files themselves are cited. */
const TEXT_LIMIT = 20_000;

/** The data of one run that the parts of a document need. */
export interface OscalRun {
  readonly assessment: Assessment;
  readonly oscalVersion: string;
  /** First part of the name from which every stable UUID is made. */
  readonly system: string;
  readonly origin: Origin;
  readonly imports: OscalImports;
  /** Sensitivity marking of the documents, set by the user. */
  readonly marking?: string;
}

/** Whether the run is for a Rev 5 baseline of FedRAMP, whose rules for documents are older than OSCAL's vocabulary. */
export function isLegacyFedramp({ assessment: { fedramp } }: OscalRun): boolean {
  return fedramp?.target.program === 'rev5';
}

/** The type of a resource in FedRAMP's rules for Rev 5 documents; empty in other runs. */
export function fedrampType(run: OscalRun, value: string): readonly Prop[] {
  return isLegacyFedramp(run) ? [{ name: 'type', ns: FEDRAMP_NAMESPACE, value }] : [];
}

/** Plain text as one line of limited length. */
export function lineText(text: string): string {
  return shorten(oneLine(shorten(text, TEXT_LIMIT)), TEXT_LIMIT).trim();
}

/** The name of a system as a part of UUID names: a long name is hashed once here, not for every UUID. */
export function systemKey(name: string): string {
  return name.length > TITLE_LIMIT ? sha256(name) : name;
}

/** A property in our namespace. */
export function prop(name: string, value: string): Prop {
  return { name, ns: NAMESPACE, value: lineText(value) };
}

const MARKUP = /\\(?=[!-/:-@[-`{-~])|[<*`]|(?<=\])\(|\{(?=\{)|&(?=[#A-Za-z])/g;

/**
 * Escapes plain text for OSCAL Markdown: nothing in it becomes an element, a link, emphasis, an entity or a parameter
 * insertion.
 */
export function prose(text: string): string {
  return shorten(safeText(shorten(text, TEXT_LIMIT)), TEXT_LIMIT).replace(MARKUP, '\\$&');
}

/** Plain text as an OSCAL title: one line, never empty, at most 250 characters before escaping. */
export function titleText(text: string): string {
  return shorten(oneLine(text), TITLE_LIMIT).trim().replace(MARKUP, '\\$&');
}

/** Plain texts as paragraphs, at most 100 of them; the last line says how many were left out. */
export function proseLines(lines: readonly string[], elsewhere: string): string {
  const shown = lines.slice(0, LIST_LIMIT).map(prose);
  if (lines.length > LIST_LIMIT) shown.push(`${lines.length - LIST_LIMIT} more: ${elsewhere}.`);
  return shown.join('\n\n');
}

/** Identifier of the assessment objective that a finding grades. */
export function objectiveId(requirement: Requirement): string {
  return `${requirement.oscalId}_obj`;
}

/** A relative path as a URI reference (RFC 3986): none of its characters can begin a scheme, a query or a fragment. */
export function pathReference(path: string): string {
  return safeText(path).split('/').map(encodeURIComponent).join('/');
}

/** The key with its value, or nothing when the list is empty: OSCAL forbids empty lists. */
export function unlessEmpty<Key extends string, Item>(
  key: Key,
  items: readonly Item[],
): { readonly [name in Key]?: readonly Item[] };
export function unlessEmpty(key: string, items: readonly unknown[]): { readonly [name: string]: readonly unknown[] } {
  return items.length === 0 ? {} : { [key]: items };
}
