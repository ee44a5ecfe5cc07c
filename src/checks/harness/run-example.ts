import type { Check, CheckExample, DataTable, Outcome } from '../../model/check.ts';
import type { TraitReaders } from '../../model/evidence-set.ts';
import type { Finding } from '../../model/finding.ts';
import { evaluateChecks } from '../evaluate.ts';
import { renderText } from '../../model/render-value.ts';
import { ExampleFault, exampleInput } from './example-input.ts';
import type { Assembled, Bench } from './harness.ts';

/** An example with its evidence in memory. */
export interface LoadedExample extends Pick<Assembled, 'evidence' | 'withResources'> {
  readonly example: CheckExample;
}

export interface Loading {
  readonly loaded?: LoadedExample;
  readonly faults: readonly string[];
}

const SOME_DAY = '2026-11-01';

/** Parses the files of an example. Every file must be readable; a part of it may be intentionally broken. */
export function loadExample(example: CheckExample, bench: Bench, traits: TraitReaders): Loading {
  try {
    const { problems, ...assembled } = bench.assemble(exampleInput(example.files), traits);
    const faults = problems
      .filter(({ severity, code }) => (severity === 'error' && code !== 'partly-read') || code === 'unrecognised-file')
      .map(({ message }) => message);
    return { loaded: { example, ...assembled }, faults };
  } catch (error) {
    if (error instanceof ExampleFault) return { faults: [error.message] };
    throw error;
  }
}

/** The findings of a check for a loaded example. */
export function ask(
  check: Check,
  { example, evidence }: Pick<LoadedExample, 'example' | 'evidence'>,
  bench: Bench,
): readonly Finding[] {
  const { asOf = SOME_DAY, tables: rows } = example;
  const tables = rows === undefined ? bench.tables : () => bench.tables().map((table) => withRows(table, rows));
  return evaluateChecks([check], evidence, { ...bench, tables, asOf });
}

function withRows(table: DataTable, rows: NonNullable<CheckExample['tables']>): DataTable {
  const more = Object.hasOwn(rows, table.id) ? (rows[table.id] ?? []) : [];
  return more.length === 0 ? table : { ...table, rows: [...table.rows, ...more] };
}

/** The differences between the expected outcomes of an example and the findings. */
export function compare(example: CheckExample, findings: readonly Finding[]): readonly string[] {
  return [...differences(example, findings)];
}

/** As `compare`, one at a time, for callers that only need to know whether there is a difference. */
export function* differences(example: CheckExample, findings: readonly Finding[]): Generator<string> {
  const answered = new Map<string, Outcome>();
  for (const finding of findings) {
    const { subject, outcome } = finding;
    const before = answered.get(subject);
    answered.set(subject, outcome);
    const wanted = Object.hasOwn(example.outcome, subject) ? example.outcome[subject] : undefined;
    if (before !== undefined && before !== outcome)
      yield `${renderText(subject)} is asked twice, with different answers; put one of them into another example`;
    else if (wanted === undefined)
      yield `${renderText(subject)} is asked too: name it in outcome (it is ${outcome}: ${finding.message})`;
    else if (wanted !== outcome)
      yield `${renderText(subject)} should be ${wanted} and is ${outcome}: ${finding.message}`;
  }
  const subjects = [...answered.keys()].map(renderText).join(', ');
  for (const address of Object.keys(example.outcome))
    if (!answered.has(address))
      yield `${renderText(address)} is not asked; asked are: ${subjects === '' ? 'none' : subjects}`;
}
