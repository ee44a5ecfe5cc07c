/** Folders whose sentences are not rewritten yet. A folder leaves this list when `npm run check:voice -- <folder>` is silent. */
const PENDING = ['controls/traits', 'src/checks'];

/** Whether the sentences of a file are not rewritten yet. */
export function isPending(path) {
  return PENDING.some((folder) => path.startsWith(`${folder}/`));
}
