import { AND, OR } from '../builtin/logic.ts';
import { TemplateFailure } from '../failure.ts';
import { truth } from '../go-type.ts';
import type { GoValue } from '../go-value.ts';
import type { CommandNode, FunctionNode, OperandNode, PipeNode } from '../syntax/nodes.ts';
import type { ParameterType } from '../template-function.ts';
import { convertConstant, convertNil, convertValue, naturalNumber } from './argument.ts';
import { getField } from './field.ts';
import { chargeCharacters, chargeElements, chargeSteps, readVariable, type Frame, type Run, type Slot } from './run.ts';

interface Piped {
  readonly value: Slot;
}

/** Shorter arguments cost no more than the call itself. */
const SHORT = 16;
const NO_OPERANDS: readonly OperandNode[] = [];

/** Runs a pipeline and sets its variables. */
export function evaluatePipeline(frame: Frame, dot: Slot, pipe: PipeNode): Slot {
  frame.offset = pipe.offset;
  const value = pipelineValue(frame, dot, pipe);
  for (const name of pipe.variables) {
    if (pipe.assigns) readVariable(frame, name).value = value;
    else frame.variables.push({ name, value });
  }
  return value;
}

/** Runs a pipeline; the caller sets its variables. */
export function pipelineValue(frame: Frame, dot: Slot, pipe: PipeNode): Slot {
  let piped: Piped | undefined;
  for (const command of pipe.commands) {
    chargeSteps(frame.run, 1);
    piped = { value: evaluateCommand(frame, dot, command, piped) ?? undefined };
  }
  return piped?.value;
}

function evaluateCommand(frame: Frame, dot: Slot, command: CommandNode, piped: Piped | undefined): Slot {
  const { first, rest } = command;
  switch (first.type) {
    case 'function':
      return callFunction(frame, dot, first, rest, piped);
    case 'field':
      return fieldChain(dot, first.fields, getArguments(frame, dot, rest, piped));
    case 'chain':
      return fieldChain(evaluateOperand(frame, dot, first.base), first.fields, getArguments(frame, dot, rest, piped));
    case 'variable':
      if (first.fields.length === 0) refuseArguments(rest, piped);
      return fieldChain(readVariable(frame, first.name).value, first.fields, getArguments(frame, dot, rest, piped));
    case 'nil':
      throw new TemplateFailure('nil is not a command');
    default:
      refuseArguments(rest, piped);
      return evaluateOperand(frame, dot, first);
  }
}

function refuseArguments(rest: readonly OperandNode[], piped: Piped | undefined): void {
  if (rest.length > 0 || piped !== undefined) throw new TemplateFailure("can't give argument to non-function");
}

/** Only the last field can be a method, so it gets the arguments. */
function fieldChain(base: Slot, fields: readonly string[], given?: MethodArguments): Slot {
  let value = base;
  const last = fields.length - 1;
  for (const [index, name] of fields.entries()) value = getField(value, name, index === last ? given : undefined);
  return value;
}

type MethodArguments = () => readonly GoValue[];

/** Evaluated only when the method is called; `undefined` without arguments. */
function getArguments(
  frame: Frame,
  dot: Slot,
  rest: readonly OperandNode[],
  piped: Piped | undefined,
): MethodArguments | undefined {
  if (rest.length === 0 && piped === undefined) return undefined;
  return () => {
    const given = rest.map((operand) => evaluateArgument(frame, dot, operand, 'any'));
    return piped === undefined ? given : [...given, piped.value ?? null];
  };
}

function evaluateOperand(frame: Frame, dot: Slot, operand: OperandNode): Slot {
  switch (operand.type) {
    case 'dot':
      return dot;
    case 'nil':
      return undefined;
    case 'constant':
      return operand.value;
    case 'number':
      return naturalNumber(operand);
    case 'pipe':
      return evaluatePipeline(frame, dot, operand);
    case 'function':
      return callFunction(frame, dot, operand, NO_OPERANDS, undefined);
    case 'field':
      return fieldChain(dot, operand.fields);
    case 'variable':
      return fieldChain(readVariable(frame, operand.name).value, operand.fields);
    case 'chain':
      return fieldChain(evaluateOperand(frame, dot, operand.base), operand.fields);
  }
}

function evaluateArgument(frame: Frame, dot: Slot, operand: OperandNode, type: ParameterType): GoValue {
  if (operand.type === 'constant' || operand.type === 'number') return convertConstant(operand, type);
  if (operand.type === 'nil') return convertNil(type);
  return convertValue(evaluateOperand(frame, dot, operand), type);
}

function callFunction(
  frame: Frame,
  dot: Slot,
  node: FunctionNode,
  rest: readonly OperandNode[],
  piped: Piped | undefined,
): Slot {
  const { target } = node;
  const count = rest.length + (piped === undefined ? 0 : 1);
  checkCount(node, count);
  if (target === AND || target === OR) return shortCircuit(frame, dot, target === OR, rest, piped);
  const given: GoValue[] = [];
  for (const operand of rest) {
    given.push(evaluateArgument(frame, dot, operand, target.parameters[given.length] ?? target.rest ?? 'any'));
  }
  frame.offset = node.offset;
  if (piped !== undefined) {
    given.push(convertValue(piped.value, target.parameters[given.length] ?? target.rest ?? 'any'));
  }
  chargeInput(frame.run, given);
  const result = target.call(given, frame.run.context);
  if (typeof result === 'string') chargeCharacters(frame.run, result.length);
  else if (!given.includes(result)) chargeElements(frame.run, getElements(result));
  return result;
}

function getElements(value: GoValue): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (value.kind === 'list') return value.items.length;
  return value.kind === 'map' ? value.entries.size : 0;
}

/**
 * A function may read all its arguments, so long ones count as more steps; otherwise a loop over them could run for
 * hours.
 */
function chargeInput(run: Run, given: readonly GoValue[]): void {
  let length = 0;
  for (const value of given) length += typeof value === 'string' ? value.length : getElements(value);
  if (length >= SHORT) chargeCharacters(run, length);
}

function checkCount(node: FunctionNode, count: number): void {
  const { parameters, rest } = node.target;
  if (rest === undefined && count !== parameters.length) {
    const want = String(parameters.length);
    throw new TemplateFailure(`wrong number of args for ${node.name}: want ${want} got ${String(count)}`);
  }
  if (count >= parameters.length) return;
  const want = String(parameters.length);
  throw new TemplateFailure(`wrong number of args for ${node.name}: want at least ${want} got ${String(count)}`);
}

/** `and` and `or` do not evaluate arguments after the deciding one. */
function shortCircuit(
  frame: Frame,
  dot: Slot,
  stopAt: boolean,
  rest: readonly OperandNode[],
  piped: Piped | undefined,
): Slot {
  let value: GoValue = null;
  for (const operand of rest) {
    value = evaluateArgument(frame, dot, operand, 'any');
    if (truth(value) === stopAt) return value;
  }
  return piped === undefined ? value : piped.value;
}
