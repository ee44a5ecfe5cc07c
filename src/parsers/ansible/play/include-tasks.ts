import type { Pointer } from '../../../base/pointer.ts';
import { isMap, isUnknown, own, type Value, type ValueMap } from '../../../base/value.ts';
import { parentFolder, projectPath, under } from '../paths.ts';
import { createLayer } from '../variables/scope.ts';
import { FREE } from './arguments.ts';
import { readConditions, inherit, type TaskContext, type HostRun } from './task-context.ts';
import { findModuleCall } from './module-names.ts';

/** Runs the tasks of another file. Where its name is decided at run time, the tasks of every possible file may run. */
export function includeTasks(
  run: HostRun,
  args: ValueMap,
  written: ValueMap,
  pointer: Pointer,
  frame: TaskContext,
): void {
  const name = own(args, 'file') ?? own(args, FREE);
  const path = typeof name === 'string' ? taskFile(run, name.trim(), frame) : undefined;
  if (path !== undefined) return runFile(run, path, args, frame);
  const guesses = frame.guesses ?? 0;
  const candidates = isUnknown(name) ? readCandidates(run, own(written, 'file') ?? own(written, FREE), frame) : [];
  // guesses within guesses would grow with every level, so there each file is run once
  const left = guesses < MAX_GUESSES ? candidates : candidates.filter((candidate) => !run.guessed.has(candidate));
  for (const candidate of left) {
    run.guessed.add(candidate);
    runFile(run, candidate, args, { ...frame, sure: false, guesses: guesses + 1 });
  }
  if (candidates.length > 0) return;
  const why = isUnknown(name) ? 'whose name is known only when the playbook runs' : 'that is not in the evidence';
  run.warn(frame.file, `${frame.file} includes a file of tasks ${why}, so its tasks were not assessed.`, pointer);
  run.gaps.add(frame.file);
  // what such a file is about, its name tells, as that of a role does
  if (typeof name === 'string') run.listener.onMissingRole(name, { file: frame.file, pointer }, frame.sure);
}

function runFile(run: HostRun, path: string, args: ValueMap, frame: TaskContext): void {
  const vars = own(args, 'vars');
  run.runTasks(run, run.project.yaml(path), [], {
    ...withApply(frame, own(args, 'apply')),
    file: path,
    depth: frame.depth + 1,
    layers: isMap(vars) ? [...frame.layers, createLayer(Object.entries(vars))] : frame.layers,
  });
}

/** The context of an include's tasks with the keywords of `apply`, which count for each task. */
export function withApply(frame: TaskContext, apply: Value | undefined): TaskContext {
  if (!isMap(apply)) return frame;
  return {
    ...frame,
    inherited: inherit(frame.inherited, apply),
    when: [...frame.when, ...readConditions(own(apply, 'when'))],
  };
}

const MAX_CANDIDATES = 40;
const MAX_GUESSES = 2;

/** Files next to the including one whose names match the literal parts of a name such as `setup-{{ os }}.yml`. */
function readCandidates(run: HostRun, written: Value | undefined, frame: TaskContext): readonly string[] {
  if (typeof written !== 'string') return [];
  const parts = written.trim().split(/\{\{[^{}]{0,300}\}\}/);
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (parts.length < 2 || first.includes('..')) return [];
  const folders = [parentFolder(frame.file), ...(frame.role === undefined ? [] : [under(frame.role.folder, 'tasks')])];
  const starts = folders.map((folder) => under(folder, first));
  const found = run.project.files.filter(
    (path) =>
      path !== frame.file &&
      ['list', 'part'].includes(run.project.role(path) ?? '') &&
      path.endsWith(last) &&
      /\.ya?ml$/.test(path) &&
      starts.some(
        (start) => path.startsWith(start) && !path.slice(start.length, path.length - last.length).includes('/'),
      ),
  );
  return found.length > MAX_CANDIDATES ? [] : found;
}

/** Searches next to the including file, then the tasks of its role, then the folder of the playbook. */
function taskFile(run: HostRun, name: string, frame: TaskContext): string | undefined {
  const folders = [
    parentFolder(frame.file),
    ...(frame.role === undefined ? [] : [`${frame.role.folder}/tasks`, frame.role.folder]),
    run.playFolder,
  ];
  for (const folder of folders) {
    const path = projectPath(folder.replace(/^\//, ''), name);
    if (path !== undefined && run.project.get(path) !== undefined) return path;
  }
  return undefined;
}

/** The handlers of a file that a handler imports by a plain name. */
export function importedHandlers(
  run: HostRun,
  task: ValueMap,
  frame: TaskContext,
): { readonly path: string; readonly list: Value } | undefined {
  const call = findModuleCall(task);
  if (call?.module !== 'import_tasks') return undefined;
  const name = isMap(call.given) ? own(call.given, 'file') : call.given;
  const path = typeof name === 'string' ? taskFile(run, name.trim(), frame) : undefined;
  return path === undefined ? undefined : { path, list: run.project.yaml(path) ?? null };
}
