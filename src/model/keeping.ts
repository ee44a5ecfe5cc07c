const MOST = 1024;
const LONGEST = 256;

/**
 * A pure function of texts that keeps its latest answers, for texts of evidence that are alike in thousands of things.
 * What it keeps is bounded: long texts are never kept, and with too many it begins anew.
 */
export function keeping<Made>(make: (text: string) => Made): (text: string) => Made {
  const known = new Map<string, Made>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const made = make(text);
    if (text.length > LONGEST) return made;
    if (known.size === MOST) known.clear();
    known.set(text, made);
    return made;
  };
}
