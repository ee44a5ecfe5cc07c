/** Members without those that may be undefined. */
export type Defined<Members> = { -readonly [Key in keyof Members]?: Members[Key] & ({} | null) };

/** The members that have a value: optional members of an interface are left out, never undefined. */
export function omitUndefined<Members extends object>(members: Members): Defined<Members> {
  const kept: Defined<Members> = {};
  for (const key in members) {
    const value = members[key];
    if (value !== undefined) kept[key] = value;
  }
  return kept;
}
