import { fault } from './fault.ts';
import type { Check, CheckExample, CrossReference, DataTable, Trait } from '../model/check.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import type { Content, Filed, FolderContent, PackedContent } from './content.ts';
import { withFipsConsequences } from './fips-consequences.ts';
import { bothSpellings, packSpellings } from './spellings.ts';

/**
 * Adds a folder's checks, tables and trait spellings to content, and rows to tables that allow it. Existing content
 * is never replaced: the same id, or the same field of the same type in a trait, is an EngineError `invalid-content`.
 */
export function addFolder(content: Content, folder: FolderContent): Content {
  const [framework] = folder.frameworks;
  if (framework !== undefined)
    throw fault(framework.file, 'frameworks are built in and cannot be added. Remove the file.');
  return {
    checks: added(content.checks, withConsequences(folder.checks, content.tables), 'check'),
    traits: folder.traits.reduce<readonly Trait[]>(addTrait, content.traits),
    tables: folder.tables.length === 0 ? content.tables : withTables(content.tables, folder.tables),
    frameworks: content.frameworks,
  };
}

/** Custom checks affect the same controls as built-in ones. The tables are read only if a check names FIPS 140-3. */
function withConsequences(files: readonly Filed<Check>[], tables: Content['tables']): readonly Filed<Check>[] {
  const names = ({ thing: { supports, contradicts } }: Filed<Check>): boolean =>
    supports['fips-140-3'] !== undefined || contradicts['fips-140-3'] !== undefined;
  if (!files.some(names)) return files;
  return withFipsConsequences(files, tables());
}

/** A duplicate id is an error now, not when a check reads the table. */
function withTables(known: Content['tables'], files: readonly Filed<DataTable>[]): Content['tables'] {
  const isOpen = (id: string): boolean => known().some((table) => table.id === id && table.open === true);
  const tables = added<DataTable>(
    known(),
    files.filter(({ thing }) => !isOpen(thing.id)),
    'data table',
  ).map((table) => (isOpen(table.id) ? withRows(table, files) : table));
  return () => tables;
}

function withRows(table: DataTable, files: readonly Filed<DataTable>[]): DataTable {
  const more = files.filter(({ thing }) => thing.id === table.id).flatMap(({ thing }) => thing.rows);
  return { ...table, rows: [...table.rows, ...more] };
}

/** The files that the build writes. What a run never needs is separate, by check id. */
export function bundle(folder: FolderContent): {
  readonly content: PackedContent;
  /** Lines of JSON; `content` refers to them by number. */
  readonly spellings: readonly string[];
  readonly tables: readonly DataTable[];
  readonly examples: { readonly [check: string]: readonly CheckExample[] };
  readonly crossReferences: { readonly [check: string]: CrossReference };
} {
  const checks = folder.checks.map(({ thing: { peers: _peers, peersInPart: _inPart, ...rest } }): Check => ({
    ...rest,
    examples: [],
  }));
  const traits = folder.traits.reduce<readonly Trait[]>(addTrait, []);
  const lines: string[] = [];
  const frameworks = folder.frameworks.map(({ thing: { requirements: _rows, ...summary } }) => summary);
  return {
    content: {
      checks: added(
        [],
        checks.map((thing, index) => ({ file: folder.checks[index]?.file ?? '', thing })),
        'check',
      ),
      traits: traits.map(({ spellings, ...rest }) => ({ ...rest, types: packSpellings(spellings, lines) })),
      frameworks,
    },
    spellings: lines,
    tables: added([], folder.tables, 'data table'),
    examples: Object.fromEntries(folder.checks.map(({ thing }) => [thing.id, thing.examples])),
    crossReferences: Object.fromEntries(folder.checks.map(({ thing }) => [thing.id, crossReference(thing)])),
  };
}

function crossReference({ peers, peersInPart }: Check): CrossReference {
  return omitUndefined({ peers, peersInPart });
}

function added<T extends { readonly id: string }>(
  known: readonly T[],
  files: readonly Filed<T>[],
  what: string,
): readonly T[] {
  const ids = new Set(known.map(({ id }) => id));
  for (const { file, thing } of files) {
    if (ids.has(thing.id)) throw fault(file, `there is already a ${what} with the id ${thing.id}. Give it another id.`);
    ids.add(thing.id);
  }
  return [...known, ...files.map(({ thing }) => thing)];
}

function addTrait(traits: readonly Trait[], { file, thing }: Filed<Trait>): readonly Trait[] {
  const known = traits.find(({ id }) => id === thing.id);
  if (known === undefined) return [...traits, thing];
  for (const type of thing.spellings.types) {
    const there = known.spellings.fieldsOf(type);
    const twice = thing.spellings.fieldsOf(type).find((field) => there.includes(field));
    if (twice !== undefined) throw fault(file, `trait ${thing.id} already says how ${type} spells ${twice}.`);
  }
  const fields = { ...thing.fields, ...known.fields };
  const merged = { ...known, fields, spellings: bothSpellings(known.spellings, thing.spellings) };
  return traits.map((trait) => (trait === known ? merged : trait));
}
