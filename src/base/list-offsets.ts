/** Where the elements of a long list are in the bytes of a JSON file, so that lines are found without a look at all others. */
export interface ListOffsets {
  /** The member of the outermost object that holds the list. */
  readonly list: string;
  /** Offset of its key, in bytes. */
  readonly at: number;
  /** Offset of each element, in bytes. */
  readonly starts: readonly number[];
}
