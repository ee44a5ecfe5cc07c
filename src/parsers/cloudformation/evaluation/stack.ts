import type { Value } from '../../../base/value.ts';
import type { Truth } from '../../../base/truth.ts';
import type { Work } from '../../../base/work.ts';
import type { JsonObject } from '../../shared/terraform/object.ts';
import type { Problems } from '../../shared/terraform/problems.ts';

/** A resource of a template, before its properties are evaluated. */
export interface Declared {
  /** Its logical ID; of a loop with the element in it. */
  readonly name: string;
  readonly raw: JsonObject;
  readonly type: string;
  /** The main resource that it becomes, as references name it. */
  readonly address: string;
  /** Keys of the file that lead to it, for places. */
  readonly pointer: readonly (string | number)[];
  readonly loop: Loop;
  /** What decides whether it exists. */
  readonly conditional: string | undefined;
}

/** Values of the identifiers of loops around something. */
export type Loop = ReadonlyMap<string, Value>;

/** One template with the values it is created with. */
export interface Stack {
  readonly file: string;
  readonly document: number | undefined;
  /** Addresses begin with it: names of the stacks around it. */
  readonly prefix: string;
  readonly template: JsonObject;
  /** Values of its parameters, where they are known or come from somewhere. */
  readonly parameters: ReadonlyMap<string, Value>;
  readonly conditions: Map<string, Truth | 'busy'>;
  readonly resources: Map<string, Declared>;
  readonly outputs: Map<string, Outputs>;
  readonly work: Work;
  readonly problems: Problems;
  readonly told: Set<string>;
}

/** What is evaluated in: a stack, and the loops around. */
export interface Scope {
  readonly stack: Stack;
  readonly loop: Loop;
}

/** Outputs of nested stacks that were read. */
export type Outputs = ReadonlyMap<string, Value | undefined>;

export const NO_LOOP: Loop = new Map();
