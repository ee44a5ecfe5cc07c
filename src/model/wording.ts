/** A clause about a value, and about what is expected of it, in the words of the file. */
export interface Clause {
  readonly fact?: string;
  readonly expected?: string;
}

/** How the file of a resource calls parts of its values, where these have the words of another format. */
export interface Wording {
  /** By the path as decisions have it: `container.ports[0]`. */
  readonly names: { readonly [path: string]: string };
  /** By the path of the value, for what is inside of it too. */
  readonly clauses: ReadonlyMap<string, Clause>;
  /** Paths of what the format does not have, such as objects of a cluster; reasons about them are left out. */
  readonly leftOut: ReadonlySet<string>;
}
