import type { Pointer } from '../../../base/pointer.ts';
import type { ContainerRole } from './containers.ts';

/** The paths at which an operator's kind describes containers and settings of its pods. */
export interface OperatorPods {
  readonly groups: readonly string[];
  readonly kinds: readonly string[];
  /** Each path leads to the description of one pod; `*` is every item of a list. */
  readonly pods: readonly Pointer[];
  /** Other places that may set something of the pod. The first that does decides. */
  readonly settings: readonly Pointer[];
  /** A list of more settings for pods, with the key by which an item names its pod. Items override all others. */
  readonly overrides?: { readonly at: Pointer; readonly name: string; readonly settings: readonly Pointer[] };
  /** A sentence that says why a pass of the whole pod proves nothing. */
  readonly unproven: string;
  readonly containers: readonly {
    readonly at: Pointer;
    readonly role: ContainerRole;
    readonly defaults?: string;
  }[];
  /** Place of the pod's metadata, if not `metadata` in its description: another key there, or next to it. */
  readonly metadata?: 'podMetadata' | 'beside';
  /** Labels that the operator itself sets, by kind. Absent: labels are not known, because operators add some. */
  readonly labels?: Readonly<Record<string, NamedProgram>>;
  /** A text, in the description or in another setting, that changes the pod again. */
  readonly patch?: string;
}

/** The program that pods run, and the labels whose value is the name of their object. */
export interface NamedProgram {
  readonly program: string;
  readonly named: readonly string[];
}
