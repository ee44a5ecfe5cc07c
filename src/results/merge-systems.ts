import { byText } from '../base/text-order.ts';
import { getOrCreate } from '../base/memo.ts';
import { CONTROL_STANDINGS, type ControlStanding } from '../model/control-standing.ts';
import type {
  AbsentSystem,
  ControlFamily,
  Organization,
  OrganizationControl,
  StandingCounts,
  SystemAssessment,
} from '../model/organization.ts';
import { compareControls } from './control-order.ts';
import { mergeNotes, type NotedSystem } from './merge-notes.ts';

interface MergedSystem extends NotedSystem {
  readonly scope: ReadonlySet<string> | undefined;
}

export interface Merger {
  /** Keeps what the view shows of a system, and nothing else of it. */
  add(system: SystemAssessment): void;
  /** `getFamily`: the family of a control. */
  finish(
    framework: Pick<Organization, 'framework' | 'version'>,
    getFamily: (id: string) => ControlFamily,
    absent?: readonly AbsentSystem[],
  ): Organization;
}

/** What systems say about one control. */
interface Row {
  /** Title and findings are those of the first system by name, in any order of the systems. */
  title: Named;
  /** By index of the system, 1 for the first of `CONTROL_STANDINGS`; 0 where it says nothing. */
  readonly standings: number[];
  readonly findings: Map<ControlStanding, Named>;
}

interface Named {
  readonly system: string;
  readonly text: string;
}

/**
 * Merges systems one after the other into one view. The state of a control is that of the worst system in whose scope
 * it is; a control that some system did not assess is never satisfied. The order of the systems does not matter. All
 * must have the same framework and edition.
 */
export function createMerger(): Merger {
  const systems: MergedSystem[] = [];
  const rows = new Map<string, Row>();
  const scopes = new Map<string, ReadonlySet<string>>();
  return {
    add({ controls, scope, ...identity }) {
      const index = systems.length;
      for (const { id, title, standing, finding } of controls) {
        if (standing === 'not-assessed') continue;
        const row = getOrCreate(rows, id, () => newRow(identity.name, title));
        row.standings[index] = CONTROL_STANDINGS.indexOf(standing) + 1;
        row.title = firstByName(row.title, identity.name, title);
        row.findings.set(standing, firstByName(row.findings.get(standing), identity.name, finding));
      }
      systems.push({
        identity,
        scope: scope === undefined ? undefined : getOrCreate(scopes, [...scope].sort().join('\n'), () => scope),
        isEmpty: controls.every(({ standing }) => standing === 'not-assessed'),
      });
    },
    finish: (framework, getFamily, absent = []) => createView({ systems, rows, absent }, framework, getFamily),
  };
}

function newRow(system: string, text: string): Row {
  return { title: { system, text }, standings: [], findings: new Map() };
}

function firstByName(known: Named | undefined, system: string, text: string): Named {
  return known === undefined || system < known.system ? { system, text } : known;
}

interface Gathered {
  readonly systems: readonly MergedSystem[];
  readonly rows: ReadonlyMap<string, Row>;
  readonly absent: readonly AbsentSystem[];
}

/** The place of a system in the order of names; an absent one has no index. */
interface Placed {
  readonly name: string;
  readonly index: number | undefined;
  readonly scope: ReadonlySet<string> | undefined;
  readonly counts: Counts;
  readonly families: Map<string, Counts>;
}

type Counts = { -readonly [standing in ControlStanding]: number };

function createView(
  { systems, rows, absent }: Gathered,
  { framework, version }: Pick<Organization, 'framework' | 'version'>,
  getFamily: (id: string) => ControlFamily,
): Organization {
  const placed = [
    ...systems.map(({ identity: { name }, scope }, index) => ({ name, index, scope, ...newCounts() })),
    ...absent.map(({ name }) => ({ name, index: undefined, scope: undefined, ...newCounts() })),
  ].sort(byText(({ name }) => name));
  const families = new Map<string, ControlFamily>();
  const counts = zeroCounts();
  const controls = [...rows]
    .sort(([a], [b]) => compareControls(a, b))
    .map(([id, row]) => {
      const family = getFamily(id);
      families.set(family.id, families.get(family.id) ?? family);
      const control = createControl(id, row, placed, family.id);
      counts[control.standing] += 1;
      return control;
    });
  const days = systems.map(({ identity }) => identity.timestamp.slice(0, 10)).sort();
  return {
    framework,
    version,
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    systems: placed.flatMap(({ index, counts: own, families: byFamily }) => {
      const system = index === undefined ? undefined : systems[index];
      return system === undefined ? [] : [{ ...system.identity, counts: own, families: byFamily }];
    }),
    absent: [...absent].sort(byText(({ name }) => name)),
    families: [...families.values()],
    controls,
    counts,
    notes: mergeNotes(placed.flatMap(({ index }) => (index === undefined ? [] : (systems[index] ?? [])))),
  };
}

/** One row for all systems; each system is counted in it. */
function createControl(id: string, row: Row, placed: readonly Placed[], family: string): OrganizationControl {
  const names = new Map<ControlStanding, string[]>();
  for (const { name, index, scope, counts, families } of placed) {
    const code = index === undefined ? 0 : (row.standings[index] ?? 0);
    const standing = code === 0 ? 'not-assessed' : CONTROL_STANDINGS[code - 1];
    if (standing === undefined || (code === 0 && scope?.has(id) === false)) continue;
    getOrCreate(names, standing, () => []).push(name);
    counts[standing] += 1;
    getOrCreate(families, family, zeroCounts)[standing] += 1;
  }
  const ordered = new Map(
    CONTROL_STANDINGS.flatMap((standing) => {
      const own = names.get(standing);
      return own === undefined ? [] : [[standing, own] as const];
    }),
  );
  const [standing = 'not-assessed'] = ordered.keys();
  return { id, title: row.title.text, standing, systems: ordered, finding: row.findings.get(standing)?.text ?? '' };
}

function newCounts(): Pick<Placed, 'counts' | 'families'> {
  return { counts: zeroCounts(), families: new Map() };
}

function zeroCounts(): Counts {
  return {
    'not-satisfied': 0,
    undetermined: 0,
    'not-assessed': 0,
    satisfied: 0,
    'not-applicable': 0,
  } satisfies StandingCounts;
}
