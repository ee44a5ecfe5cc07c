import type { Pointer } from '../../../base/pointer.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../../base/value.ts';
import { pythonTruth } from '../../../languages/jinja/python.ts';
import type { HostScope } from '../variables/scope.ts';
import { readTags, type TaskContext, type HostRun } from './task-context.ts';
import type { ModuleCall } from './module-names.ts';
import { goesOnAlone, isHere } from './reach.ts';
import type { Call } from './task.ts';

/** A task with the module that it calls. */
export interface Task {
  readonly values: ValueMap;
  readonly call: ModuleCall;
  readonly pointer: Pointer;
}

interface Evaluated {
  readonly scope: HostScope;
  readonly written: ValueMap;
  readonly args: ValueMap;
  readonly looped: boolean;
  readonly sure: boolean;
}

/**
 * A call with the settings of its task, blocks and play. It is less sure where failures are hidden or the task is not
 * waited for.
 */
export function createCall(
  run: HostRun,
  { values: task, call, pointer }: Task,
  frame: TaskContext,
  { scope, written, args, looped, sure }: Evaluated,
): Call {
  const { inherited, file } = frame;
  const value = (raw: Value | undefined): Value | undefined => (raw === undefined ? undefined : scope.resolve(raw));
  const hides = hiddenBy(task, value(inherited.ignoreErrors));
  // of a host that cannot be reached nobody is told then
  const isMissed = pythonTruth(value(inherited.ignoreUnreachable) ?? false) !== false;
  const isTried = pythonTruth(value(inherited.checkMode) ?? false) !== false;
  const isWatched =
    frame.rescued !== true &&
    seesFailures(own(task, 'failed_when')) &&
    !goesOnAlone(value(own(task, 'async')), value(own(task, 'poll')));
  const delegateTo = call.key === 'local_action' ? 'localhost' : value(inherited.delegateTo);
  const name = own(task, 'name');
  const taskPlace = { file, pointer };
  return {
    module: call.module,
    name: typeof name === 'string' ? name : call.module,
    args,
    written,
    sure: sure && hides === undefined && !isTried && !isMissed && isWatched && isHere(run, delegateTo, inherited),
    place: { file, pointer: [...pointer, call.key] },
    taskPlace,
    scope,
    looped,
    ...readSwitching(run, frame, scope, delegateTo),
    delegateTo,
    noLog: value(inherited.noLog),
    hides,
    isQuery: own(task, 'changed_when') === false && typeof own(task, 'register') === 'string',
    environment: readEnvironment(inherited.environment, scope),
    tags: [...inherited.tags, ...readTags(own(task, 'tags'))],
    find: (kind, wanted) => run.findFile(kind, wanted, frame),
    findFolder: (wanted) => run.findFolder(wanted, frame),
  };
}

/**
 * Whether and to which account a task switches: host variables override keywords, and those the configuration
 * (Ansible, "Controlling how Ansible behaves: precedence rules"). A delegated task uses variables of another host.
 */
function readSwitching(
  run: HostRun,
  { inherited }: TaskContext,
  scope: HostScope,
  delegateTo: Value | undefined,
): Pick<Call, 'become' | 'becomeUser'> {
  const decisive = (variable: string, keyword: Value | undefined, configured: Value | undefined): Value | undefined => {
    const given = delegateTo === undefined ? scope.given(variable) : undefined;
    return given ?? (keyword === undefined ? configured : scope.resolve(keyword));
  };
  return {
    become: decisive('ansible_become', inherited.become, run.switching.become),
    becomeUser: decisive('ansible_become_user', inherited.becomeUser, run.switching.becomeUser),
  };
}

function hiddenBy(task: ValueMap, ignores: Value | undefined): Call['hides'] {
  if (pythonTruth(ignores ?? false) !== false) return 'ignore_errors';
  const failedWhen = own(task, 'failed_when');
  const conditions = isList(failedWhen) ? failedWhen : [failedWhen];
  return conditions.some((each) => each === false || /^false$/i.test(String(each))) ? 'failed_when' : undefined;
}

/** Conditions that are true whenever the module failed. */
const FAILED =
  /^(?:not\s+\w{1,100}\s+is\s+(?:succeeded|success|successful)|\w{1,100}\s+is\s+(?:failed|failure|not\s+(?:succeeded|success|successful))|\w{1,100}\.failed|\w{1,100}\.rc\s*(?:!=|>)\s*0|\w{1,100}\.rc\s+not\s+in\s+\[\s*0\s*\]|true)$/i;

/** `failed_when` replaces the module's result: a condition that may be false can hide a failure. */
function seesFailures(failedWhen: Value | undefined): boolean {
  if (failedWhen === undefined || failedWhen === null) return true;
  const conditions = isList(failedWhen) ? failedWhen : [failedWhen];
  return conditions.every((condition) => {
    if (typeof condition === 'boolean') return condition;
    if (typeof condition !== 'string' || condition.length > 2000) return false;
    // one of several is enough
    return condition.split(/\s+or\s+/).some((part) => FAILED.test(part.trim().replace(/^\((.*)\)$/, '$1')));
  });
}

function readEnvironment(all: readonly Value[], scope: HostScope): ValueMap {
  const entries: [string, Value][] = [];
  for (const written of all) {
    const value = scope.resolve(written);
    for (const each of isList(value) ? value : [value]) if (isMap(each)) entries.push(...Object.entries(each));
  }
  return Object.fromEntries(entries);
}
