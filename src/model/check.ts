import type { Resource } from './evidence.ts';
import type { MajorDefault } from './provider-version.ts';
import type { Value, ValueMap } from '../base/value.ts';

export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'info';
export const SEVERITIES: readonly Severity[] = ['critical', 'high', 'medium', 'low', 'info'];

/** The frameworks that checks name; every other framework is derived from one of them. */
export type RootFramework = 'nist-800-53' | 'fips-140-3' | 'nist-sp-800-193';
export type ControlsByRoot = { readonly [root in RootFramework]?: readonly string[] };

/** Selects the subjects of a check. Exactly one of `type`, `trait`, `component` and `fact` is set. */
export interface Select {
  readonly type?: readonly string[];
  readonly trait?: string;
  /** The field of the trait; only types with a spelling for it are selected. */
  readonly field?: string;
  readonly component?: ComponentSelect;
  /** Dotted name of a host fact; hosts whose record has it are selected. */
  readonly fact?: string;
}

export interface ComponentSelect {
  readonly ecosystem?: readonly string[];
  readonly name?: readonly string[];
  /** A data table of packages; selects components that it may contain, by identifier or name. */
  readonly table?: string;
}

/**
 * A node of an operator tree as written in YAML. A leaf has `path` and one operator; `and`, `or`, `not` and `linked`
 * combine. Checked against `schemas/check.schema.json` before it is compiled.
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
  /** From the table fips-consequences, which also adds to `contradicts` when content is built or loaded. */
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
  /** Equivalent rules of other scanners. Left out of a run; see `withCrossReferences`. */
  readonly peers?: Peers;
  /** Rules of other scanners that cover more than this check. Left out of a run, like `peers`. */
  readonly peersInPart?: Peers;
  readonly examples: readonly CheckExample[];
}

/** Rule ids by the name of a scanner or benchmark. */
export interface Peers {
  readonly [scanner: string]: readonly string[];
}

/** The rules of scanners and benchmarks that match a check. A run does not read them. */
export type CrossReference = Pick<Check, 'peers' | 'peersInPart'>;

export interface CheckExample {
  readonly name: string;
  /** File name to text; read by the real parsers. */
  readonly files: { readonly [path: string]: string };
  /** Subject address to expected outcome; must list every subject that the check selects. */
  readonly outcome: { readonly [address: string]: Outcome };
  readonly asOf?: string;
  /** Rows in addition to those of data tables, by table id: for facts that no built-in row has. */
  readonly tables?: { readonly [table: string]: readonly ValueMap[] };
}

export type Outcome = 'pass' | 'fail' | 'unknown' | 'not-applicable' | 'error';

/** The path and values of one trait field in one resource type. */
export interface FieldMapping {
  /** Path of the raw value in the resource (or in the companion). */
  readonly path?: string;
  /** Raw value (as text) to normal value. */
  readonly map?: { readonly [raw: string]: Value };
  /** Normal value where the map has no entry; without it such a value is unknown. */
  readonly otherwise?: Value;
  /** What sentences say where no case is true, in place of fact and meaning. */
  readonly otherwiseSays?: string;
  /** Normal value if the raw one is absent: the provider's documented default. Without it: unknown. */
  readonly absent?: Value;
  /** Replaces `absent` if the default depends on the provider's major version; ranges in order. */
  readonly defaults?: readonly MajorDefault[];
  /** Reads the value from a linked resource instead. `none` is the normal value without such a resource. */
  readonly companion?: LinkSpec;
  readonly none?: Value;
  /** The first case with a true condition gives the value; an unknown condition before it makes the field unknown. */
  readonly cases?: readonly MappingCase[];
  /** Where the default or the mapping is documented. */
  readonly source?: string;
}

/** The first case whose condition is true gives the value. It has either `value` or `decidedBy`. */
export interface MappingCase {
  readonly when: Condition;
  readonly value?: Value;
  /** Other resources that decide; any of these ways leads to them. */
  readonly decidedBy?: readonly DecidedBy[];
  /** The attribute that is shown if the case is true, instead of the first one that `when` reads. */
  readonly shows?: string;
  /** What sentences say where the case is true, in place of fact and meaning; see `says.ts`. */
  readonly says?: string;
}

/** A resource that decides a field instead of the subject, or that leads to it. */
export interface DecidedBy extends LinkSpec {
  /** A noun for messages, such as `subnet`. */
  readonly what: string;
  /** What decides if the resource leaves the field open too. */
  readonly next?: readonly DecidedBy[];
  /** Checks that examine the resource, if its type has no spelling for the field of this trait. */
  readonly by?: readonly string[];
  /** No check examines it, so the field stays unknown. */
  readonly unexamined?: boolean;
}

/** Which resources belong to a subject: `on` lists pairs of their path and our paths that must have the same value. */
export interface LinkSpec {
  readonly type: readonly string[];
  readonly on: { readonly [theirPath: string]: readonly string[] };
}

export interface TraitField {
  readonly title: string;
  /** Words for its normal values in messages. */
  readonly words?: TraitWords;
}

/** The wording of messages by normal value: one phrase for both uses, or one for each. */
export interface TraitWords {
  readonly [value: string]: string | TraitWord;
}

export interface TraitWord {
  /** What the value means, written after a colon: `connections without TLS are accepted`. */
  readonly fact: string;
  /** What is expected where a check wants this value, after `Expected:`: `TLS required`. */
  readonly wanted?: string;
}

/** How resource types map to the fields of a trait. */
export interface TraitMappings {
  readonly types: readonly string[];
  /** Empty for a type that is not in `types`. */
  fieldsOf(type: string): readonly string[];
  spelling(type: string, field: string): FieldMapping | undefined;
  /** Types of linked resources that the spellings read as well. */
  linked(): readonly string[];
}

export interface Trait {
  readonly id: string;
  readonly title: string;
  readonly fields: { readonly [field: string]: TraitField };
  readonly spellings: TraitMappings;
}

/** A fact table of `controls/data`, passed to functions. */
export interface DataTable {
  readonly id: string;
  readonly title: string;
  readonly asOf: string;
  readonly source: string;
  /** Whether a `--controls` folder may add rows, for facts that only an organisation knows. */
  readonly open?: boolean;
  readonly rows: readonly ValueMap[];
}

/** What a check examines: a resource, a component or a host, all in the shape of a resource. */
export type Subject = Omit<Resource, 'kind' | 'module'>;
