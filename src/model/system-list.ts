/** The content of a list of systems (`schemas/systems.schema.json`), with defaults applied. */
export interface SystemList {
  /** The name that the user gave, for messages. */
  readonly file: string;
  readonly systems: readonly ListedSystem[];
}

/** One system of the list. Absent settings are those of the command. */
export interface ListedSystem extends SystemSettings {
  readonly name: string;
  /** Name of its folder: unique in the list, safe on every file system. */
  readonly folder: string;
  readonly sources: readonly SystemSource[];
}

export interface SystemSettings {
  readonly framework?: readonly string[];
  readonly revision?: string;
  readonly baseline?: string;
  readonly level?: string;
  /** Path of a boundary file, relative to the current folder or absolute. */
  readonly boundary?: string;
  /** Path of a file of waivers, relative to the current folder or absolute. */
  readonly waivers?: string;
  readonly owner?: string;
}

/**
 * A path is relative to the current folder or absolute. At most one source of a system is a repository, and all its
 * subscriptions have the same tenant and cloud.
 */
export type SystemSource =
  | { readonly path: string }
  | { readonly repository: string; readonly ref?: string }
  | { readonly state: string }
  | AzureSubscription;

/** A subscription of live Azure. Without a tenant and a cloud, those of the environment and AzureCloud apply. */
export interface AzureSubscription extends AzurePlace {
  readonly subscription: string;
}

export interface AzurePlace {
  readonly tenant?: string;
  /** Name of a cloud. */
  readonly cloud?: string;
  /** Addresses of a cloud that has no name here. */
  readonly armEndpoint?: string;
  readonly authorityHost?: string;
}

/** The subscriptions among the sources of a system. */
export function findSubscriptions(sources: readonly SystemSource[]): readonly AzureSubscription[] {
  return sources.flatMap((source) => ('subscription' in source ? [source] : []));
}
