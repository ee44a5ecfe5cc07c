/** Something that does not hold, where it was found. */
export interface Fault {
  /** Path in the output or in the evidence. */
  readonly file: string;
  /** What is wrong; follows the path in a sentence. */
  readonly message: string;
}

/** What became of checking the outputs of a run. */
export interface Verification {
  readonly faults: readonly Fault[];
  /** What was not checked, or is worth knowing. */
  readonly notes: readonly string[];
  /** How much was checked. */
  readonly checked: {
    readonly responses: number;
    readonly artifacts: number;
    readonly evidence: number;
    readonly places: number;
  };
}
