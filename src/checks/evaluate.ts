import type { Check, DataTable, Outcome, Subject } from '../model/check.ts';
import type { EvidenceSet } from '../model/evidence-set.ts';
import type { Decision, Finding } from '../model/finding.ts';
import type { CheckContext, Evaluation } from './check-function.ts';
import { compileCheck } from './compile.ts';
import type { CompiledCheck, Library } from './compile.ts';
import { AT_SUBJECT } from './condition.ts';
import type { Node, Run } from './condition.ts';
import { messageOf } from './message.ts';
import { subjectsOf } from './subjects.ts';
import type { Truth } from './truth.ts';

export interface EvaluationOptions extends Library {
  /** Assessment date, `YYYY-MM-DD`. */
  readonly asOf: string;
  readonly tables: readonly DataTable[];
}

const MAX_DECISIONS = 20;
const NONE: readonly string[] = [];
const OUTCOMES = { true: 'pass', false: 'fail', unknown: 'unknown' } as const;

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
    if (step.done === true) return step.value;
  }
}

/** `evaluateChecks` that yields the number of checks asked, so that a long run can be watched and ended. */
export function* evaluateInSteps(
  checks: readonly Check[],
  evidence: EvidenceSet,
  options: EvaluationOptions,
): Generator<number, readonly Finding[]> {
  const tables = new Map(options.tables.map((table) => [table.id, table]));
  const context: CheckContext = { evidence, asOf: options.asOf, table: (id) => tableOf(tables, id) };
  const subjects = subjectsOf(evidence);
  const findings: Finding[] = [];
  let done = 0;
  for (const check of [...checks].sort((one, other) => (one.id < other.id ? -1 : Number(one.id > other.id)))) {
    yield done;
    done += 1;
    const asked = subjects.of(check.select);
    if (asked.length === 0) continue;
    const compiled = compileCheck(check, options);
    for (const subject of asked) findings.push(findingOf(compiled, subject, context));
  }
  return findings;
}

function findingOf(compiled: CompiledCheck, subject: Subject, context: CheckContext): Finding {
  const { outcome, decisions, message } = safely(compiled, subject, context);
  return {
    check: compiled.check,
    outcome,
    subject: subject.address,
    subjectType: subject.type,
    source: subject.source,
    evidenceKind: subject.evidenceKind,
    place: subject.place,
    decisions,
    message: message ?? messageOf(outcome, decisions),
    notes: subject.notes ?? NONE,
  };
}

interface Answer {
  readonly outcome: Outcome;
  readonly decisions: readonly Decision[];
  readonly message?: string;
}

/** The text of what was thrown may quote evidence, so only its class is told. */
function safely(compiled: CompiledCheck, subject: Subject, context: CheckContext): Answer {
  try {
    return answer(compiled, subject, context);
  } catch (error) {
    const kind = error instanceof Error ? error.constructor.name : 'unknown error';
    const message = `Check ${compiled.check.id} broke off (${kind}); this is a fault of the check, not of the evidence.`;
    return { outcome: 'error', decisions: [], message };
  }
}

function answer({ when, ask }: CompiledCheck, subject: Subject, context: CheckContext): Answer {
  const run: Run = { subject, evidence: context.evidence };
  const applies: Truth = when === undefined ? true : when.test(subject.values, run);
  if (when !== undefined && applies !== true)
    return { outcome: applies === false ? 'not-applicable' : 'unknown', decisions: explain(when, run, applies) };
  if ('call' in ask) return called(ask.call.evaluate(subject, ask.options, context));
  const truth = ask.expect.test(subject.values, run);
  return { outcome: OUTCOMES[`${truth}`], decisions: explain(ask.expect, run, truth) };
}

function called({ outcome, decisions, message }: Evaluation): Answer {
  return message === undefined ? { outcome, decisions } : { outcome, decisions, message };
}

/** One record is enough to show what a pass saw; what is wrong is told in full. */
function explain(node: Node, run: Run, result: Truth): readonly Decision[] {
  const decisions: Decision[] = [];
  const limit = result === true ? 1 : MAX_DECISIONS;
  node.explain(run.subject.values, run, AT_SUBJECT, result, { decisions, limit }, false);
  return decisions;
}

function tableOf(tables: ReadonlyMap<string, DataTable>, id: string): DataTable {
  const table = tables.get(id);
  if (table === undefined) throw new TypeError(`no data table ${id}`);
  return table;
}
