export interface ContentSize {
  readonly kind: 'checks' | 'examples' | 'traits';
  readonly count: number;
  readonly median: number;
  /** The longest files first. */
  readonly longest: readonly { readonly path: string; readonly lines: number }[];
}

export function contentSizes(controls?: string): readonly ContentSize[];
