/** For options that may be given several times. */
export function repeatable(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
