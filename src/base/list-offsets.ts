/** Where the elements of a long list are in the bytes of a JSON file, so that lines are found without a look at all others. */
export interface ListOffsets {
  /** Key of the list in the outermost object. */
  readonly list: string;
  /** Offset of its key, in bytes. */
  readonly at: number;
  /** Offset of each element, in bytes. */
  readonly starts: readonly number[];
}
