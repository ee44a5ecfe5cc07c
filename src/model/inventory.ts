import type { ComponentScope } from './evidence.ts';
import type { Place } from './place.ts';
import type { ValueMap } from '../base/value.ts';

export type CryptoKind = 'module' | 'library' | 'protocol' | 'algorithm' | 'certificate' | 'material';
/** In the order in which they are listed. */
export const CRYPTO_KINDS: readonly CryptoKind[] = [
  'module',
  'library',
  'protocol',
  'algorithm',
  'certificate',
  'material',
];

/** One cryptographic thing that the evidence names; that it is named proves nothing about it. */
export interface CryptoItem {
  readonly kind: CryptoKind;
  readonly name: string;
  /** Empty where the evidence does not tell. */
  readonly version: string;
  /** Canonical, or empty. */
  readonly purl: string;
  /** The host or resource that has it; empty for software of a bill or lock file. */
  readonly subject: string;
  readonly scope: ComponentScope;
  /** What is known of it, in plain words. */
  readonly notes: readonly string[];
  /** Names of components that implement it. */
  readonly providedBy: readonly string[];
  /** Properties of a cryptographic asset in the words of CycloneDX, as the evidence gives them. */
  readonly crypto: ValueMap;
  /** Where it stands: the first of them, with lines. */
  readonly places: readonly Place[];
  /** How often it stands in the evidence. */
  readonly seen: number;
}

/** The cryptographic modules, libraries, protocols and algorithms that a run found. */
export interface CryptoInventory {
  readonly items: readonly CryptoItem[];
  /** Settings of algorithms and protocols whose value the evidence does not tell. */
  readonly open: number;
}
