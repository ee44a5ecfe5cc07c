interface Made {
  /** The folder with `.pre-commit-hooks.yaml` and `action.yml`. */
  readonly root: string;
  /** The folder of the laid out npm package, and its files. */
  readonly package: string;
  readonly paths: readonly string[];
  readonly version: string;
  readonly source: string | undefined;
  readonly time: string | number;
}

export function makePackedTree(made: Made, bundle: string): { readonly commit: string; readonly tag: string };
