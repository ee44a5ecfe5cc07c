import type { ComponentScope } from './evidence.ts';
import type { Place } from './place.ts';
import type { ValueMap } from '../base/value.ts';

export type CryptoKind = 'module' | 'library' | 'protocol' | 'algorithm' | 'certificate' | 'material';
/** The kinds in the order in which they are listed. */
export const CRYPTO_KINDS: readonly CryptoKind[] = [
  'module',
  'library',
  'protocol',
  'algorithm',
  'certificate',
  'material',
];

/** One cryptographic item that the evidence names. The name alone proves nothing about it. */
export interface CryptoItem {
  readonly kind: CryptoKind;
  readonly name: string;
  /** Empty where the evidence does not say. */
  readonly version: string;
  /** Canonical, or empty. */
  readonly purl: string;
  /** The host or resource that has it; empty for software of an SBOM or lock file. */
  readonly subject: string;
  readonly scope: ComponentScope;
  readonly notes: readonly string[];
  readonly providedBy: readonly string[];
  /** Properties of a cryptographic asset with their CycloneDX names, unchanged from the evidence. */
  readonly crypto: ValueMap;
  /** The first places, with lines. */
  readonly places: readonly Place[];
  /** Number of occurrences in the evidence. */
  readonly seen: number;
}

/** The cryptographic modules, libraries, protocols and algorithms that a run found. */
export interface CryptoInventory {
  readonly items: readonly CryptoItem[];
  /** Number of algorithm and protocol settings whose value the evidence does not say. */
  readonly open: number;
}
