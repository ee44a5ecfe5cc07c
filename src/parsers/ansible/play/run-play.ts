import type { Pointer } from '../../../base/pointer.ts';
import { isList, own } from '../../../base/value.ts';
import type { Work } from '../../../base/work.ts';
import { parentFolder } from '../paths.ts';
import type { Project } from '../project-reader.ts';
import { createScope, type ScopeSetting } from '../variables/scope.ts';
import { inherit, NOTHING_INHERITED, type TaskContext, type HostRun } from './task-context.ts';
import { applyRole } from './apply-role.ts';
import { importedHandlers } from './include-tasks.ts';
import type { Play } from './plays.ts';
import { findFile, findFolder } from './find-file.ts';
import { createHandlers } from './handlers.ts';
import { runTasks } from './run-tasks.ts';
import type { Listener } from './task.ts';
import type { ProjectContext, HostContext } from './project-context.ts';
import { playRoleDefaults, playLayers } from './play-layers.ts';

/**
 * Runs one play for one host and reports every call to the listener. `sure`: whether the play certainly reaches the
 * host.
 */
export function runPlay(
  stage: ProjectContext,
  play: Play,
  actor: HostContext,
  listener: Listener,
  sure: boolean,
): void {
  const run = openRun(stage, play, actor, listener);
  const { values, pointer, file } = play;
  const bare: TaskContext = {
    file,
    defaults: [],
    layers: [],
    params: [],
    when: play.when,
    sure,
    inherited: inherit({ ...NOTHING_INHERITED, tags: play.tags }, values),
    depth: 0,
  };
  const frame: TaskContext = { ...bare, defaults: playRoleDefaults(run, play, bare) };
  run.addHandlers(own(values, 'handlers'), [...pointer, 'handlers'], frame);
  runTasks(run, own(values, 'pre_tasks'), [...pointer, 'pre_tasks'], frame);
  run.flushHandlers();
  const roles = own(values, 'roles');
  for (const [index, entry] of isList(roles) ? roles.entries() : []) {
    if (run.ended !== true) applyRole(run, entry, [...pointer, 'roles', index], frame, new Set());
  }
  runTasks(run, own(values, 'tasks'), [...pointer, 'tasks'], frame);
  run.flushHandlers();
  runTasks(run, own(values, 'post_tasks'), [...pointer, 'post_tasks'], frame);
  run.flushHandlers();
}

function readSetting(
  { project, gaps, mergesMaps }: ProjectContext,
  { file }: Play,
  { isOpen, noteOwnName }: HostContext,
): ScopeSetting {
  return {
    templates: project.templates,
    mergesMaps,
    open: () => isOpen || gaps.size > 0,
    noteOwnName,
    noteCycle: () =>
      project.warnOnce(
        file,
        `${file} has a variable that refers to itself, so everything that depends on it is unknown. Remove the cycle.`,
      ),
  };
}

/** Units of work for one task or loop item on one host. */
const WORK_OF_CALL = 500;
/** Limit of calls per host and play: several times those of the longest hardening roles. */
const MAX_CALLS = 80_000;

/** Counts one call; true when the limit is reached, which is reported with its place. */
function isSpent(
  project: Project,
  { file }: Play,
  work: Work,
  here: { readonly file: string; readonly at: Pointer },
): boolean {
  project.reach(here.file, here.at);
  if (work.take(WORK_OF_CALL)) return false;
  const isOne = work.refusedBy() === 'own';
  const many = isOne
    ? `more tasks for one host than the ${MAX_CALLS} that are followed`
    : 'more tasks over all hosts than are followed';
  const mend = isOne ? 'Give loops fewer rounds' : 'Give fewer hosts, or playbooks one by one';
  project.faultOnce(here.file, `${file} leads to ${many}, so those from here on were not assessed. ${mend}.`, here.at);
  return true;
}

function openRun(stage: ProjectContext, play: Play, actor: HostContext, listener: Listener): HostRun {
  const { project, gaps } = stage;
  const work = project.work.part(MAX_CALLS * WORK_OF_CALL);
  const setting = readSetting(stage, play, actor);
  const seen = new Set<string>();
  const handlers = createHandlers((task, frame) => importedHandlers(run, task, frame));
  const run: HostRun = {
    project,
    roles: stage.roles,
    templates: project.templates,
    host: actor.host,
    isFirst: actor.isFirst,
    hostLayers: actor.layers,
    playLayers: playLayers(stage, play, createScope(setting, [...actor.layers, actor.facts, actor.magic])),
    magic: actor.magic,
    facts: actor.facts,
    setting,
    listener,
    gaps,
    playFolder: parentFolder(play.file),
    visited: stage.visited,
    appliedRoles: new Set(),
    guessed: new Set(),
    steps: 0,
    ended: false,
    roleEnded: false,
    runTasks,
    spent: (file, at) => isSpent(project, play, work, { file, at }),
    leavesOut: stage.leavesOut,
    switching: stage.switching,
    noteOwnName: actor.noteOwnName,
    setFact(name, value) {
      actor.facts.set(name, value);
      actor.firm.add(name);
    },
    includeVariable(name, value) {
      if (!actor.firm.has(name)) actor.facts.set(name, value);
    },
    notify(names, sure, scope) {
      const resolved = names === undefined ? undefined : scope.resolve(names);
      for (const name of isList(resolved) ? resolved : [resolved])
        if (typeof name === 'string') handlers.notify(name, sure);
    },
    flushHandlers: () => handlers.flush(run),
    addHandlers: handlers.add,
    findFile: (kind, name, frame) => findFile(run, kind, name, frame),
    findFolder: (name, frame) => findFolder(run, name, frame),
    seen(file, pointer) {
      const key = `${file}\n${pointer.join('/')}`;
      const before = seen.has(key);
      seen.add(key);
      return before;
    },
    warn: (file, message, at) => project.warnOnce(file, message, at),
    fault: (file, message, at) => project.faultOnce(file, message, at),
  };
  return run;
}
