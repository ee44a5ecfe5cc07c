import { groupBy } from '../../base/group-by.ts';
import {
  getAnswer,
  SCOPE_ROLES,
  type KindScope,
  type ScopedThing,
  type ScopeGap,
  type ScopeKind,
  type ScopeRole,
} from '../../model/scope.ts';

/** What things with one role should have too. With `always` it is missed even where nothing of the evidence has it. */
interface Wanted {
  readonly from: ScopeRole;
  readonly to: ScopeRole;
  readonly always?: true;
}

const SCANS: readonly Wanted[] = [
  { from: 'declared', to: 'scanned' },
  { from: 'listed', to: 'scanned' },
  { from: 'described', to: 'scanned' },
  { from: 'scanned', to: 'declared' },
  { from: 'declared', to: 'measured' },
  { from: 'listed', to: 'measured' },
  { from: 'described', to: 'measured' },
  { from: 'measured', to: 'declared' },
];
const OF_ACCOUNTS: readonly Wanted[] = [
  { from: 'listed', to: 'described', always: true },
  { from: 'described', to: 'listed' },
  { from: 'referenced', to: 'described', always: true },
  ...SCANS,
];
const WANTED: Readonly<Record<ScopeKind, readonly Wanted[]>> = {
  machine: [
    { from: 'declared', to: 'described', always: true },
    { from: 'listed', to: 'described', always: true },
    { from: 'declared', to: 'listed' },
    { from: 'listed', to: 'declared' },
    { from: 'described', to: 'declared' },
    ...SCANS,
  ],
  cluster: [
    { from: 'declared', to: 'described', always: true },
    { from: 'described', to: 'declared' },
    { from: 'referenced', to: 'declared', always: true },
    ...SCANS,
  ],
  account: OF_ACCOUNTS,
  subscription: OF_ACCOUNTS,
  project: OF_ACCOUNTS,
};

/** Roles that the things of a kind have or should have, and things that lack one. */
export function findGaps(kind: ScopeKind, things: readonly ScopedThing[]): Pick<KindScope, 'roles' | 'gaps'> {
  const having = new Map(SCOPE_ROLES.map((role) => [role, things.filter((each) => getAnswer(each, role) === 'yes')]));
  const count = (role: ScopeRole): number => having.get(role)?.length ?? 0;
  const wanted = WANTED[kind].filter(({ from, to, always }) => count(from) > 0 && (always === true || count(to) > 0));
  const gaps = wanted.flatMap(({ from, to }): readonly ScopeGap[] => {
    const all = having.get(from) ?? [];
    const answers = groupBy(all, (each) => getAnswer(each, to));
    const [missing = [], undecided = []] = [answers.get('no'), answers.get('unknown')];
    if (missing.length === 0 && undecided.length === 0) return [];
    return [{ from, to, of: all.length, missing, undecided, isEmpty: count(to) === 0 }];
  });
  const asked = new Set(wanted.flatMap(({ from, to }) => [from, to]));
  return { roles: SCOPE_ROLES.filter((role) => count(role) > 0 || asked.has(role)), gaps };
}
