import type { Mention } from '../../model/scope.ts';

const KEYS = /\[[^[\]]{0,300}\]/g;

/** Leaves out instances of an unknown `count` or `for_each` of which another source, such as a state, names each. */
export function withoutDecided(mentions: readonly Mention[]): readonly Mention[] {
  const decided = new Set<string>();
  for (const each of mentions) if (!isOpenAddress(each)) for (const name of patterns(each)) decided.add(name);
  return mentions.filter((each) => !isOpenAddress(each) || !patterns(each).some((name) => decided.has(name)));
}

function isOpenAddress({ names }: Mention): boolean {
  return names.some(({ space, text }) => space === 'terraform' && text.includes('[*]'));
}

function patterns({ names }: Mention): readonly string[] {
  return names.flatMap(({ space, text }) => (space === 'terraform' ? [text.replaceAll(KEYS, '')] : []));
}
