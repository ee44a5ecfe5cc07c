/** The keys in an order in which each follows those that it refers to, as far as they do not refer to each other. */
export function inOrder(keys: readonly string[], uses: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const wanted = new Set(keys);
  const ordered: string[] = [];
  const seen = new Set<string>();
  // a stack instead of recursion, since variables may lead to each other in a long row
  for (const key of keys) {
    const stack = [{ key, next: [...(uses.get(key) ?? [])] }];
    if (seen.has(key)) continue;
    seen.add(key);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const used = top.next.pop();
      if (used === undefined) {
        if (wanted.has(top.key)) ordered.push(top.key);
        stack.pop();
      } else if (!seen.has(used)) {
        seen.add(used);
        stack.push({ key: used, next: [...(uses.get(used) ?? [])] });
      }
    }
  }
  return ordered;
}
