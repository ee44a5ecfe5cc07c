import { keyState, type StoredKey } from './key.ts';

/** The keys that replaced a key one after the other, with the key itself first. */
function followSuccessors(id: string, keys: readonly StoredKey[]): readonly StoredKey[] {
  const byId = new Map(keys.map((key) => [key.id, key]));
  const found = new Set<StoredKey>();
  let next = byId.get(id);
  while (next !== undefined && !found.has(next)) {
    found.add(next);
    next = byId.get(next.replaced_by ?? '');
  }
  return [...found];
}

/** The first valid key among a key and those that replaced it. */
export function findValidSuccessor(id: string, keys: readonly StoredKey[], now: Date): StoredKey | undefined {
  return followSuccessors(id, keys).find((key) => keyState(key, now) === 'valid');
}

/** Whether a key is another one, or replaced it. */
export function succeeds(id: string, earlier: string, keys: readonly StoredKey[]): boolean {
  return id === earlier || followSuccessors(earlier, keys).some((key) => key.id === id);
}
