import { makeKey } from './key.ts';
import { changeKeys, readKeys } from './key-file.ts';

/**
 * Makes a key file with one key of every plan's rights where there is none, so that a service can be used at once.
 * Returns the key, which nothing keeps. Throws EngineError when the file is there and no key file, or can't be made.
 */
export async function makeFirstKey(path: string): Promise<string | undefined> {
  if (readKeys(path) !== undefined) return undefined;
  const { text, stored } = makeKey('first key', 'enterprise', new Date());
  let made = false;
  await changeKeys(path, (keys) => {
    made = keys.length === 0;
    return made ? [stored] : keys;
  });
  return made ? text : undefined;
}
