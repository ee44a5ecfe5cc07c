import type { Zone } from '../graph.ts';

/** The user's declaration of the authorization boundary: `schemas/boundary.schema.json`. */
export interface BoundaryFile {
  readonly name?: string;
  readonly level?: string;
  /** Addresses inside the boundary; by default all. `*` matches any characters. */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly external?: readonly ExternalEntry[];
  /** What a person has not decided yet; part of a proposed file. */
  readonly unreviewed?: readonly string[];
  readonly zones?: readonly { readonly select: readonly string[]; readonly zone: Zone }[];
  readonly data?: readonly { readonly select: readonly string[]; readonly category: string }[];
}

export interface ExternalEntry {
  readonly name: string;
  readonly kind: string;
  readonly authorization: string;
  readonly cidrs?: readonly string[];
  /** Hosts, each with its subdomains. */
  readonly domains?: readonly string[];
  /** Names that pictures without this entry show, such as `AWS account 123456789012`. `*` matches any characters. */
  readonly names?: readonly string[];
  /** Things of the system that are connected with it. */
  readonly select?: readonly string[];
  readonly direction?: 'in' | 'out' | 'both';
  readonly protocol?: string;
  readonly ports?: string;
  readonly encryption?: 'encrypted' | 'clear' | 'unknown';
  readonly data?: string;
}
