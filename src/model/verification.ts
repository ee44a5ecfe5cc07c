/** An error that verification found, and its file. */
export interface Fault {
  /** Path in the output or in the evidence. */
  readonly file: string;
  /** What is wrong; follows the path in a sentence. */
  readonly message: string;
}

/** The result of verifying the outputs of a run. */
export interface Verification {
  readonly faults: readonly Fault[];
  readonly notes: readonly string[];
  readonly checked: {
    readonly responses: number;
    readonly artifacts: number;
    readonly evidence: number;
    readonly places: number;
  };
}
