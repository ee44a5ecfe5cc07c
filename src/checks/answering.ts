import type { Check, Subject } from '../model/check.ts';
import type { Decision, Finding } from '../model/finding.ts';
import { AnsweredFinding } from './answered-finding.ts';
import type { Reasons, Tell } from './answered-finding.ts';
import type { CheckContext } from './check-function.ts';
import type { CompiledCheck } from './compile.ts';
import { AT_SUBJECT } from './condition.ts';
import type { Node, Run } from './condition.ts';
import type { Truth } from './truth.ts';

type Answer = (subject: Subject) => Finding;
/** Condition and expectation share a run: what the first read of a trait, the second need not read again. */
type AnswerOfRun = (run: Run) => Finding;

const MAX_DECISIONS = 20;
/** What may not exist proves nothing. */
const MAY_NOT_EXIST: Reasons = { decisions: [], message: 'It would pass, but it cannot be told whether it exists.' };
const OUTCOMES = { true: 'pass', false: 'fail', unknown: 'unknown' } as const;

/** Answers one check, for one subject after the other. Never throws. */
export function answering(compiled: CompiledCheck, context: CheckContext): Answer {
  const { check } = compiled;
  const answer = answerWhereItApplies(compiled, context);
  const { evidence } = context;
  return (subject) => {
    try {
      return proven(answer({ subject, evidence }), check, subject);
    } catch (error) {
      return new AnsweredFinding(check, subject, 'error', brokenOff(check, error));
    }
  };
}

/** What is right about something that may not exist, or that stands for nothing in particular, is no pass. */
function proven(finding: Finding, check: Check, subject: Subject): Finding {
  if (finding.outcome !== 'pass') return finding;
  if (subject.conditional !== undefined) return new AnsweredFinding(check, subject, 'unknown', MAY_NOT_EXIST);
  const { unproven } = subject;
  if (unproven === undefined) return finding;
  return new AnsweredFinding(check, subject, 'unknown', () => ({ decisions: finding.decisions, message: unproven }));
}

function answerWhereItApplies(compiled: CompiledCheck, context: CheckContext): AnswerOfRun {
  const { check, when } = compiled;
  const answer = answerOf(compiled, context);
  if (when === undefined) return answer;
  const tell = tellers(check, when, context);
  return (run) => {
    const { subject } = run;
    const applies = when.test(subject.values, run);
    if (applies === true) return answer(run);
    const outcome = applies === false ? 'not-applicable' : 'unknown';
    return new AnsweredFinding(check, subject, outcome, tell[`${applies}`]);
  };
}

function answerOf({ check, ask }: CompiledCheck, context: CheckContext): AnswerOfRun {
  if ('call' in ask) {
    const { call, options } = ask;
    return ({ subject }) => {
      const evaluation = call.evaluate(subject, options, context);
      return new AnsweredFinding(check, subject, evaluation.outcome, evaluation);
    };
  }
  const { expect } = ask;
  const tell = tellers(check, expect, context);
  return (run) => {
    const { subject } = run;
    const truth: `${Truth}` = `${expect.test(subject.values, run)}`;
    return new AnsweredFinding(check, subject, OUTCOMES[truth], tell[truth]);
  };
}

/** How each result of a condition is told. */
function tellers(check: Check, node: Node, context: CheckContext): { readonly [truth in `${Truth}`]: Tell } {
  const because =
    (result: Truth): Tell =>
    (subject) =>
      explain(check, node, { subject, evidence: context.evidence }, result);
  return { true: because(true), false: because(false), unknown: because('unknown') };
}

/** One record is enough to show what a pass saw; what is wrong is told in full. */
function explain(check: Check, node: Node, run: Run, result: Truth): Reasons {
  const decisions: Decision[] = [];
  const limit = result === true ? 1 : MAX_DECISIONS;
  try {
    node.explain(run.subject.values, run, AT_SUBJECT, result, { decisions, limit }, false);
    return { decisions };
  } catch (error) {
    return brokenOff(check, error);
  }
}

/** The text of what was thrown may quote evidence, so only its class is told. */
function brokenOff({ id }: Check, error: unknown): Reasons {
  const kind = error instanceof Error ? error.constructor.name : 'unknown error';
  const message = `Check ${id} broke off (${kind}); this is a fault of the check, not of the evidence.`;
  return { decisions: [], message };
}
