import type { Subject } from '../../model/check.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import type { Resource } from '../../model/evidence.ts';
import type { PacketRule } from '../../network/packet-rule.ts';
import type { ThingClass } from '../graph.ts';

/** What every stage of the picture reads from. */
export interface Context {
  readonly evidence: EvidenceSet;
  readonly rules: ReadRules;
  readonly trust: ReadTrust;
  readonly types: ReadonlyMap<string, TypeRow>;
  readonly joins: JoinCache;
  readonly elsewhere: FindDataSource;
  /** Whether any resource of a type answers a field of a trait. */
  readonly spells: (type: string, trait: string, field: string) => boolean;
}

/** The accounts that may assume a role, `*` for any account. */
export type ReadTrust = (role: Subject) => readonly string[];

/** How a resource type is drawn. */
export interface TypeRow {
  readonly class: ThingClass | 'plumbing';
  readonly title: string;
  /** What a resource that is not drawn becomes: a box, a part of flows, a mark or a part of a thing. */
  readonly becomes: string;
  /** Drawn only where other accounts are trusted; otherwise it is `plumbing`. */
  readonly onlyTrusted: boolean;
}

/**
 * Reads the packet rules of a resource; `undefined` for a type without rules. `opaque` is set where the list cannot
 * be read.
 */
export type ReadRules = (
  subject: Subject,
  direction: 'ingress' | 'egress',
) => { readonly rules: readonly PacketRule[]; readonly opaque?: object } | undefined;

/** A join: which types, and which of their values equals one of this resource. */
export interface Link {
  readonly types: readonly string[];
  readonly on: { readonly [theirPath: string]: readonly string[] };
  /** Paths of the resource from which the link starts. */
  readonly ours: readonly string[];
}

/** The links and paths that resources of a type can have, computed once for each type and each constant list. */
export interface JoinCache {
  /** Only links that the evidence can resolve, over paths that a resource of the type has. */
  links(type: string, links: readonly Link[]): readonly Link[];
  /** The same for configuration: over all attributes that a resource of the type sets. */
  written(type: string, links: readonly Link[]): readonly Link[];
  paths(type: string, paths: readonly string[]): readonly string[];
}

/** Finds a data source by an id that other resources use for it. */
export type FindDataSource = (id: string) => Resource | undefined;
