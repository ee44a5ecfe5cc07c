/** The members of a type, without those that may be undefined. */
export type Defined<Members> = { -readonly [Key in keyof Members]?: Members[Key] & ({} | null) };

/**
 * Removes members that are undefined, because optional members of an interface are left out and never set to
 * undefined.
 */
export function omitUndefined<Members extends object>(members: Members): Defined<Members> {
  const kept: Defined<Members> = {};
  for (const key in members) {
    const value = members[key];
    if (value !== undefined) kept[key] = value;
  }
  return kept;
}
