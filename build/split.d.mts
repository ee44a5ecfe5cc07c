import type { BuildOptions } from 'esbuild';

export const OPTIONAL: readonly string[];
export const COMMON: BuildOptions;
export function splitOptions(root: string): BuildOptions & { readonly metafile: true; readonly write: false };
