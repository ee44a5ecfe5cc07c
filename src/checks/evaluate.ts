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
  /** Asked for when the first check needs one. */
  readonly tables: () => readonly DataTable[];
  /** What the user says about cryptographic modules; without it the strict policy. */
  readonly modules?: ModuleSettings;
}

const STRICT: ModuleSettings = { policy: 'strict' };
/** Few enough to stay in the processor's cache while all checks of their kind are asked of them. */
const AT_ONCE = 32;

/**
 * Asks every check of every subject it selects. Findings come sorted by check id, subject address, file and
 * place. A check that fails inside gives the outcome `error` for that subject and ends nothing else. Throws
 * EngineError `invalid-content` for a check with subjects that cannot be compiled.
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

/** `evaluateChecks` by check, that yields the number of checks asked, so that a long run can be watched and ended. */
export function* evaluateInSteps(
  checks: readonly Check[],
  evidence: EvidenceSet,
  options: EvaluationOptions,
): Generator<number, readonly CheckFindings[]> {
  const { asOf, modules = STRICT } = options;
  const context: CheckContext = { evidence, asOf, table: (id) => getTable(options.tables(), id), modules };
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

/** A service asks the same checks run after run. */
function compiled(check: Check, { traits, functions }: Library): CompiledCheck {
  const known = COMPILED.get(check);
  if (known?.library.traits === traits && known.library.functions === functions) return known.made;
  const made = compileCheck(check, { traits, functions });
  COMPILED.set(check, { library: { traits, functions }, made });
  return made;
}

/** One check, and its findings so far. */
interface Question {
  readonly check: Check;
  readonly answer: (run: Run) => Finding;
  readonly findings: Finding[];
}

/** By itself, since V8 optimizes what is called often, and no loop inside a generator soon. */
function ask({ answer, findings }: Question, runs: readonly Run[]): void {
  for (const run of runs) findings.push(answer(run));
}

/** Whether sorted subjects have each an address of their own, and come from one source, as the one before them does. */
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
