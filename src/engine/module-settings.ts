import type { DataTable } from '../model/check.ts';
import { EngineError } from '../model/engine-error.ts';
import type { CheckFindings } from '../model/finding.ts';
import { acceptanceNote, type AcceptanceFile, type ModuleSettings } from '../model/module-settings.ts';
import type { Problem } from '../model/problem.ts';
import { textColumn } from '../base/columns.ts';
import { own } from '../base/value.ts';

type Tables = () => readonly DataTable[];

const TABLE = 'cmvp-modules';
const IN_PROCESS = 'modules-in-process';
const MATCHER = 'cmvp-match';
const BUNDLED = 'controls/data/cmvp-modules.yaml';
/** A quarter of a year: after that, too many certificates are added, extended or retired. */
const OLD_AFTER_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The data tables of a run, with the user's list of modules instead of the bundled one. Its modules in process
 * replace the bundled ones if it has any.
 */
export function tablesWith(tables: Tables, { list }: ModuleSettings): Tables {
  if (list === undefined) return tables;
  let known: readonly DataTable[] | undefined;
  const reviewed = list.table.rows.filter((row) => own(row, 'status') === 'in-process');
  return () =>
    (known ??= tables().map((table) => {
      if (table.id === TABLE) return list.table;
      const { asOf, source } = list.table;
      return table.id === IN_PROCESS && reviewed.length > 0 ? { ...table, asOf, source, rows: reviewed } : table;
    }));
}

/** Throws EngineError `invalid-configuration` for a list that is older than the bundled one. */
export function refuseOlderList(tables: Tables, modules: ModuleSettings | undefined): void {
  const list = modules?.list;
  const bundled = list === undefined ? undefined : getDate(tables);
  if (list === undefined || bundled === undefined || list.table.asOf >= bundled) return;
  const message = `${list.file} is of ${list.table.asOf} and so older than the bundled list of ${bundled}. Bring a newer list or leave --cmvp-data out.`;
  throw new EngineError('invalid-configuration', message);
}

/**
 * Which list of modules and which policy the run used, if it judged any module, and what needs attention: a list that
 * is old on the assessment date or later, and acceptances that have expired or are not used.
 */
export function moduleProblems(
  answers: readonly CheckFindings[],
  modules: ModuleSettings,
  tables: Tables,
  asOf: string,
): readonly Problem[] {
  const judged = answers.flatMap(({ check, findings }) => (check.function?.name === MATCHER ? findings : []));
  const used = () => new Set(judged.flatMap(({ notes }) => notes));
  const acceptances = modules.acceptances === undefined ? [] : acceptanceProblems(modules.acceptances, used(), asOf);
  if (judged.length === 0) return acceptances;
  const table = tables().find(({ id }) => id === TABLE);
  return [...(table === undefined ? [] : [listProblem(modules, table, asOf)]), ...acceptances];
}

/** Rows that were corrected or added after the day of the list have their own day. */
function laterRows({ rows, asOf }: DataTable): string {
  const days = rows.map((row) => textColumn(row, 'asOf')).filter((day) => day > asOf);
  if (days.length === 0) return '';
  return ` (${days.length} of its entries are newer, the latest of ${days.toSorted().at(-1) ?? ''})`;
}

function listProblem({ list, policy }: ModuleSettings, table: DataTable, asOf: string): Problem {
  const { asOf: date } = table;
  const place = { file: list?.file ?? BUNDLED, pointer: [] };
  const digest = list === undefined ? 'the bundled list' : `${list.file} (sha256 ${list.sha256}), a list`;
  const basis = `Cryptographic modules are compared with ${digest} of validated modules of ${date}${laterRows(table)}, under the policy ${policy}.`;
  const age = Math.round((Date.parse(asOf) - Date.parse(date)) / DAY_MS);
  if (age > OLD_AFTER_DAYS) {
    const old = `It is ${age} days old on the day of the assessment: it lacks what was validated, extended, retired or revoked since. Supply a newer list with --cmvp-data, or check the certificates on the CMVP website.`;
    return { code: 'module-list', severity: 'warning', message: `${basis} ${old}`, place };
  }
  if (age < 0) {
    const later =
      'It is of a later day than the assessment: certificates that it calls historical or revoked may have been active then.';
    return { code: 'module-list', severity: 'warning', message: `${basis} ${later}`, place };
  }
  return { code: 'module-list', severity: 'info', message: basis, place };
}

function acceptanceProblems(file: AcceptanceFile, used: ReadonlySet<string>, asOf: string): readonly Problem[] {
  const problems: Problem[] = [];
  for (const [index, entry] of file.entries.entries()) {
    const place = { file: file.file, pointer: [index] };
    const name = `${file.file} entry ${index + 1} (certificate #${entry.certificate})`;
    if (entry.expires < asOf) {
      const message = `${name} was good until ${entry.expires} and accepts nothing any more. Renew it or remove it.`;
      problems.push({ code: 'expired-acceptance', severity: 'warning', message, place });
    } else if (!used.has(acceptanceNote(file, index, entry))) {
      const message = `${name} changed no result: no module in this evidence is on that historical certificate under that name. Correct it or remove it.`;
      problems.push({ code: 'unused-acceptance', severity: 'warning', message, place });
    }
  }
  return problems;
}

function getDate(tables: Tables): string | undefined {
  return tables().find(({ id }) => id === TABLE)?.asOf;
}
