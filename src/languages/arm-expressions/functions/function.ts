import type { Value } from '../../../base/value.ts';
import type { Work } from '../../../base/work.ts';

/** A function whose result depends on its arguments alone. */
export type TemplateFunction = (args: readonly Value[], work: Work) => Value;

/** Functions by name in lower case. */
export type FunctionTable = readonly (readonly [name: string, run: TemplateFunction])[];

/** Longer texts and lists are not made. */
export const LONGEST = 1_000_000;
