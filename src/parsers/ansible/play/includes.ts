import type { Pointer } from '../../../model/place.ts';
import type { Value, ValueMap } from '../../../model/value.ts';
import { isMap, isUnknown, own } from '../../../model/value.ts';
import { folderOf, placeInTree, projectPath, under } from '../paths.ts';
import { layerOf, layerOfVariables } from '../variables/scope.ts';
import { FREE } from './arguments.ts';
import type { Frame, HostRun } from './frame.ts';
import { conditionsOf, inherit, scopeOf } from './frame.ts';
import { moduleOf } from './module-names.ts';
import type { Role } from './roles.ts';

/** Tasks of another file. Where only the run tells which, those of every file that could be meant are perhaps run. */
export function includeTasks(run: HostRun, args: ValueMap, written: ValueMap, pointer: Pointer, frame: Frame): void {
  const name = own(args, 'file') ?? own(args, FREE);
  const path = typeof name === 'string' ? taskFile(run, name.trim(), frame) : undefined;
  if (path !== undefined) return runFile(run, path, args, frame);
  const guesses = frame.guesses ?? 0;
  const candidates = isUnknown(name) ? candidatesOf(run, own(written, 'file') ?? own(written, FREE), frame) : [];
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

function runFile(run: HostRun, path: string, args: ValueMap, frame: Frame): void {
  const vars = own(args, 'vars');
  run.runTasks(run, run.project.yaml(path), [], {
    ...applied(frame, own(args, 'apply')),
    file: path,
    depth: frame.depth + 1,
    layers: isMap(vars) ? [...frame.layers, layerOf(Object.entries(vars))] : frame.layers,
  });
}

/** Where the tasks of an include stand with the keywords of `apply`, which count for each of them. */
function applied(frame: Frame, apply: Value | undefined): Frame {
  if (!isMap(apply)) return frame;
  return {
    ...frame,
    inherited: inherit(frame.inherited, apply),
    when: [...frame.when, ...conditionsOf(own(apply, 'when'))],
  };
}

const MAX_CANDIDATES = 40;
const MAX_GUESSES = 2;

/** Files beside the one that asks whose names have the parts that are written out, such as `setup-{{ os }}.yml`. */
function candidatesOf(run: HostRun, written: Value | undefined, frame: Frame): readonly string[] {
  if (typeof written !== 'string') return [];
  const parts = written.trim().split(/\{\{[^{}]{0,300}\}\}/);
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (parts.length < 2 || first.includes('..')) return [];
  const folders = [folderOf(frame.file), ...(frame.role === undefined ? [] : [under(frame.role.folder, 'tasks')])];
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

/** Beside the file that asks, then in the tasks of its role, then from the folder of the playbook. */
function taskFile(run: HostRun, name: string, frame: Frame): string | undefined {
  const folders = [
    folderOf(frame.file),
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
  frame: Frame,
): { readonly path: string; readonly list: Value } | undefined {
  const call = moduleOf(task);
  if (call?.module !== 'import_tasks') return undefined;
  const name = isMap(call.given) ? own(call.given, 'file') : call.given;
  const path = typeof name === 'string' ? taskFile(run, name.trim(), frame) : undefined;
  return path === undefined ? undefined : { path, list: run.project.yaml(path) ?? null };
}

/** `include_role` and `import_role`: runs the tasks of a role in the place of the task. */
export function includeRole(run: HostRun, args: ValueMap, pointer: Pointer, frame: Frame): void {
  const name = own(args, 'name') ?? own(args, 'role') ?? own(args, FREE);
  if (typeof name !== 'string') {
    run.warn(
      frame.file,
      `${frame.file} applies a role whose name is known only when the playbook runs, so it was not assessed.`,
      pointer,
    );
    run.gaps.add(frame.file);
    return;
  }
  const role = run.roles.find(name, folderOf(frame.file));
  if (role === undefined) return missing(run, name, pointer, frame);
  runRole(run, role, applied(frame, own(args, 'apply')), partsOf(args), new Set());
}

/** Files of a role that are meant, by the folder that they lie in. */
interface RoleParts {
  readonly tasks: string;
  readonly vars: string;
  readonly defaults: string;
  readonly handlers: string;
}

const MAIN: RoleParts = { tasks: 'main', vars: 'main', defaults: 'main', handlers: 'main' };

/** `tasks_from` and its like (ansible.builtin.include_role). */
function partsOf(args: ValueMap): RoleParts {
  const part = (folder: keyof RoleParts): string => {
    const from = own(args, `${folder}_from`);
    return typeof from === 'string' ? from : 'main';
  };
  return { tasks: part('tasks'), vars: part('vars'), defaults: part('defaults'), handlers: part('handlers') };
}

/** An entry of `roles:` or of a role's dependencies: a name, or a map with parameters and conditions. */
export function applyRole(
  run: HostRun,
  entry: Value,
  pointer: Pointer,
  frame: Frame,
  above: ReadonlySet<string>,
): void {
  const map = isMap(entry) ? entry : {};
  const written = typeof entry === 'string' ? entry : (own(map, 'role') ?? own(map, 'name') ?? own(map, 'src'));
  const name = written === undefined ? undefined : scopeOf(run, frame).resolve(written);
  if (typeof name !== 'string') {
    run.warn(frame.file, `${frame.file} names a role that cannot be told, so it was not assessed.`, pointer);
    return;
  }
  const role = run.roles.find(name, folderOf(frame.file));
  if (role === undefined) return missing(run, name, pointer, frame);
  const params = Object.entries(map).filter(([key]) => !ROLE_KEYS.has(key));
  const vars = own(map, 'vars');
  if (isMap(vars)) params.push(...Object.entries(vars));
  const key = `${role.folder}\n${JSON.stringify(params)}`;
  // as in Ansible, the same role with the same parameters is applied once in a play
  if (run.appliedRoles.has(key)) return;
  run.appliedRoles.add(key);
  const inner: Frame = {
    ...frame,
    inherited: inherit(frame.inherited, map),
    when: [...frame.when, ...conditionsOf(own(map, 'when'))],
    params: params.length === 0 ? frame.params : [...frame.params, layerOf(params)],
  };
  runRole(run, role, inner, MAIN, above);
}

const ROLE_KEYS: ReadonlySet<string> = new Set(
  'role name src when tags become become_user vars environment no_log delegate_to ignore_errors check_mode run_once version scm'.split(
    ' ',
  ),
);

function runRole(run: HostRun, role: Role, outer: Frame, from: RoleParts, above: ReadonlySet<string>): void {
  const { roles } = run;
  if (above.has(role.folder) || above.size > 20) return;
  const frame: Frame = {
    ...outer,
    role,
    depth: outer.depth + 1,
    defaults: [...outer.defaults, layerOfVariables(roles.variables(role, 'defaults', from.defaults, run.gaps))],
    layers: [
      ...outer.layers,
      layerOf([
        ['role_path', placeInTree(role.folder)],
        ['role_name', role.name],
      ]),
      layerOfVariables(roles.variables(role, 'vars', from.vars, run.gaps)),
    ],
  };
  const path = roles.file(role, 'tasks', from.tasks);
  const place = path ?? roles.file(role, 'tasks', 'main') ?? frame.file;
  for (const [index, dependency] of roles.dependencies(role).entries()) {
    applyRole(
      run,
      dependency,
      ['dependencies', index],
      { ...outer, depth: outer.depth + 1, file: place },
      new Set([...above, role.folder]),
    );
  }
  const handlers = roles.file(role, 'handlers', from.handlers);
  if (handlers !== undefined) run.addHandlers(run.project.yaml(handlers), [], { ...frame, file: handlers });
  if (path === undefined) return;
  const isOuterEnded = run.roleEnded;
  run.runTasks(run, run.project.yaml(path), [], { ...frame, file: path });
  run.roleEnded = isOuterEnded;
}

function missing(run: HostRun, name: string, pointer: Pointer, frame: Frame): void {
  const message = `${frame.file} applies the role ${roleText(name)}, which is not in the evidence, so what it does was not assessed. Add it, for example below roles/.`;
  run.warn(frame.file, message, pointer);
  run.listener.onMissingRole(name, { file: frame.file, pointer }, frame.sure && frame.when.length === 0);
}

/** Names of roles are words; anything else is not repeated. */
function roleText(name: string): string {
  return /^[\w./-]{1,100}$/.test(name) ? name : 'of a strange name';
}
