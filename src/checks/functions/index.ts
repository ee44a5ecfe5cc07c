import type { CheckFunction } from '../check-function.ts';

/** Every function a check file may name: adding one is a file here and one line. */
export const FUNCTIONS: readonly CheckFunction[] = [];
