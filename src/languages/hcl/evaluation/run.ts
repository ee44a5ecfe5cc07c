import { createWork, type Work } from '../../../base/work.ts';
import { failure, unknownValue, type TfValue, type Failure, type Result, type TfUnknown } from '../values/value.ts';
import type { FunctionContext } from '../functions/function.ts';
import type { Body, Expression, GetAttribute, GetIndex, Splat } from '../syntax/ast.ts';
import { createTrace, type Trace } from './trace.ts';

/** Units of work for an expression, or for a part of a value that becomes evidence. */
const STEP = 10;
/** Nested evaluations: expressions, and what they refer to. */
const MAX_DEPTH = 600;

/** The state of one evaluation of a root module. */
export interface Run {
  readonly work: Work;
  depth: number;
  trace: Trace;
  /** Some work was refused, so its result is unknown. */
  exhausted: boolean;
  stopped: Spot | undefined;
}

/** A place in a file: an offset in UTF-16 units. */
export interface Spot {
  readonly file: NamedText;
  readonly offset: number;
}

interface NamedText {
  readonly path: string;
  position(offset: number): { readonly line: number };
}

/** Creates an evaluation. When the work is used up, further values are unknown. */
export function createRun(work: Work = createWork()): Run {
  return { work, depth: 0, trace: createTrace(), exhausted: false, stopped: undefined };
}

/** A name of a `for` expression, splat, template or instance with its value. */
export interface Frame {
  readonly name: string;
  readonly value: TfValue;
  readonly outer: Frame | undefined;
  /** What the value was computed from, if that happened before the expression was evaluated. */
  readonly sources?: Trace;
}

export type ChainStep = GetAttribute | GetIndex | Splat;

/** Resolves names from outside an expression. */
export interface Names {
  /** Resolves a root name with the following steps that belong to the reference. */
  resolve(name: string, steps: readonly ChainStep[], scope: Scope): Resolved;
  readonly functions: FunctionContext;
}

export interface Resolved {
  readonly value: Result;
  readonly used: number;
}

/** A block that may have `count` or `for_each`. */
export interface RepeatedBlock {
  readonly body: Body;
  readonly file: { readonly text: string };
}

/** The context of an expression. */
export interface Scope {
  readonly names: Names;
  readonly frame: Frame | undefined;
  /** The object may not exist; then nothing of it is computed, so failures are not reported. */
  readonly uncertain?: boolean;
  /** The block whose `each` and `count` are visible, and the module that evaluates it. */
  readonly owner?: { readonly module: object; readonly declaration: RepeatedBlock };
}

export type Evaluate = (expression: Expression, scope: Scope, run: Run) => Result;

const TOO_MUCH = unknownValue('too much would have to be computed');

/** Counts steps; returns the unknown result when no work is left. */
export function spend(run: Run, steps = 1): TfUnknown | undefined {
  return takes(run, steps * STEP) ? undefined : TOO_MUCH;
}

/** Counts units of work before they are done; false when not enough is left. */
export function takes(run: Run, units: number): boolean {
  if (run.work.take(units)) return true;
  run.exhausted = true;
  run.trace.opaque = true;
  return false;
}

/** If work was refused, records the offset as the first place that needed more than was left. */
export function noteStop(run: Run, file: NamedText, offset: number): void {
  if (run.exhausted) run.stopped ??= { file, offset };
}

/** Runs `read` one level deeper; returns an unknown when that would be too deep. */
export function deeper(run: Run, read: () => Result): Result {
  if (run.depth >= MAX_DEPTH) {
    run.trace.opaque = true;
    return unknownValue('it is computed through too many levels of references');
  }
  run.depth += 1;
  const value = read();
  run.depth -= 1;
  return value;
}

/** A value that is computed on first use. */
export interface Cell {
  state: 'new' | 'busy' | 'done';
  value: TfValue;
  trace: Trace;
}

/** Creates a cell whose value is not computed yet. */
export function createCell(): Cell {
  return { state: 'new', value: null, trace: createTrace() };
}

const CYCLE: Failure = failure('it depends on itself');

/**
 * The value of a cell. Its sources are added to the current trace. A cell that depends on itself gets the result of
 * `onFailure`, like one whose computation fails.
 */
export function force(run: Run, cell: Cell, compute: () => Result, onFailure: (why: Failure) => TfValue): TfValue {
  if (cell.state === 'busy') return onFailure(CYCLE);
  if (cell.state === 'new') {
    const before = run.trace;
    cell.state = 'busy';
    run.trace = cell.trace;
    const result = deeper(run, compute);
    cell.value =
      typeof result === 'object' && result !== null && result.kind === 'failure' ? onFailure(result) : result;
    run.trace = before;
    cell.state = 'done';
  }
  run.trace.inner.add(cell.trace);
  return cell.value;
}

/** Reads a value without adding its sources to the current trace. */
export function apart<Answer>(run: Run, read: () => Answer): Answer {
  return traced(run, read).answer;
}

/** Reads a value and returns its sources; the caller must add them to its trace. */
export function traced<Answer>(run: Run, read: () => Answer): { readonly answer: Answer; readonly trace: Trace } {
  const before = run.trace;
  const trace = createTrace();
  run.trace = trace;
  const answer = read();
  run.trace = before;
  return { answer, trace };
}
