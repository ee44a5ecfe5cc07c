import type { Value, ValueMap } from '../../../base/value.ts';
import type { Made } from '../conversion/made.ts';

/**
 * How the properties of one type are named in the aws provider. A property without a row has the name in snake case, and
 * objects become blocks. `names`, by path without indexes:
 * - `name`: this name;
 * - `.`: the members belong to the block around;
 * - `=` or `=name`: a map or document that is kept as it is;
 * - `{}` or `{}name`: a list of `Key` and `Value`, or of `Name` and `Value`, that is a map;
 * - `/a.b`: is at that path from the top of the resource;
 * - `-`: is not part of the resource: a part or the conversion reads it, or nothing does.
 */
export interface CfnType {
  readonly cfn: string;
  readonly aws: string;
  /** The row applies to resources with this property; the rows of a type are tried in their order. */
  readonly when?: string;
  readonly names?: Readonly<Record<string, string>>;
  /** Properties that are separate resources in the provider. */
  readonly parts?: readonly SeparateResource[];
  /** Attributes that checks read and that the template does not decide, or that are not converted: unknown. */
  readonly untold?: readonly string[];
  /** What CloudFormation assumes where a property is absent, if the provider assumes something else. */
  readonly defaults?: Readonly<Record<string, Value>>;
  /** What no rule of names says. */
  readonly convert?: (properties: ValueMap, made: Made) => void;
}

/** A property that becomes a separate resource. */
export interface SeparateResource {
  readonly at: string;
  readonly aws: string;
  /** Attribute that it becomes, `=` before it if it is kept as it is; without it its members become attributes. */
  readonly as?: string;
  /** Attribute that names the resource around. */
  readonly link: string;
  readonly names?: Readonly<Record<string, string>>;
  /** Attributes that are unknown where the property is. */
  readonly attributes?: readonly string[];
}
