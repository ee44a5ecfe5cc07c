import type { Value, ValueMap } from '../../../base/value.ts';

/** Collections whose modules are commonly used by short name. */
const FAMILIAR: ReadonlySet<string> = new Set([
  'ansible.builtin',
  'ansible.legacy',
  'ansible.posix',
  'ansible.windows',
  'community.general',
  'community.crypto',
  'community.docker',
  'community.windows',
  'containers.podman',
  'kubernetes.core',
]);

/** Aliases of modules. */
const SAME: ReadonlyMap<string, string> = new Map([
  ['systemd_service', 'systemd'],
  ['sysvinit', 'service'],
  ['dnf5', 'dnf'],
  ['yum', 'dnf'],
  ['include', 'include_tasks'],
  ['docker_container', 'container'],
  ['podman_container', 'container'],
]);

/** Keywords of tasks, blocks and plays (Ansible, "Playbook keywords"); any other key of a task names its module. */
const KEYWORDS: ReadonlySet<string> = new Set(
  'action any_errors_fatal args async become become_exe become_flags become_method become_user changed_when check_mode collections connection debugger delay delegate_facts delegate_to diff environment failed_when force_handlers gather_facts ignore_errors ignore_unreachable listen local_action loop loop_control module_defaults name no_log notify poll port register remote_user retries run_once tags throttle timeout until vars when block rescue always'.split(
    ' ',
  ),
);

/** `ansible.builtin.copy` and `copy` are the same module; a module of another collection keeps its full name. */
export function moduleName(written: string): string {
  const at = written.lastIndexOf('.');
  const short = at !== -1 && FAMILIAR.has(written.slice(0, at)) ? written.slice(at + 1) : written;
  return SAME.get(short) ?? short;
}

export interface ModuleCall {
  readonly module: string;
  /** As written: a map, free text or nothing. */
  readonly given: Value;
  readonly key: string;
}

/** The module that a task calls; `undefined` when none or several keys could name one. */
export function findModuleCall(task: ValueMap): ModuleCall | undefined {
  const keys = Object.keys(task).filter((key) => !KEYWORDS.has(key) && !key.startsWith('with_'));
  const [key, ...others] = keys;
  if (key !== undefined && others.length === 0) return { module: moduleName(key), given: task[key] ?? null, key };
  if (key !== undefined) return undefined;
  const spoken = Object.hasOwn(task, 'action') ? 'action' : 'local_action';
  const action = Object.hasOwn(task, spoken) ? task[spoken] : undefined;
  if (typeof action === 'string') {
    const [, name = '', rest = ''] = /^\s*(\S+)\s*([^]*)$/.exec(action) ?? [];
    return name === '' ? undefined : { module: moduleName(name), given: rest, key: spoken };
  }
  if (typeof action !== 'object' || action === null || Array.isArray(action)) return undefined;
  const { module, ...given }: { readonly [key: string]: Value } = Object.fromEntries(Object.entries(action));
  return typeof module === 'string' ? { module: moduleName(module), given, key: spoken } : undefined;
}
