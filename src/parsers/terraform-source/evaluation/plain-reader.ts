import { evaluate } from '../../../languages/hcl/evaluation/evaluate.ts';
import { spend, type Run } from '../../../languages/hcl/evaluation/run.ts';
import { isFailure, unknownValue } from '../../../languages/hcl/values/value.ts';
import type { Reader } from './blocks.ts';

/** Reads blocks for a value that is computed of them, and notes nothing. */
export function createReader(run: Run): Reader {
  return {
    value(expression, inner) {
      const value = evaluate(expression, inner, run);
      return isFailure(value) ? unknownValue('its expression cannot be computed') : value;
    },
    seen: () => undefined,
    spend: (steps) => spend(run, steps),
  };
}
