/**
 * A test whether an address is what a pattern says: character by character, `*` stands for any number of them. Each
 * part between wildcards is searched once, from left to right, so no pattern makes it go back.
 */
export function addressPattern(pattern: string): (address: string) => boolean {
  const parts = pattern.split('*');
  const first = parts.shift() ?? '';
  const last = parts.pop();
  if (last === undefined) return (address) => address === pattern;
  return (address) => {
    const end = address.length - last.length;
    if (!address.startsWith(first) || first.length > end || !address.endsWith(last)) return false;
    let at = first.length;
    for (const part of parts) {
      const found = address.indexOf(part, at);
      if (found === -1) return false;
      at = found + part.length;
    }
    return at <= end;
  };
}
