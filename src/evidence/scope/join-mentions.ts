import { mapAt } from '../../base/group-by.ts';
import { byText, compareTexts } from '../../base/text-order.ts';
import {
  NAME_SPACES,
  SCOPE_ROLES,
  type Mention,
  type NameSpace,
  type ScopedThing,
  type ScopeRole,
} from '../../model/scope.ts';

/** Mentions that certainly are of one thing. */
interface Group {
  readonly mentions: Mention[];
  readonly maybe: Set<ScopeRole>;
}

/** Spaces in which a name may prove that two mentions are of one thing, where each source has it once. */
const AFTER_IDS = NAME_SPACES.filter((space) => space !== 'id');

/**
 * Mentions of one kind as things. An identifier joins always. Another name joins where no source has it twice and no two
 * identifiers contradict; else the two cannot be distinguished. So does a bare host name and the one full name that begins with it.
 * The order of the mentions changes nothing.
 */
export function joinMentions(mentions: readonly Mention[]): readonly ScopedThing[] {
  const groups = new Map<Mention, Group>();
  for (const each of mentions) groups.set(each, { mentions: [each], maybe: new Set() });
  const shared = sharedNames(mentions);
  for (const same of shared.get('id')?.values() ?? []) for (const each of same) merge(groups, same[0], each);
  for (const space of AFTER_IDS) {
    for (const [text, same] of [...(shared.get(space) ?? [])].sort(byText(([name]) => name))) {
      const found = distinct(groups, same);
      if (found.length < 2) continue;
      const isTelling = space !== 'label' || isOneHost(text, same);
      if (isTelling && areOne(found)) for (const each of found) merge(groups, same[0], each.mentions[0]);
      else doubt(found);
    }
  }
  return [...new Set(groups.values())].map(toThing).sort(compareThings);
}

type Shared = ReadonlyMap<NameSpace, ReadonlyMap<string, readonly Mention[]>>;

/** Names that several mentions have, by space. Most have one of their own, for which nothing is made. */
function sharedNames(mentions: readonly Mention[]): Shared {
  const first = new Map<NameSpace, Map<string, Mention>>();
  const shared = new Map<NameSpace, Map<string, Mention[]>>();
  for (const mention of mentions) {
    for (const { space, text } of mention.names) {
      const known = mapAt(first, space);
      const other = known.get(text);
      if (other === undefined) known.set(text, mention);
      else if (other !== mention) addShared(mapAt(shared, space), text, other, mention);
    }
  }
  return shared;
}

function addShared(lists: Map<string, Mention[]>, text: string, first: Mention, next: Mention): void {
  const known = lists.get(text);
  if (known === undefined) lists.set(text, [first, next]);
  // one that has a name twice is the last one
  else if (known.at(-1) !== next) known.push(next);
}

function distinct(groups: ReadonlyMap<Mention, Group>, mentions: readonly Mention[]): readonly Group[] {
  return [...new Set(mentions.flatMap((each) => groups.get(each) ?? []))];
}

/** Puts both into one group; of two groups, the smaller becomes part of the larger. */
function merge(groups: Map<Mention, Group>, one: Mention | undefined, other: Mention | undefined): void {
  const first = one === undefined ? undefined : groups.get(one);
  const second = other === undefined ? undefined : groups.get(other);
  if (first === undefined || second === undefined || first === second) return;
  const [large, small] = first.mentions.length < second.mentions.length ? [second, first] : [first, second];
  for (const each of small.mentions) groups.set(each, large);
  for (const role of small.maybe) large.maybe.add(role);
  for (const each of small.mentions) large.mentions.push(each);
}

/** Whether names that begin alike are the bare name of a host and its one full name. */
function isOneHost(label: string, mentions: readonly Mention[]): boolean {
  const names = new Set(
    mentions.flatMap((each) => each.names.flatMap(({ space, text }) => (space === 'name' ? [text] : []))),
  );
  const alike = [...names].filter((name) => name === label || name.startsWith(`${label}.`));
  return alike.length === 2 && alike.includes(label);
}

/** Whether groups with a name in common are of one thing: no source names two of them in one role, and no identifiers differ. */
function areOne(groups: readonly Group[]): boolean {
  const seen = new Set<string>();
  let identified = 0;
  for (const { mentions } of groups) {
    const own = new Set(mentions.map(({ source, role }) => `${source} ${role}`));
    for (const each of own) {
      if (seen.has(each)) return false;
      seen.add(each);
    }
    if (mentions.some(({ names }) => names.some(({ space }) => space === 'id'))) identified += 1;
  }
  return identified < 2;
}

/** Each group may be what another one is. */
function doubt(groups: readonly Group[]): void {
  if (groups.length < 2) return;
  const roles = groups.map(({ mentions }) => new Set(mentions.map(({ role }) => role)));
  const counts = new Map<ScopeRole, number>();
  for (const own of roles) for (const role of own) counts.set(role, (counts.get(role) ?? 0) + 1);
  groups.forEach(({ maybe }, at) => {
    for (const [role, count] of counts) {
      if (count > (roles[at]?.has(role) === true ? 1 : 0)) maybe.add(role);
    }
  });
}

function toThing({ mentions, maybe }: Group): ScopedThing {
  const sorted = mentions.length === 1 ? mentions : [...mentions].sort(compareMentions);
  const [first] = sorted;
  return { kind: first?.kind ?? 'machine', title: first?.title ?? '', mentions: sorted, maybe };
}

/** What declares a thing gives its title; everything else is order. */
function compareMentions(one: Mention, other: Mention): number {
  return (
    SCOPE_ROLES.indexOf(one.role) - SCOPE_ROLES.indexOf(other.role) ||
    compareTexts(one.source, other.source) ||
    compareTexts(one.place.file, other.place.file) ||
    compareTexts(one.title, other.title)
  );
}

function compareThings(one: ScopedThing, other: ScopedThing): number {
  return compareTexts(one.title, other.title) || compareTexts(firstFile(one), firstFile(other));
}

function firstFile({ mentions }: ScopedThing): string {
  return mentions[0]?.place.file ?? '';
}
