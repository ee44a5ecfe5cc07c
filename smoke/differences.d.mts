export function differences(
  expected: ReadonlyMap<string, string | Uint8Array>,
  actual: ReadonlyMap<string, string | Uint8Array>,
): readonly string[];
