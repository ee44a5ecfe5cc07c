import { makeKey } from './key.ts';
import { changeKeys, readKeys } from './key-file.ts';

/**
 * Creates a key file with one key that has the rights of every plan, where there is none, so that a service can be
 * used at once. Returns the key, which is not stored. Throws EngineError when the file exists and is not a key file,
 * or can't be created.
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
