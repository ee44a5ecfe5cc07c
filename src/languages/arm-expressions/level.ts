/** Evaluation leads from one variable, function and template into the next: deeper than this it stops. */
const DEEPEST = 300;

/** How deep the evaluation of one run is at this moment. */
export interface Level {
  /** Runs a step one level deeper; `undefined` where it is too deep. */
  deeper<Result>(run: () => Result | undefined): Result | undefined;
}

/** Begins at the outermost level. */
export function createLevel(): Level {
  let depth = 0;
  return {
    deeper(run) {
      if (depth >= DEEPEST) return undefined;
      depth += 1;
      try {
        return run();
      } finally {
        depth -= 1;
      }
    },
  };
}
