/**
 * The byte offsets of the elements of a long list in a JSON file. They make line lookup possible without scanning the
 * other elements.
 */
export interface ListOffsets {
  /** Key of the list in the outermost object. */
  readonly list: string;
  /** Offset of its key, in bytes. */
  readonly at: number;
  /** Offset of each element, in bytes. */
  readonly starts: readonly number[];
}
