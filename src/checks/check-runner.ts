import type { Check, Outcome, Subject } from '../model/check.ts';
import { isMap, own } from '../base/value.ts';
import type { Decision, Finding } from '../model/finding.ts';
import { AnsweredFinding, type Answer } from './answered-finding.ts';
import type { Reasons } from './shown-reasons.ts';
import type { CheckContext, Evaluation } from './check-function.ts';
import type { CompiledCheck } from './compile.ts';
import { AT_SUBJECT, runOn, type Node, type Run } from './condition.ts';
import type { Truth } from '../base/truth.ts';

type Judge = (run: Run) => Answer;
type FunctionAsk = Extract<CompiledCheck['ask'], { readonly call: unknown }>;

const MAX_DECISIONS = 20;
const MAY_NOT_EXIST: Reasons = { decisions: [], message: 'It would pass, but it cannot be told whether it exists.' };

/**
 * Returns a function that runs one check on one subject. It never throws. Findings compute their details when they
 * are read, because there are many findings and few are shown. Several checks may share a run.
 */
export function createCheckRunner(compiled: CompiledCheck, context: CheckContext): (run: Run) => Finding {
  const { check } = compiled;
  const judge = judgeWhereItApplies(compiled, context);
  const proven = downgradeConditional(check);
  return (run) => {
    const { subject } = run;
    try {
      return new AnsweredFinding(proven(judge(run), subject), subject);
    } catch (error) {
      const reasons = crashReasons(check, error);
      return new AnsweredFinding({ check, outcome: 'error', tell: () => reasons }, subject);
    }
  };
}

/** A pass becomes unknown where the subject may not exist or is unproven. */
function downgradeConditional(check: Check): (answer: Answer, subject: Subject) => Answer {
  const mayNotExist: Answer = { check, outcome: 'unknown', tell: () => MAY_NOT_EXIST };
  return (answer, { conditional, unproven }) => {
    if (answer.outcome !== 'pass' || (conditional === undefined && unproven === undefined)) return answer;
    if (conditional !== undefined) return mayNotExist;
    const tell: Answer['tell'] = (subject) => ({ decisions: answer.tell(subject).decisions, message: unproven });
    return { check, outcome: 'unknown', tell };
  };
}

function judgeWhereItApplies(compiled: CompiledCheck, context: CheckContext): Judge {
  const { when } = compiled;
  const judge = getJudge(compiled, context);
  if (when === undefined) return judge;
  const no = getAnswer(compiled.check, when, context, false, 'not-applicable');
  const open = getAnswer(compiled.check, when, context, 'unknown', 'unknown');
  const isOneField = asksOneField(compiled.check);
  return (run) => {
    const applies = when.test(run.subject.values, run);
    if (applies === true) return judge(run);
    if (applies === false) return no;
    // one field that is not known answers neither question; what is expected of it says more
    const answer = isOneField ? judge(run) : open;
    return answer.outcome === 'unknown' ? answer : open;
  };
}

function asksOneField({ when, expect }: Check): boolean {
  if (when === undefined || expect === undefined) return false;
  const [asked, wanted] = [own(when, 'not') ?? when, expect].map((each) =>
    isMap(each) ? own(each, 'path') : undefined,
  );
  return asked !== undefined && asked === wanted;
}

function getJudge({ check, ask, findSetting }: CompiledCheck, context: CheckContext): Judge {
  if ('call' in ask) return judgeByFunction(check, ask, context);
  const { expect } = ask;
  const pass = getAnswer(check, expect, context, true, 'pass');
  const fail: Answer = {
    ...getAnswer(check, expect, context, false, 'fail'),
    findSetting: (subject, decisions) => findSetting(subject, decisions, context.evidence),
  };
  const open = getAnswer(check, expect, context, 'unknown', 'unknown');
  return (run) => {
    const holds = expect.test(run.subject.values, run);
    if (holds === 'unknown') return open;
    return holds ? pass : fail;
  };
}

function judgeByFunction(check: Check, { call, options }: FunctionAsk, context: CheckContext): Judge {
  const tell = (subject: Subject): Reasons => {
    try {
      const { decisions, message, notes, stated } = call.evaluate(subject, options, context);
      return { decisions, message, stated, ...(notes === undefined ? {} : { notes }) };
    } catch (error) {
      return crashReasons(check, error);
    }
  };
  const answerWith = (outcome: Evaluation['outcome']): Answer => ({ check, outcome, tell });
  const answers = {
    pass: answerWith('pass'),
    fail: answerWith('fail'),
    unknown: answerWith('unknown'),
    'not-applicable': answerWith('not-applicable'),
  };
  return ({ subject }) => answers[call.evaluate(subject, options, context).outcome];
}

function getAnswer(check: Check, node: Node, { evidence }: CheckContext, truth: Truth, outcome: Outcome): Answer {
  const limit = truth === true ? 1 : MAX_DECISIONS;
  const tell = (subject: Subject): Reasons => {
    const decisions: Decision[] = [];
    try {
      node.explain(subject.values, runOn(subject, evidence), AT_SUBJECT, truth, { decisions, limit }, false);
      return { decisions };
    } catch (error) {
      return crashReasons(check, error);
    }
  };
  return { check, outcome, tell };
}

/** The error's message may quote evidence, so only its class is shown. */
function crashReasons({ id }: Check, error: unknown): Reasons {
  const kind = error instanceof Error ? error.constructor.name : 'unknown error';
  const message = `Check ${id} broke off (${kind}); this is a fault of the check, not of the evidence.`;
  return { decisions: [], message };
}
