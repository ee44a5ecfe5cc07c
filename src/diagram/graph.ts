import type { Resource } from '../model/evidence.ts';
import type { Block } from '../network/cidr-block.ts';

/** What a thing is drawn as. */
export const THING_CLASSES = ['edge', 'net', 'compute', 'data', 'key', 'identity', 'audit'] as const;
export type ThingClass = (typeof THING_CLASSES)[number];
export type Cloud = 'aws' | 'azure' | 'google';
export type Zone = 'DMZ' | 'app' | 'data';

/** A box of the picture. Boxes are nested; `title` has no markup and no line breaks. */
export interface Box {
  /** Sorts boxes and tells them apart; never shown. */
  readonly key: string;
  readonly kind: 'boundary' | 'account' | 'region' | 'group' | 'network' | 'subnet';
  readonly title: string;
  readonly parent?: Box;
  /** Further lines of the title, such as address ranges. */
  readonly lines: readonly string[];
  readonly blocks: readonly Block[];
  readonly zone?: Zone;
  /** Addresses of the resources it stands for; none where only an id is known. */
  readonly addresses: readonly string[];
}

/** Something that starts or answers connections, or is drawn beside them. */
export type Node = Thing | Outside | Range;

/** A resource of the evidence, or the instances of one, or several that were merged. */
export interface Thing {
  readonly node: 'thing';
  readonly key: string;
  readonly class: ThingClass;
  readonly type: string;
  readonly name: string;
  /** What it is, in words. */
  readonly kind: string;
  readonly box: Box;
  readonly resources: readonly Resource[];
  /** Short facts of the label, such as `customer key`. */
  readonly marks: readonly string[];
  /** Failing findings, worst first, as one short text. */
  readonly findings?: string;
  /** How many things were merged into this one by a step of collapsing. */
  readonly merged?: number;
  /** It stands for a whole network or account; what connects within is told elsewhere. */
  readonly whole?: true;
}

/** Something beyond the boundary. */
export interface Outside {
  readonly node: 'outside';
  readonly key: string;
  readonly name: string;
  readonly lines: readonly string[];
  /** Whether it is authorized: decides the look. `none` is a warning, `unknown` where nobody said. */
  readonly authorization: string;
  readonly data?: string;
  /** The block of addresses that it is known by, where that is all that is known. */
  readonly block?: Block;
  /** The name of the host that it is known by. */
  readonly domain?: string;
}

/** Any address of a box: the far side of a rule that names a network, not things. */
export interface Range {
  readonly node: 'range';
  readonly key: string;
  readonly name: string;
  readonly box: Box;
}

export type Protection = 'encrypted' | 'clear' | 'optional' | 'unknown' | 'none';

/** How a connection is protected; `none` where nothing travels. */
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
  /** Ports for people: `443`, `8000-8100`, `all`, or empty for relations. */
  readonly ports: string;
  readonly encryption: Encryption;
  /** What a relation is, such as `key` or `logs`. */
  readonly relation?: string;
  /** Addresses of the resources that say so. */
  readonly evidence: readonly string[];
  /** Category of the data, where somebody declared it. */
  readonly data?: string;
}

/** A resource that has no node of its own, and why. */
export interface Left {
  readonly address: string;
  readonly type: string;
  readonly reason: string;
}

/** Flows that differ in nothing but their ends: each of `from` reaches each of `to`. */
export interface Relation extends Omit<Flow, 'from' | 'to'> {
  readonly from: readonly Node[];
  readonly to: readonly Node[];
}

export interface Graph {
  readonly boundary: Box;
  readonly things: readonly Thing[];
  readonly relations: readonly Relation[];
  /** Externals that the user declared: shown even where no flow leads to them. */
  readonly declared: readonly Outside[];
  /** Resources that became boxes, flows, marks or parts of things. */
  readonly absorbed: readonly Left[];
  /** Resources of types that are not drawn. */
  readonly undrawn: readonly Left[];
  /** Sentences for the reader: what was left out of the account, what was not known. */
  readonly notes: readonly string[];
}

export const NO_ENCRYPTION: Encryption = { state: 'none', text: '' };
