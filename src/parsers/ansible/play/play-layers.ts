import { isList, isMap, own, unknown, type Value } from '../../../base/value.ts';
import { parentFolder, placeInTree, projectPath } from '../paths.ts';
import { createLayer, layerOfVariables, type HostScope, type Layer } from '../variables/scope.ts';
import { readVariables } from '../variables/vars-files.ts';
import { readScope, type TaskContext, type HostRun } from './task-context.ts';
import type { Play } from './plays.ts';
import type { ProjectContext } from './project-context.ts';

const ASKED = unknown('a variable that is prompted for', true);

/** Adds the defaults of every role of a play, which all of its tasks can read. */
export function playRoleDefaults(run: HostRun, play: Play, bare: TaskContext): readonly Layer[] {
  const { roles, gaps } = run;
  const scope = readScope(run, bare);
  const entries = own(play.values, 'roles');
  const layers: Layer[] = [];
  for (const entry of isList(entries) ? entries : []) {
    const written = isMap(entry) ? (own(entry, 'role') ?? own(entry, 'name')) : entry;
    const name = written === undefined ? undefined : scope.resolve(written);
    const role = typeof name === 'string' ? roles.find(name, parentFolder(play.file)) : undefined;
    if (role !== undefined) layers.push(layerOfVariables(roles.variables(role, 'defaults', 'main', gaps)));
  }
  return layers;
}

/** Variables of a play: its own, those of prompts, and those of its files. */
export function playLayers(stage: ProjectContext, play: Play, scope: HostScope): readonly Layer[] {
  const vars = own(play.values, 'vars');
  const prompts = own(play.values, 'vars_prompt');
  const files = own(play.values, 'vars_files');
  const layers: Layer[] = [createLayer([['playbook_dir', placeInTree(parentFolder(play.file))]])];
  for (const each of [...(isList(vars) ? vars : [vars]), ...play.vars])
    if (isMap(each)) layers.push(createLayer(Object.entries(each)));
  for (const prompt of isList(prompts) ? prompts : []) {
    const name = isMap(prompt) ? own(prompt, 'name') : undefined;
    if (typeof name === 'string') layers.push(createLayer([[name, ASKED]]));
  }
  const inner = scope.with(layers);
  for (const written of files === undefined ? [] : asList(files)) {
    const choices = asList(written).map((each) => inner.resolve(each));
    const paths = choices.map((each) =>
      typeof each === 'string' ? projectPath(parentFolder(play.file), each) : undefined,
    );
    const path = paths.find((each) => each !== undefined && stage.project.get(each) !== undefined);
    if (path === undefined) stage.gaps.add(play.file);
    else layers.push(layerOfVariables(readVariables(stage.project, path, stage.gaps)));
  }
  return layers;
}

function asList(value: Value): readonly Value[] {
  return isList(value) ? value : [value];
}
