interface Bounds {
  /** Texts that are kept. */
  readonly most: number;
  /** Characters of one. */
  readonly longest: number;
}

/**
 * A pure function of texts that keeps its latest answers, for texts of evidence that are alike in thousands of things.
 * What it keeps is bounded: long texts are never kept, and with too many it begins anew.
 */
export function keeping<Made>(
  make: (text: string) => Made,
  { most, longest }: Bounds = { most: 1024, longest: 256 },
): (text: string) => Made {
  const known = new Map<string, { readonly made: Made }>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept.made;
    const made = make(text);
    if (text.length > longest) return made;
    if (known.size === most) known.clear();
    known.set(text, { made });
    return made;
  };
}
