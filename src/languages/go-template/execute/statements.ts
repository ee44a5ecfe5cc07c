import { TemplateFailure } from '../failure.ts';
import { truth } from '../go-type.ts';
import { isGoInteger } from '../go-value.ts';
import { displayText } from '../format/print.ts';
import type { ActionNode, BranchNode, CallNode, PipeNode, Statement, Template } from '../syntax/nodes.ts';
import { lineAt } from '../../../base/line.ts';
import { evaluatePipeline, pipelineValue } from './evaluate.ts';
import { getSteps, type LoopStep } from './iterate.ts';
import { chargeCharacters, chargeSteps, readVariable, type Frame, type Run, type Sink, type Slot } from './run.ts';

type Jump = 'break' | 'continue' | undefined;

/** Runs a template with `dot` as its data and writes to the sink. Failures contain the trace of running templates. */
export function runTemplate(run: Run, template: Template, dot: Slot, sink: Sink): void {
  run.depth.now += 1;
  const frame: Frame = { run, template, sink, variables: [{ name: '$', value: dot }], offset: 0 };
  try {
    if (run.depth.now > run.depth.most) throw new TemplateFailure('templates call each other too deeply', 'limit');
    runStatements(frame, dot, template.body);
  } catch (error) {
    if (error instanceof TemplateFailure) {
      const { source, name } = template;
      error.trace.push({ template: name, source: source.name, line: lineAt(source.text, frame.offset) });
    }
    throw error;
  } finally {
    run.depth.now -= 1;
  }
}

function runStatements(frame: Frame, dot: Slot, statements: readonly Statement[]): Jump {
  for (const statement of statements) {
    chargeSteps(frame.run, 1);
    switch (statement.type) {
      case 'text':
        emit(frame, statement.text, statement.offset, true);
        break;
      case 'action':
        runAction(frame, dot, statement);
        break;
      case 'template':
        runCall(frame, dot, statement);
        break;
      case 'break':
      case 'continue':
        return statement.type;
      default: {
        const jump = runBranch(frame, dot, statement);
        if (jump !== undefined) return jump;
      }
    }
  }
  return undefined;
}

function emit(frame: Frame, text: string, offset: number, verbatim: boolean): void {
  if (text === '') return;
  chargeCharacters(frame.run, text.length);
  frame.sink.write(text, offset, verbatim);
}

function runAction(frame: Frame, dot: Slot, { pipe, offset }: ActionNode): void {
  const value = evaluatePipeline(frame, dot, pipe);
  if (pipe.variables.length === 0) emit(frame, displayText(value), offset, false);
}

function runBranch(frame: Frame, dot: Slot, branch: BranchNode): Jump {
  const visible = frame.variables.length;
  const jump = branch.type === 'range' ? runRange(frame, dot, branch) : runChoice(frame, dot, branch);
  frame.variables.length = visible;
  return jump;
}

function runChoice(frame: Frame, dot: Slot, branch: BranchNode): Jump {
  const value = evaluatePipeline(frame, dot, branch.pipe);
  if (!truth(value ?? null)) return runStatements(frame, dot, branch.otherwise);
  return runStatements(frame, branch.type === 'with' ? value : dot, branch.body);
}

function runRange(frame: Frame, dot: Slot, { pipe, body, otherwise }: BranchNode): Jump {
  frame.offset = pipe.offset;
  const value = pipelineValue(frame, dot, pipe);
  if (!pipe.assigns) for (const name of pipe.variables) frame.variables.push({ name, value });
  const visible = frame.variables.length;
  if (pipe.variables.length > 1 && value !== undefined && value !== null && isGoInteger(value)) {
    throw new TemplateFailure(`can't use ${String(value.value)} to iterate over more than one variable`);
  }
  let empty = true;
  for (const step of getSteps(value)) {
    empty = false;
    chargeSteps(frame.run, 1);
    setRangeVariables(frame, pipe, step);
    const jump = runStatements(frame, step[1], body);
    frame.variables.length = visible;
    if (jump === 'break') break;
  }
  return empty ? runStatements(frame, dot, otherwise) : undefined;
}

function setRangeVariables(frame: Frame, pipe: PipeNode, step: LoopStep): void {
  const [first, second] = pipe.variables;
  if (first === undefined) return;
  if (second === undefined) {
    readVariable(frame, first).value = step[1];
    return;
  }
  readVariable(frame, first).value = step[0];
  readVariable(frame, second).value = step[1];
}

function runCall(frame: Frame, dot: Slot, { name, pipe, offset }: CallNode): void {
  frame.offset = offset;
  const data = pipe === undefined ? undefined : evaluatePipeline(frame, dot, pipe);
  const template = frame.run.templates.get(name);
  if (template === undefined) throw new TemplateFailure(`template "${name}" not defined`);
  const { sink } = frame;
  runTemplate(frame.run, template, data, { write: (text) => sink.write(text, offset, false) });
}
