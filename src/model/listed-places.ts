/** How many findings of each check the outputs of a run list with their places. */
export interface ListedPlaces {
  /** Of those that fail or are undetermined, waived ones apart. */
  readonly failing: number;
  readonly passing: number;
}
