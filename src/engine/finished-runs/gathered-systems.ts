import type { Merger } from '../../results/merge-systems.ts';

/** The systems of one framework. */
export interface GatheredFramework {
  readonly merger: Merger;
  /** The number of responses by name of the system. */
  readonly names: Map<string, number>;
  /** A system of each edition. */
  readonly editions: Map<string, string>;
  /** SHA-256 of the response by name of the system. */
  readonly digests: Map<string, string>;
}

export interface GatheredSystems {
  readonly frameworks: ReadonlyMap<string, GatheredFramework>;
  /** Names of all systems with a response. */
  readonly names: ReadonlySet<string>;
  /** Reasons by name of the system. */
  readonly failed: ReadonlyMap<string, string>;
  /** Names of results that are not of a listed system. */
  readonly unlisted: ReadonlySet<string>;
  /** Number of responses that a newer run of their system replaced. */
  readonly outdated: number;
  /** Number of links, which are not followed. */
  readonly links: number;
}
