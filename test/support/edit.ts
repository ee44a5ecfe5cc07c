/** JSON that a test may change in place. */
export type Editable = Editable[] | { [key: string]: Editable } | string | number | boolean | null;

function step(at: Editable | undefined, key: string): Editable | undefined {
  if (Array.isArray(at)) return at[Number(key)];
  return typeof at === 'object' && at !== null ? at[key] : undefined;
}

/** What stands at `a/b/0`; an error when nothing does, so that no test edits thin air. */
export function at(root: Editable, path: string): Editable {
  let found: Editable | undefined = root;
  for (const key of path.split('/')) found = step(found, key);
  if (found === undefined) throw new Error(`nothing stands at ${path}`);
  return found;
}

/** Sets (or with `undefined` removes) what stands at `a/b/0`. */
export function put(root: Editable, path: string, value: Editable | undefined): void {
  const cut = path.lastIndexOf('/');
  const holder = cut === -1 ? root : at(root, path.slice(0, cut));
  const key = path.slice(cut + 1);
  if (Array.isArray(holder)) {
    if (value === undefined) holder.splice(Number(key), 1);
    else holder[Number(key)] = value;
  } else if (typeof holder === 'object' && holder !== null) {
    if (value === undefined) delete holder[key];
    else holder[key] = value;
  }
}

/** Adds to the list at `path`. */
export function push(root: Editable, path: string, value: Editable): void {
  const holder = at(root, path);
  if (Array.isArray(holder)) holder.push(value);
}
