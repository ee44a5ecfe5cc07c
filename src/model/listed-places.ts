/** How many findings of each check the outputs of a run list with their places. */
export interface ListedPlaces {
  /** For failures and unknowns; waived ones are counted separately. */
  readonly failing: number;
  readonly passing: number;
}
