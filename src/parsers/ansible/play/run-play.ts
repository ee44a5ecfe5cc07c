import type { Value } from '../../../model/value.ts';
import { isList, isMap, own, unknown } from '../../../model/value.ts';
import { folderOf, placeInTree, projectPath } from '../paths.ts';
import type { Project } from '../project.ts';
import type { HostScope, Layer, ScopeSetting } from '../variables/scope.ts';
import { createScope, layerOf, layerOfVariables } from '../variables/scope.ts';
import { variablesOf } from '../variables/vars-files.ts';
import type { Frame, HostRun } from './frame.ts';
import { inherit, NOTHING_INHERITED, scopeOf } from './frame.ts';
import { applyRole, importedHandlers } from './includes.ts';
import type { Play } from './plays.ts';
import type { Roles } from './roles.ts';
import { findFile, findFolder } from './find-file.ts';
import { createHandlers } from './handlers.ts';
import { runTasks } from './run-tasks.ts';
import type { Listener } from './task.ts';

/** What all runs of a project share. */
export interface Stage {
  readonly project: Project;
  readonly roles: Roles;
  /** Files that could not be opened: any variable may be set in them. */
  readonly gaps: Set<string>;
  /** Files whose tasks some run has come by. */
  readonly visited: Set<string>;
  /** Whether `ansible.cfg` leaves out tasks with these tags. */
  readonly leavesOut: (tags: readonly string[]) => boolean;
  /** Whether `ansible.cfg` has maps of several places merged. */
  readonly mergesMaps: boolean;
  /** Calls that are left for the whole project. */
  readonly budget: { calls: number };
}

/** One host in front of a play. */
export interface Actor {
  readonly host: string;
  readonly isFirst: boolean;
  readonly layers: readonly Layer[];
  readonly magic: Layer;
  /** Facts and results that live on from play to play. */
  readonly facts: Map<string, Value>;
  /** Names among them that tasks set themselves: files that are read later do not change those. */
  readonly firm: Set<string>;
  readonly isOpen: boolean;
  readonly noteOwnName: () => void;
}

const ASKED = unknown('a variable that somebody is asked for', true);

/** Runs one play for one host and tells the listener of every call. `sure`: whether the play surely reaches the host. */
export function runPlay(stage: Stage, play: Play, actor: Actor, listener: Listener, sure: boolean): void {
  const run = openRun(stage, play, actor, listener);
  const { values, pointer, file } = play;
  const bare: Frame = {
    file,
    defaults: [],
    layers: [],
    params: [],
    when: play.when,
    sure,
    inherited: inherit({ ...NOTHING_INHERITED, tags: play.tags }, values),
    depth: 0,
  };
  const frame: Frame = { ...bare, defaults: playRoleDefaults(run, play, bare) };
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

/** Defaults of every role of a play are there for all of its tasks. */
function playRoleDefaults(run: HostRun, play: Play, bare: Frame): readonly Layer[] {
  const { roles, gaps } = run;
  const scope = scopeOf(run, bare);
  const entries = own(play.values, 'roles');
  const layers: Layer[] = [];
  for (const entry of isList(entries) ? entries : []) {
    const written = isMap(entry) ? (own(entry, 'role') ?? own(entry, 'name')) : entry;
    const name = written === undefined ? undefined : scope.resolve(written);
    const role = typeof name === 'string' ? roles.find(name, folderOf(play.file)) : undefined;
    if (role !== undefined) layers.push(layerOfVariables(roles.variables(role, 'defaults', 'main', gaps)));
  }
  return layers;
}

/** Variables of a play: its own, those that are asked for, those of its files. */
export function playLayers(stage: Stage, play: Play, scope: HostScope): readonly Layer[] {
  const vars = own(play.values, 'vars');
  const prompts = own(play.values, 'vars_prompt');
  const files = own(play.values, 'vars_files');
  const layers: Layer[] = [layerOf([['playbook_dir', placeInTree(folderOf(play.file))]])];
  for (const each of [...(isList(vars) ? vars : [vars]), ...play.vars])
    if (isMap(each)) layers.push(layerOf(Object.entries(each)));
  for (const prompt of isList(prompts) ? prompts : []) {
    const name = isMap(prompt) ? own(prompt, 'name') : undefined;
    if (typeof name === 'string') layers.push(layerOf([[name, ASKED]]));
  }
  const inner = scope.with(layers);
  for (const written of files === undefined ? [] : asList(files)) {
    const choices = asList(written).map((each) => inner.resolve(each));
    const paths = choices.map((each) =>
      typeof each === 'string' ? projectPath(folderOf(play.file), each) : undefined,
    );
    const path = paths.find((each) => each !== undefined && stage.project.get(each) !== undefined);
    if (path === undefined) stage.gaps.add(play.file);
    else layers.push(layerOfVariables(variablesOf(stage.project, path, stage.gaps)));
  }
  return layers;
}

function asList(value: Value): readonly Value[] {
  return isList(value) ? value : [value];
}

function settingOf({ project, gaps, mergesMaps }: Stage, { file }: Play, { isOpen, noteOwnName }: Actor): ScopeSetting {
  return {
    templates: project.templates,
    mergesMaps,
    open: () => isOpen || gaps.size > 0,
    noteOwnName,
    noteCycle: () =>
      project.warnOnce(
        file,
        `${file} uses a variable that is made of itself, so what depends on it is not known. Correct it.`,
      ),
  };
}

/** Takes one call from those that are left; true when none was. */
function isSpent({ budget, project }: Stage, { file }: Play): boolean {
  budget.calls -= 1;
  if (budget.calls >= 0) return false;
  const message = `${file} leads to more tasks than are followed, so the last ones were not assessed. Give fewer hosts, or playbooks one by one.`;
  project.faultOnce(file, message);
  return true;
}

function openRun(stage: Stage, play: Play, actor: Actor, listener: Listener): HostRun {
  const { project, gaps } = stage;
  const setting = settingOf(stage, play, actor);
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
    playFolder: folderOf(play.file),
    visited: stage.visited,
    appliedRoles: new Set(),
    guessed: new Set(),
    steps: 0,
    ended: false,
    roleEnded: false,
    runTasks,
    spent: () => isSpent(stage, play),
    leavesOut: stage.leavesOut,
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
