import type { Check, DataTable, Subject } from '../model/check.ts';
import type { EvidenceSet } from '../model/evidence-set.ts';
import type { CheckFindings, Finding } from '../model/finding.ts';
import { flatList } from '../base/flat-list.ts';
import { groupBy } from '../base/group-by.ts';
import type { ModuleSettings } from '../model/module-settings.ts';
import { createCheckRunner } from './check-runner.ts';
import type { CheckContext } from './check-function.ts';
import { compileCheck, type CompiledCheck, type Library } from './compile.ts';
import { runOn, type Run } from './condition.ts';
import { getSubjects } from './subjects.ts';
import { byText } from '../base/text-order.ts';

export interface EvaluationOptions extends Library {
  /** Assessment date, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** Called when the first check needs a table. */
  readonly tables: () => readonly DataTable[];
  /** Without it, the strict policy applies. */
  readonly modules?: ModuleSettings;
  /** Days for which the result of a scan counts. */
  readonly maxEvidenceAge?: number | undefined;
}

const STRICT: ModuleSettings = { policy: 'strict' };
/** Few enough to stay in the processor's cache while all checks of their kind run. */
const AT_ONCE = 32;

/**
 * Runs every check on every subject that it selects. Findings are sorted by check id, subject address, file and
 * place. A check that fails internally gives the outcome `error` for that subject, and the others continue. Throws
 * EngineError `invalid-content` for a check whose subjects cannot be compiled.
 */
export function evaluateChecks(
  checks: readonly Check[],
  evidence: EvidenceSet,
  options: EvaluationOptions,
): readonly Finding[] {
  const steps = evaluateInSteps(checks, evidence, options);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return flatList(step.value.map(({ findings }) => findings));
  }
}

/**
 * `evaluateChecks` as a generator that yields the number of completed checks, so that a caller can report progress
 * and cancel.
 */
export function* evaluateInSteps(
  checks: readonly Check[],
  evidence: EvidenceSet,
  options: EvaluationOptions,
): Generator<number, readonly CheckFindings[]> {
  const { asOf, modules = STRICT, maxEvidenceAge } = options;
  const table = (id: string): DataTable => getTable(options.tables(), id);
  const context: CheckContext = { evidence, asOf, table, modules, maxEvidenceAge };
  const subjects = getSubjects(evidence, context.table);
  const ordered = [...checks].sort(byText(({ id }) => id));
  const answers = new Map<Check, CheckFindings>();
  let done = 0;
  for (const [examined, together] of groupBy(ordered, ({ select }) => subjects.of(select))) {
    yield done;
    done += together.length;
    if (examined.length === 0) continue;
    const questions = together.map((check): Question => {
      return { check, answer: createCheckRunner(compiled(check, options), context), findings: [] };
    });
    let isPlain = true;
    for (let first = 0; first < examined.length; first += AT_ONCE) {
      const few = examined.slice(first, first + AT_ONCE);
      isPlain &&= areApart(few, examined[first - 1]);
      const runs = few.map((subject) => runOn(subject, evidence));
      for (const question of questions) ask(question, runs);
      yield done;
    }
    for (const { check, findings } of questions) answers.set(check, { check, findings, isPlain });
  }
  return ordered.flatMap((check) => answers.get(check) ?? []);
}

const COMPILED = new WeakMap<Check, { readonly library: Library; readonly made: CompiledCheck }>();

/** Cached, because a service runs the same checks again and again. */
function compiled(check: Check, { traits, functions }: Library): CompiledCheck {
  const known = COMPILED.get(check);
  if (known?.library.traits === traits && known.library.functions === functions) return known.made;
  const made = compileCheck(check, { traits, functions });
  COMPILED.set(check, { library: { traits, functions }, made });
  return made;
}

interface Question {
  readonly check: Check;
  readonly answer: (run: Run) => Finding;
  readonly findings: Finding[];
}

/** A separate function: V8 optimizes frequent calls sooner than a loop in a generator. */
function ask({ answer, findings }: Question, runs: readonly Run[]): void {
  for (const run of runs) findings.push(answer(run));
}

function areApart(subjects: readonly Subject[], last: Subject | undefined): boolean {
  let before = last;
  for (const subject of subjects) {
    if (before !== undefined && (before.address >= subject.address || before.source !== subject.source)) return false;
    before = subject;
  }
  return true;
}

function getTable(tables: readonly DataTable[], id: string): DataTable {
  const table = tables.find((one) => one.id === id);
  if (table === undefined) throw new TypeError(`no data table ${id}`);
  return table;
}
