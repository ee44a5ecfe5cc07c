/**
 * Why a product is not affected, in the labels of VEX (CISA, "Vulnerability Exploitability eXchange (VEX) - Status Justifications").
 * OpenVEX and CSAF use the same ones.
 */
const LABELS: ReadonlySet<string> = new Set([
  'component_not_present',
  'vulnerable_code_not_present',
  'vulnerable_code_not_in_execute_path',
  'vulnerable_code_cannot_be_controlled_by_adversary',
  'inline_mitigations_already_exist',
]);

/** Whether a text is a label with which VEX justifies `not_affected`. */
export function isJustification(text: string): boolean {
  return LABELS.has(text);
}

/** Why a statement that a product is not affected has no effect, where its label is not one of VEX. */
export const UNJUSTIFIED = 'it says "not affected" without a justification that VEX defines';

/** What tools write where no author was given (openvex/go-vex, `DefaultAuthor`). */
const NO_AUTHOR = /^(?:unknown(?: author)?|n\/?a|none)$/i;

/** The author that a document names, in one line; empty for what tools write in place of a name. */
export function namedAuthor(text: string): string {
  return NO_AUTHOR.test(text) ? '' : text;
}
