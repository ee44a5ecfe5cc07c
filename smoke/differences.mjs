/** How two results of a case differ, one line for each name: both are maps from a name to its text or bytes. */
export function differences(expected, actual) {
  const names = new Set([...expected.keys(), ...actual.keys()]);
  return [...names].flatMap((name) => difference(name, expected.get(name), actual.get(name)));
}

function difference(name, expected, actual) {
  if (expected === undefined) return [`${name} is missing in the first result`];
  if (actual === undefined) return [`${name} is missing in the second result`];
  const [one, other] = [Buffer.from(expected), Buffer.from(actual)];
  if (one.equals(other)) return [];
  const differing = one.findIndex((byte, index) => byte !== other[index]);
  const at = differing === -1 ? one.length : differing;
  const from = Math.max(0, at - 20);
  const [before, after] = [one, other].map((bytes) => JSON.stringify(bytes.toString('utf8', from, from + 80)));
  return [`${name} differs at byte ${at}: ${before}, ${after}`];
}
