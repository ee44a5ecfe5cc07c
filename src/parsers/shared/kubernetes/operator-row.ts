import type { Pointer } from '../../../base/pointer.ts';
import type { ContainerRole } from './containers.ts';

/** Where a kind of an operator describes containers and settings of the pods that the operator makes. */
export interface OperatorPods {
  readonly groups: readonly string[];
  readonly kinds: readonly string[];
  /** Each is the description of one pod; `*` is every item of a list. */
  readonly pods: readonly Pointer[];
  /** Beside the description itself: who else sets something of the pod. The first that does decides. */
  readonly settings: readonly Pointer[];
  /** A list of what else is set for a pod, with the key by which an item names it. Items go before all others. */
  readonly overrides?: { readonly at: Pointer; readonly name: string; readonly settings: readonly Pointer[] };
  /** Why nothing good is proved of the pod as a whole, as a sentence. */
  readonly unproven: string;
  /** A container or a list of them, in the description. */
  readonly containers: readonly {
    readonly at: Pointer;
    readonly role: ContainerRole;
    /** What they take that they do not set themselves, in the description. */
    readonly defaults?: string;
  }[];
  /** Where the metadata of the pod stands, where it is not `metadata` in its description: another key there, or beside it. */
  readonly metadata?: 'podMetadata' | 'beside';
  /** By kind, what the operator says in labels of its own. Without it, labels are not known: operators add some. */
  readonly labels?: Readonly<Record<string, NamedProgram>>;
  /** A text that changes the pod once more, in the description or a setting beside it. */
  readonly patch?: string;
}

/** The program that pods run, and the labels that hold the name of the object they are made for. */
export interface NamedProgram {
  readonly program: string;
  readonly named: readonly string[];
}
