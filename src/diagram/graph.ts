import type { Resource } from '../model/evidence.ts';
import type { Block } from '../network/cidr-block.ts';

/** The classes in which resources are drawn. */
export const THING_CLASSES = ['edge', 'net', 'compute', 'data', 'key', 'identity', 'audit'] as const;
export type ThingClass = (typeof THING_CLASSES)[number];
export type Cloud = 'aws' | 'azure' | 'google';
export type Zone = 'DMZ' | 'app' | 'data';

/** A box of the picture. Boxes are nested; `title` has no markup and no line breaks. */
export interface Box {
  /** Sorts and identifies boxes; never shown. */
  readonly key: string;
  readonly kind: 'boundary' | 'account' | 'region' | 'group' | 'network' | 'subnet' | 'cluster' | 'namespace';
  readonly title: string;
  readonly parent?: Box;
  readonly lines: readonly string[];
  readonly blocks: readonly Block[];
  readonly zone?: Zone;
  /** Addresses of its resources; empty where only an id is known. */
  readonly addresses: readonly string[];
}

/** A node of the diagram: the end of a connection or relation. */
export type Node = Thing | Outside | Range;

/** A resource of the evidence, or its instances, or several merged resources. */
export interface Thing {
  readonly node: 'thing';
  readonly key: string;
  readonly class: ThingClass;
  readonly type: string;
  readonly name: string;
  readonly kind: string;
  readonly box: Box;
  readonly resources: readonly Resource[];
  /** Short facts of the label, such as `customer key`. */
  readonly marks: readonly string[];
  /** Failing findings, worst first, as one short text. */
  readonly findings?: string;
  readonly merged?: number;
  /** A whole network or account; its inner connections are shown elsewhere. */
  readonly whole?: true;
  /** The box whose page shows what is in it. */
  readonly page?: Box;
}

/** A system outside the boundary. */
export interface Outside {
  readonly node: 'outside';
  readonly key: string;
  readonly name: string;
  readonly lines: readonly string[];
  /** Decides the style. `none` is a warning; `unknown` where it is not declared. */
  readonly authorization: string;
  readonly data?: string;
  /** The address block, where nothing else is known. */
  readonly block?: Block;
  /** The host name, where it is known by name. */
  readonly domain?: string;
  /** The box on another page that it represents. */
  readonly page?: Box;
}

/** Any address in a box: the other end of a rule that names a network, not resources. */
export interface Range {
  readonly node: 'range';
  readonly key: string;
  readonly name: string;
  readonly box: Box;
}

export type Protection = 'encrypted' | 'clear' | 'optional' | 'unknown' | 'none';

/** How a connection is protected; `none` where no data flows. */
export interface Encryption {
  readonly state: Protection;
  readonly text: string;
}

/** One allowed or declared connection, or a relation that supports one. Initiator first. */
export interface Flow {
  readonly from: Node;
  readonly to: Node;
  readonly kind: 'network' | 'structure' | 'support';
  readonly protocol: string;
  /** For readers: `443`, `8000-8100`, `all`, or empty for relations. */
  readonly ports: string;
  readonly encryption: Encryption;
  /** What a relation is, such as `key` or `logs`. */
  readonly relation?: string;
  /** Addresses of the resources that show it. */
  readonly evidence: readonly string[];
  readonly data?: string;
}

/** A resource without a node, and the reason. */
export interface Left {
  readonly address: string;
  readonly type: string;
  readonly reason: string;
}

/** Flows that differ only in their ends: each of `from` reaches each of `to`. */
export interface Relation extends Omit<Flow, 'from' | 'to'> {
  readonly from: readonly Node[];
  readonly to: readonly Node[];
}

export interface Graph {
  readonly boundary: Box;
  readonly things: readonly Thing[];
  readonly relations: readonly Relation[];
  /** External systems that the user declared; shown even without flows. */
  readonly declared: readonly Outside[];
  /** Resources that became boxes, flows, marks or parts of things. */
  readonly absorbed: readonly Left[];
  readonly undrawn: readonly Left[];
  /** Sentences for the reader: what is left out and what is unknown. */
  readonly notes: readonly string[];
}

export const NO_ENCRYPTION: Encryption = { state: 'none', text: '' };
