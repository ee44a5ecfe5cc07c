import type { Resource } from './evidence.ts';
import type { MajorDefault } from './provider-version.ts';
import type { Value, ValueMap } from '../base/value.ts';

export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'info';
export const SEVERITIES: readonly Severity[] = ['critical', 'high', 'medium', 'low', 'info'];

/** The frameworks that checks name; every other framework is derived from one of them. */
export type RootFramework = 'nist-800-53' | 'fips-140-3' | 'nist-sp-800-193';
export type ControlsByRoot = { readonly [root in RootFramework]?: readonly string[] };

/** Which subjects a check asks. Exactly one of the keys. */
export interface Select {
  readonly type?: readonly string[];
  readonly trait?: string;
  /** The field of the trait; only the types that spell it are asked. */
  readonly field?: string;
  readonly component?: ComponentSelect;
  /** Dotted name of a host fact; hosts whose record has it are asked. */
  readonly fact?: string;
}

export interface ComponentSelect {
  readonly ecosystem?: readonly string[];
  readonly name?: readonly string[];
  /** A data table of packages: components that it may know by an identifier or by name. */
  readonly table?: string;
}

/**
 * A node of an operator tree as it stands in YAML. A leaf has `path` and one operator; `and`, `or`, `not` and
 * `linked` combine. Checked against `schemas/check.schema.json` before it is compiled.
 */
export type Condition = ValueMap;

/**
 * What a failure says about the cryptography of its subject: there is none, its module or mode is not validated, or its
 * algorithms or keys are not approved.
 */
export type CryptographyFault = 'not-employed' | 'not-validated' | 'not-approved';

export interface FunctionCall {
  readonly name: string;
  readonly options: ValueMap;
}

export interface Check {
  readonly id: string;
  readonly family: string;
  readonly title: string;
  readonly severity: Severity;
  /** Controls for which a pass is evidence and a fail a finding. */
  readonly supports: ControlsByRoot;
  /** Controls for which a fail is a finding and a pass proves nothing: the absence of a bad practice. */
  readonly contradicts: ControlsByRoot;
  /** By the table fips-consequences, which also adds to `contradicts` when content is built or loaded. */
  readonly cryptographyFault?: CryptographyFault;
  readonly select: Select;
  /** What sentences call paths, where the names of fields are ours. */
  readonly names?: { readonly [path: string]: string };
  readonly when?: Condition;
  readonly expect?: Condition;
  readonly function?: FunctionCall;
  readonly why: string;
  readonly fix: string;
  readonly references: readonly string[];
  /** Rules of other scanners that ask the same question. Left out of a run; see `withCrossReferences`. */
  readonly peers?: Peers;
  /** Rules of other scanners that ask more than this check does. Left out of a run, like `peers`. */
  readonly peersInPart?: Peers;
  readonly examples: readonly CheckExample[];
}

/** Rule ids by the name of a scanner or benchmark. */
export interface Peers {
  readonly [scanner: string]: readonly string[];
}

/** What a check shares with others: nothing that a run asks. */
export type CrossReference = Pick<Check, 'peers' | 'peersInPart'>;

export interface CheckExample {
  readonly name: string;
  /** File name to text, run through the real parsers. */
  readonly files: { readonly [path: string]: string };
  /** Subject address to expected outcome; every subject that the check selects is named. */
  readonly outcome: { readonly [address: string]: Outcome };
  readonly asOf?: string;
  /** Rows beside those of data tables, by table id: for facts that no built-in row has. */
  readonly tables?: { readonly [table: string]: readonly ValueMap[] };
}

export type Outcome = 'pass' | 'fail' | 'unknown' | 'not-applicable' | 'error';

/** How one resource type spells one field of a trait. */
export interface FieldMapping {
  /** Where the raw value stands in the resource (or in the companion). */
  readonly path?: string;
  /** Raw value (as text) to normal value. */
  readonly map?: { readonly [raw: string]: Value };
  /** Normal value where the map has no entry; without it such a value is unknown. */
  readonly otherwise?: Value;
  /** Normal value when the raw one is absent: the provider's documented default. Without it: unknown. */
  readonly absent?: Value;
  /** In place of `absent` where the default depends on the major version of the provider; ranges in order. */
  readonly defaults?: readonly MajorDefault[];
  /** Read the value from a linked resource instead. `none` is the normal value when there is no such resource. */
  readonly companion?: LinkSpec;
  readonly none?: Value;
  /** First case whose condition holds gives the value; an unknown condition before it makes the field unknown. */
  readonly cases?: readonly MappingCase[];
  /** Where the default or the mapping is documented. */
  readonly source?: string;
}

/** The first case whose condition is true gives the value. It has either `value` or `decidedBy`. */
export interface MappingCase {
  readonly when: Condition;
  readonly value?: Value;
  /** Other resources that decide: any of these ways leads to them. */
  readonly decidedBy?: readonly DecidedBy[];
  /** The attribute that is shown where the case holds, in place of the one that `when` came to first. */
  readonly shows?: string;
}

/** A resource that decides a field in place of the subject, or that leads to it. */
export interface DecidedBy extends LinkSpec {
  /** What messages call it: a noun such as `subnet`. */
  readonly what: string;
  /** Where the resource leaves the field open too: what decides in its place. */
  readonly next?: readonly DecidedBy[];
  /** The checks that examine it, where it does not spell the field of this trait. */
  readonly by?: readonly string[];
  /** No check examines it, so the field stays unknown. */
  readonly unexamined?: boolean;
}

/** Which resources belong to a subject: `on` lists pairs of their path and our paths that must hold one value. */
export interface LinkSpec {
  readonly type: readonly string[];
  readonly on: { readonly [theirPath: string]: readonly string[] };
}

export interface TraitField {
  readonly title: string;
  /** What messages say about its normal values. */
  readonly words?: TraitWords;
}

/** Normal value to what messages say about it: one phrase for both uses, or one for each. */
export interface TraitWords {
  readonly [value: string]: string | TraitWord;
}

export interface TraitWord {
  /** What it means that the field has this value, after a colon: `connections without TLS are accepted`. */
  readonly fact: string;
  /** What is expected where a check wants this value, after `Expected:`: `TLS required`. */
  readonly wanted?: string;
}

/** How types of things spell the fields of a trait. */
export interface TraitMappings {
  readonly types: readonly string[];
  /** The fields that a type spells: none where it is not one of the types. */
  fieldsOf(type: string): readonly string[];
  spelling(type: string, field: string): FieldMapping | undefined;
  /** The types of the resources that spellings read along with their own. */
  linked(): readonly string[];
}

export interface Trait {
  readonly id: string;
  readonly title: string;
  readonly fields: { readonly [field: string]: TraitField };
  readonly spellings: TraitMappings;
}

/** A fact table of `controls/data`, handed to functions. */
export interface DataTable {
  readonly id: string;
  readonly title: string;
  readonly asOf: string;
  readonly source: string;
  /** Whether a folder of `--controls` may add rows of its own, for what only an organisation can know. */
  readonly open?: boolean;
  readonly rows: readonly ValueMap[];
}

/** What a check is asked of: a resource, a component or a host, all in the shape of a resource. */
export type Subject = Omit<Resource, 'kind' | 'module'>;
