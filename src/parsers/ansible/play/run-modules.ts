import { isList, own, type Value } from '../../../base/value.ts';
import { FREE } from './arguments.ts';
import { includeVars } from './include-vars.ts';
import type { TaskContext, HostRun } from './task-context.ts';
import { PERHAPS, type Call, type TaskReach } from './task.ts';

const SETTINGS_OF_SET_FACT: ReadonlySet<string> = new Set(['cacheable']);

/**
 * Handles modules that change the run instead of the host: facts, variables, the end of a play. Returns whether the
 * call was one of them.
 */
export function applyToRun(run: HostRun, call: Call, reach: TaskReach, frame: TaskContext): boolean {
  switch (call.module) {
    case 'set_fact':
      if (reach !== 'no') setFacts(run, call, reach);
      return true;
    case 'include_vars':
      if (reach !== 'no') includeVars(run, call, reach, frame);
      return true;
    case 'meta':
      if (reach !== 'no') meta(run, own(call.args, FREE), reach);
      return true;
    case 'fail':
      // a sure failure ends the play for the host; a conditional one is there to stop what is wrong
      if (reach === 'sure' && call.hides === undefined) endPlay(run);
      return true;
    case 'assert':
      if (reach === 'sure' && call.hides === undefined && isRefuted(run, call)) refute(run, call);
      return true;
    default:
      return RUN_ONLY.has(call.module);
  }
}

const RUN_ONLY: ReadonlySet<string> = new Set([
  'debug',
  'setup',
  'gather_facts',
  'pause',
  'add_host',
  'group_by',
  'wait_for',
  'wait_for_connection',
  'ping',
  'stat',
  'validate_argument_spec',
]);

/** Where variables may be set outside the evidence, an assertion that fails here may pass, so the end is uncertain. */
function endPlay(run: HostRun): void {
  run.ended = run.setting.open() ? 'maybe' : true;
}

function refute(run: HostRun, { taskPlace: { file, pointer } }: Call): void {
  endPlay(run);
  if (run.ended !== true) return;
  const message = `${file} asserts what the variables in the evidence do not meet, so the play ends there and the tasks behind it do not count as run. Set the variables, for example in group_vars.`;
  run.warn(file, message, pointer);
}

function isRefuted(run: HostRun, call: Call): boolean {
  const that = own(call.written, 'that');
  const demands = isList(that) ? that : [that];
  return demands.some((each) =>
    typeof each === 'string' ? run.templates.holds(each, call.scope) === false : each === false,
  );
}

function setFacts(run: HostRun, call: Call, reach: TaskReach): void {
  for (const [written, value] of Object.entries(call.args)) {
    const name = call.scope.resolve(written);
    // a name that is not known may be any; from here on nothing counts as not set
    if (typeof name !== 'string') run.gaps.add(call.place.file);
    else if (!SETTINGS_OF_SET_FACT.has(name)) run.setFact(name, reach === 'sure' ? value : PERHAPS);
  }
}

function meta(run: HostRun, what: Value | undefined, reach: TaskReach): void {
  const word = isList(what) ? what[0] : what;
  if (word === 'flush_handlers') run.flushHandlers();
  if (word === 'end_role') run.roleEnded = reach === 'sure' ? true : 'maybe';
  if (word === 'end_play' || word === 'end_host' || word === 'end_batch') run.ended = reach === 'sure' ? true : 'maybe';
}
