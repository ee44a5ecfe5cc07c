import type { Place } from './place.ts';

/** What VEX calls the relation of a product to a vulnerability. */
export type StatedStatus = 'not-affected' | 'affected' | 'fixed' | 'under-investigation';

/**
 * What the author of a VEX document states about vulnerabilities of products. It is a statement and no measurement. Texts are the
 * evidence's own and are cleaned where they are shown.
 */
export interface FlawStatement {
  /** Parser id. */
  readonly source: string;
  /** The vulnerability by all names that the document gives it. */
  readonly ids: readonly string[];
  readonly status: StatedStatus;
  /** Why the product is not affected, in the words that VEX defines; empty where it has none of them. */
  readonly justification: string;
  /** Why, in the words of the author. */
  readonly words: string;
  /** Empty where the document names none. */
  readonly author: string;
  /** RFC 3339 or a day, as the evidence has it; absent where it has none. */
  readonly time?: string | undefined;
  /** Why it has no effect, as a clause. */
  readonly ineffective?: string | undefined;
  readonly products: readonly StatedProduct[];
  readonly place: Place;
}

/** A product by any of its names: package URLs, references to images, and digests as `sha256:<hex>`. */
export interface StatedProduct {
  readonly names: readonly string[];
  /** Package URLs of the components in it that the statement is about; absent for the whole product. */
  readonly components?: readonly string[];
}

/** The statement that decides what is shown with a finding. */
export interface Stated {
  readonly status: StatedStatus;
  readonly by: string;
  /** `YYYY-MM-DD`. */
  readonly on: string;
  readonly reason: string;
  readonly place: Place;
}

/** Who states what, when and why, as a clause. */
export function statedText({ by, on, status, reason }: Stated): string {
  return `${by} states "${STATUS_WORDS[status]}" on ${on}${reason === '' ? '' : ` (${reason})`}`;
}

/** How a sentence names a status. */
export const STATUS_WORDS: { readonly [status in StatedStatus]: string } = {
  'not-affected': 'not affected',
  affected: 'affected',
  fixed: 'fixed',
  'under-investigation': 'under investigation',
};
