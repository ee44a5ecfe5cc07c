import type { Pointer } from '../../../base/pointer.ts';
import { isMap, own, type Value, type ValueMap } from '../../../base/value.ts';
import { parentFolder, placeInTree } from '../paths.ts';
import { createLayer, layerOfVariables } from '../variables/scope.ts';
import { FREE } from './arguments.ts';
import { readConditions, inherit, readScope, type TaskContext, type HostRun } from './task-context.ts';
import { readPublishedTasks } from './published-roles.ts';
import type { Role } from './roles.ts';
import { withApply } from './include-tasks.ts';

/** `include_role` and `import_role`: runs the tasks of a role in place of the task. */
export function includeRole(run: HostRun, args: ValueMap, pointer: Pointer, frame: TaskContext): void {
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
  const inner = withApply(frame, own(args, 'apply'));
  const role = run.roles.find(name, parentFolder(frame.file));
  if (role === undefined) return runElsewhere(run, name, pointer, inner);
  runRole(run, role, inner, readParts(args), new Set());
}

interface RoleParts {
  readonly tasks: string;
  readonly vars: string;
  readonly defaults: string;
  readonly handlers: string;
}

const MAIN: RoleParts = { tasks: 'main', vars: 'main', defaults: 'main', handlers: 'main' };

/** `tasks_from` and the like (ansible.builtin.include_role). */
function readParts(args: ValueMap): RoleParts {
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
  frame: TaskContext,
  above: ReadonlySet<string>,
): void {
  const map = isMap(entry) ? entry : {};
  const written = typeof entry === 'string' ? entry : (own(map, 'role') ?? own(map, 'name') ?? own(map, 'src'));
  const name = written === undefined ? undefined : readScope(run, frame).resolve(written);
  if (typeof name !== 'string') {
    run.warn(frame.file, `${frame.file} names a role that cannot be determined, so it was not assessed.`, pointer);
    return;
  }
  const role = run.roles.find(name, parentFolder(frame.file));
  const params = Object.entries(map).filter(([key]) => !ROLE_KEYS.has(key));
  const vars = own(map, 'vars');
  if (isMap(vars)) params.push(...Object.entries(vars));
  const key = `${role?.folder ?? name}\n${JSON.stringify(params)}`;
  // as in Ansible, the same role with the same parameters is applied once in a play
  if (run.appliedRoles.has(key)) return;
  const inner: TaskContext = {
    ...frame,
    inherited: inherit(frame.inherited, map),
    when: [...frame.when, ...readConditions(own(map, 'when'))],
    params: params.length === 0 ? frame.params : [...frame.params, createLayer(params)],
  };
  if (role === undefined) return runElsewhere(run, name, pointer, inner);
  run.appliedRoles.add(key);
  runRole(run, role, inner, MAIN, above);
}

const ROLE_KEYS: ReadonlySet<string> = new Set(
  'role name src when tags become become_user vars environment no_log delegate_to ignore_errors check_mode run_once version scm'.split(
    ' ',
  ),
);

function runRole(run: HostRun, role: Role, outer: TaskContext, from: RoleParts, above: ReadonlySet<string>): void {
  const { roles } = run;
  if (above.has(role.folder) || above.size > 20) return;
  const frame: TaskContext = {
    ...outer,
    role,
    depth: outer.depth + 1,
    defaults: [...outer.defaults, layerOfVariables(roles.variables(role, 'defaults', from.defaults, run.gaps))],
    layers: [
      ...outer.layers,
      createLayer([
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

function runElsewhere(run: HostRun, name: string, pointer: Pointer, frame: TaskContext): void {
  const tasks = readPublishedTasks(name);
  if (tasks !== undefined) return run.runTasks(run, tasks, pointer, frame);
  const message = `${frame.file} applies the role ${roleText(name)}, which is not in the evidence, so what it does was not assessed. Add it, for example below roles/.`;
  run.warn(frame.file, message, pointer);
  run.listener.onMissingRole(name, { file: frame.file, pointer }, frame.sure && frame.when.length === 0);
}

/** Repeats only plain role names in messages. */
function roleText(name: string): string {
  return /^[\w./-]{1,100}$/.test(name) ? name : 'of a strange name';
}
