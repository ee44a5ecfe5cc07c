import type { Value } from '../../../model/value.ts';
import { isList, own, unknown } from '../../../model/value.ts';
import { folderOf, isUnder, resolvePath, under } from '../paths.ts';
import { variablesOf } from '../variables/vars-files.ts';
import { FREE } from './arguments.ts';
import type { Frame, HostRun } from './frame.ts';
import type { Call } from './task.ts';

type Reach = 'sure' | 'maybe' | 'no';

const ONE_OF = unknown('a variable of a file that the host decides', false);
const PERHAPS = unknown('a variable that a task sets which may not run', false);
const SETTINGS_OF_SET_FACT: ReadonlySet<string> = new Set(['cacheable']);

/**
 * Modules that change the run instead of the host: facts, variables, the end of a play. Answers whether the call was one
 * of them.
 */
export function applyToRun(run: HostRun, call: Call, reach: Reach, frame: Frame): boolean {
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
      if (reach === 'sure' && call.hides === undefined) run.ended = true;
      return true;
    default:
      return RUN_ONLY.has(call.module);
  }
}

const RUN_ONLY: ReadonlySet<string> = new Set([
  'debug',
  'assert',
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

function setFacts(run: HostRun, call: Call, reach: Reach): void {
  for (const [written, value] of Object.entries(call.args)) {
    const name = call.scope.resolve(written);
    // a name that is not known may be any; from here on nothing counts as not set
    if (typeof name !== 'string') run.gaps.add(call.place.file);
    else if (!SETTINGS_OF_SET_FACT.has(name)) run.setFact(name, reach === 'sure' ? value : PERHAPS);
  }
}

/** Variables of a file whose name is known; a folder, or an unknown name, may set anything. */
function includeVars(run: HostRun, call: Call, reach: Reach, frame: Frame): void {
  const name = own(call.args, 'file') ?? own(call.args, FREE);
  const path = typeof name === 'string' ? varsFile(run, name.trim(), frame) : undefined;
  const into = own(call.args, 'name');
  if (path === undefined) return includeAnyOf(run, frame, into);
  const variables = variablesOf(run.project, path, run.gaps);
  const value = (raw: Value): Value => (reach === 'sure' ? raw : PERHAPS);
  if (typeof into === 'string')
    run.setFact(into, Object.fromEntries([...variables].map(([key, each]) => [key, value(each.value)])));
  else for (const [key, each] of variables) run.setFact(key, value(each.value));
}

/** A name that the host decides: what any of the files beside it sets is not known from here on. */
function includeAnyOf(run: HostRun, frame: Frame, into: Value | undefined): void {
  const folder = frame.role === undefined ? under(run.playFolder, 'vars') : under(frame.role.folder, 'vars');
  const isMain = /(?:^|\/)main(?:\.ya?ml)?$/;
  const candidates = run.project.files.filter((path) => isUnder(folder, path) && !isMain.test(path));
  const names = candidates.flatMap((path) => [...variablesOf(run.project, path, run.gaps).keys()]);
  if (typeof into === 'string') run.setFact(into, Object.fromEntries(names.map((name) => [name, ONE_OF])));
  else for (const name of names) run.setFact(name, ONE_OF);
  if (candidates.length === 0) run.gaps.add(frame.file);
}

function varsFile(run: HostRun, name: string, frame: Frame): string | undefined {
  const role = frame.role === undefined ? [] : [`${frame.role.folder}/vars`, frame.role.folder];
  for (const folder of [...role, folderOf(frame.file), run.playFolder]) {
    const path = resolvePath(folder.replace(/^\//, ''), name);
    if (path !== undefined && run.project.get(path) !== undefined) return path;
  }
  return undefined;
}

function meta(run: HostRun, what: Value | undefined, reach: Reach): void {
  const word = isList(what) ? what[0] : what;
  if (word === 'flush_handlers') run.flushHandlers();
  if (word === 'end_play' || word === 'end_host' || word === 'end_batch') run.ended = reach === 'sure' ? true : 'maybe';
}
