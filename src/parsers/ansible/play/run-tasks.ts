import type { Pointer } from '../../../base/pointer.ts';
import { isList, isMap, own, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import { OMIT } from '../../../languages/jinja/evaluate.ts';
import { pythonTruth, type Truth } from '../../../languages/jinja/python.ts';
import { createLayer, type HostScope } from '../variables/scope.ts';
import { readArguments, defaultsFor, FREE } from './arguments.ts';
import { readConditions, inherit, readScope, type TaskContext, type HostRun } from './task-context.ts';
import { includeRole } from './apply-role.ts';
import { includeTasks } from './include-tasks.ts';
import { readItems } from './loops.ts';
import { createCall, type Task } from './make-call.ts';
import { findModuleCall } from './module-names.ts';
import { catches } from './reach.ts';
import { applyToRun } from './run-modules.ts';
import type { TaskReach } from './task.ts';

const MAX_DEPTH = 40;
const REGISTERED = unknown('the result of a task, known only when the playbook runs', false);
const INCLUDES: ReadonlySet<string> = new Set(['include_tasks', 'import_tasks']);
const ROLE_INCLUDES: ReadonlySet<string> = new Set(['include_role', 'import_role']);

/** Runs a list of tasks and blocks for one host, in order, as far as it is known. */
export function runTasks(run: HostRun, list: Value | undefined, at: Pointer, frame: TaskContext): void {
  run.visited.add(frame.file);
  if (list === undefined || list === null) return;
  if (!isList(list)) {
    run.fault(
      frame.file,
      `${frame.file} has something where a list of tasks belongs, so it was left out. Correct it.`,
      at,
    );
    return;
  }
  if (frame.depth > MAX_DEPTH) {
    run.warn(
      frame.file,
      `${frame.file} takes part in includes or blocks that nest deeper than ${MAX_DEPTH} levels, so the innermost tasks were left out.`,
      at,
    );
    return;
  }
  for (const [index, task] of list.entries()) {
    const pointer = [...at, index];
    if (run.ended === true || run.roleEnded === true || run.spent(frame.file, pointer)) return;
    if (isMap(task)) runTask(run, task, pointer, frame);
    else run.fault(frame.file, `${frame.file} has a task that is not a map, so it was left out. Correct it.`, pointer);
  }
}

/** Runs one task or block. */
export function runTask(run: HostRun, task: ValueMap, pointer: Pointer, outer: TaskContext): void {
  const vars = own(task, 'vars');
  const frame: TaskContext = {
    ...outer,
    depth: outer.depth + 1,
    inherited: inherit(outer.inherited, task),
    when: [...outer.when, ...readConditions(own(task, 'when'))],
    layers: isMap(vars) ? [...outer.layers, createLayer(Object.entries(vars))] : outer.layers,
  };
  if (Object.hasOwn(task, 'block')) return runBlock(run, task, pointer, frame);
  const call = findModuleCall(task);
  if (call === undefined) {
    const message = `${frame.file} has a task whose module cannot be determined, so that task was left out. Name one module in the task.`;
    run.fault(frame.file, message, pointer);
    return;
  }
  const register = own(task, 'register');
  runLoop(run, { values: task, call, pointer }, frame);
  if (typeof register === 'string') run.setFact(register, REGISTERED);
}

/** Tasks in `rescue` run only after a failure, so they are never sure. */
function runBlock(run: HostRun, task: ValueMap, pointer: Pointer, frame: TaskContext): void {
  const rescued = frame.rescued === true || catches(own(task, 'rescue'));
  runTasks(run, own(task, 'block'), [...pointer, 'block'], { ...frame, rescued });
  runTasks(run, own(task, 'rescue'), [...pointer, 'rescue'], { ...frame, sure: false });
  runTasks(run, own(task, 'always'), [...pointer, 'always'], frame);
}

function runLoop(run: HostRun, task: Task, frame: TaskContext): void {
  const loop = readItems(task.values, readScope(run, frame));
  if (loop === undefined) return runOnce(run, task, frame, false);
  const control = own(task.values, 'loop_control');
  const variable = isMap(control) ? own(control, 'loop_var') : undefined;
  const index = isMap(control) ? own(control, 'index_var') : undefined;
  for (const [position, item] of loop.items.entries()) {
    const entries: [string, Value][] = [[typeof variable === 'string' ? variable : 'item', item]];
    if (typeof index === 'string') entries.push([index, position]);
    const params = [...frame.params, createLayer(entries)];
    runOnce(run, task, { ...frame, params, sure: frame.sure && loop.sure }, true);
    if (run.spent(frame.file, task.pointer)) return;
  }
}

function runOnce(run: HostRun, task: Task, frame: TaskContext, looped: boolean): void {
  const { call, pointer } = task;
  const scope = readScope(run, frame);
  const isImport = call.module === 'import_tasks' || call.module === 'import_role';
  // conditions of an import are asked again by each task of it
  const truth = isImport ? true : conditionsHold(run, frame.when, scope);
  const reach = readReach(run, frame, truth);
  const written = readArguments(call, task.values, defaultsFor(call.module, call.key, frame.inherited.moduleDefaults));
  const args = resolved(written, scope);
  if (INCLUDES.has(call.module)) {
    if (reach !== 'no') includeTasks(run, args, written, pointer, isImport ? frame : after(frame, truth));
    return;
  }
  if (ROLE_INCLUDES.has(call.module)) {
    if (reach !== 'no') includeRole(run, args, pointer, isImport ? frame : after(frame, truth));
    return;
  }
  run.steps += 1;
  const made = createCall(run, task, frame, { scope, written, args, looped, sure: reach === 'sure' });
  const isOwn = applyToRun(run, made, reach, frame);
  const changes = readChanges(task.values, run, scope);
  if (reach !== 'no' && !isOwn && changes !== false)
    run.notify(own(task.values, 'notify'), reach === 'sure' && changes === true, scope);
  run.listener.onCall(made, reach, run.seen(frame.file, pointer));
}

/** Handlers run only for a task that may report a change. */
function readChanges(task: ValueMap, run: HostRun, scope: HostScope): Truth {
  const written = own(task, 'changed_when');
  if (written === undefined || written === null) return true;
  return conditionsHold(run, isList(written) ? written : [written], scope);
}

function readReach(run: HostRun, { inherited: { tags }, sure }: TaskContext, truth: Truth): TaskReach {
  if (truth === false || tags.includes('never') || run.leavesOut(tags)) return 'no';
  return truth === true && sure && run.ended === false && run.roleEnded === false ? 'sure' : 'maybe';
}

/** The conditions of a dynamic include are evaluated once; its tasks are as sure as the include. */
function after(frame: TaskContext, truth: Truth): TaskContext {
  return { ...frame, when: [], sure: frame.sure && truth === true };
}

/** Drops parameters that are `omit`; one that nothing sets is unknown. */
function resolved(written: ValueMap, scope: HostScope): ValueMap {
  const entries: [string, Value][] = [];
  for (const [name, raw] of Object.entries(written)) {
    const value = scope.resolve(raw);
    if (value === OMIT) continue;
    const isParameters = name === FREE && isMap(value);
    if (isParameters) entries.push(...Object.entries(value));
    else entries.push([name, value === undefined ? NOT_SET : value]);
  }
  return Object.fromEntries(entries);
}

const NOT_SET = unknown('a variable that nothing in the evidence sets', true);

/** Whether all conditions are true. Evaluation ends at the first false one, as in Ansible. */
export function conditionsHold(run: HostRun, conditions: readonly Value[], scope: HostScope): Truth {
  let sure = true;
  for (const condition of conditions) {
    const truth =
      typeof condition === 'string' ? run.templates.holds(unbraced(condition), scope) : pythonTruth(condition);
    if (truth === false) return false;
    if (truth === 'unknown') sure = false;
  }
  return sure ? true : 'unknown';
}

/** A condition needs no braces, but some are written with them. */
function unbraced(condition: string): string {
  return /^\s*\{\{((?:[^{}]|\}(?!\}))*)\}\}\s*$/.exec(condition)?.[1] ?? condition;
}
