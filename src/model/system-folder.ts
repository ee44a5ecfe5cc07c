/** Device names of Windows, which no folder may have. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/;

/** Names with another meaning among results: the merged view, and the folder that a single run writes. */
const TAKEN: ReadonlySet<string> = new Set(['organization', 'evidence']);

/**
 * The folder of a system, from its name: lower case, accents removed, everything except a-z, digits, dots and
 * underscores as hyphens. Several names can have the same folder. `undefined` for a name without a usable folder.
 */
export function systemFolder(name: string): string | undefined {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const folder = plain.replaceAll(/[^a-z0-9._]+/g, '-').replaceAll(/^[-.]+|[-.]+$/g, '');
  return folder === '' || DEVICES.test(folder) || TAKEN.has(folder) ? undefined : folder;
}
