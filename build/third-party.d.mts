import type { Metafile } from 'esbuild';

/** A package that is a part of a bundle, and the product itself first, whose folder is empty. */
export interface BundledPackage {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
  readonly uses: readonly string[];
}

export function bundledPackages(root: string, metafiles: readonly Metafile[]): readonly BundledPackage[];
