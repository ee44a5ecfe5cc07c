export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: unknown;
  readonly author?: unknown;
}

export function licenceText(
  root: string,
  folder: string,
  manifest: Manifest,
  elsewhere?: ReadonlyMap<string, string>,
): string;
