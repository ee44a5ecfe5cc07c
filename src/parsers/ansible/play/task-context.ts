import type { EvidenceFile } from '../../../model/evidence.ts';
import type { Pointer } from '../../../base/pointer.ts';
import { isList, own, type Value, type ValueMap } from '../../../base/value.ts';
import type { Templates } from '../../../languages/jinja/templates.ts';
import { createScope, type HostScope, type Layer, type ScopeSetting } from '../variables/scope.ts';
import type { Role, Roles } from './roles.ts';
import type { Switching } from './project-context.ts';
import type { FolderFile, Inherited, Listener } from './task.ts';
import type { Project } from '../project-reader.ts';

/** The context of a list of tasks: what it inherits and which variables it reads. */
export interface TaskContext {
  readonly file: string;
  readonly role?: Role;
  /** Defaults of roles, weakest first. */
  readonly defaults: readonly Layer[];
  readonly layers: readonly Layer[];
  /** Parameters of roles and includes, and loop items: the highest precedence. */
  readonly params: readonly Layer[];
  readonly when: readonly Value[];
  readonly sure: boolean;
  /** A `rescue` catches a failure here, and the play continues as if there was none. */
  readonly rescued?: boolean;
  readonly inherited: Inherited;
  readonly depth: number;
  /** Number of enclosing includes whose file name had to be guessed. */
  readonly guesses?: number;
}

/** The run of one play for one host. */
export interface HostRun {
  readonly project: Project;
  readonly roles: Roles;
  readonly templates: Templates;
  readonly host: string;
  readonly isFirst: boolean;
  readonly hostLayers: readonly Layer[];
  readonly playLayers: readonly Layer[];
  readonly magic: Layer;
  readonly facts: Map<string, Value>;
  readonly setting: ScopeSetting;
  readonly listener: Listener;
  readonly gaps: Set<string>;
  readonly playFolder: string;
  readonly visited: Set<string>;
  readonly appliedRoles: Set<string>;
  /** Task files that ran because an include whose name is not known may mean them. */
  readonly guessed: Set<string>;
  steps: number;
  /** `true` after a certain end of the play, `maybe` after a conditional one. */
  ended: boolean | 'maybe';
  /** Like `ended`, for the role whose tasks run. */
  roleEnded: boolean | 'maybe';
  /** A member, because includes and task lists call each other. */
  readonly runTasks: (run: HostRun, list: Value | undefined, at: Pointer, frame: TaskContext) => void;
  /** Counts the work of the task there; true when no more tasks are followed for this host. */
  spent(file: string, at: Pointer): boolean;
  /** Whether `ansible.cfg` skips tasks with these tags. */
  leavesOut(tags: readonly string[]): boolean;
  readonly switching: Switching;
  noteOwnName(): void;
  setFact(name: string, value: Value): void;
  /** Sets a variable from an included file; a value that a task has set stays. */
  includeVariable(name: string, value: Value): void;
  notify(names: Value | undefined, sure: boolean, scope: HostScope): void;
  flushHandlers(): void;
  addHandlers(list: Value | undefined, at: Pointer, frame: TaskContext): void;
  findFile(kind: 'templates' | 'files', name: string, frame: TaskContext): EvidenceFile | undefined;
  findFolder(name: string, frame: TaskContext): readonly FolderFile[];
  /** Records the task; true if it was called before in this run. */
  seen(file: string, pointer: Pointer): boolean;
  warn(file: string, message: string, at: Pointer): void;
  /** Reports something that Ansible itself would reject. */
  fault(file: string, message: string, at: Pointer): void;
}

/** All names that a task can read, in the order of Ansible's precedence. */
export function readScope(run: HostRun, frame: TaskContext): HostScope {
  return createScope(run.setting, [
    ...frame.defaults,
    ...run.hostLayers,
    ...run.playLayers,
    ...frame.layers,
    run.facts,
    ...frame.params,
    run.magic,
  ]);
}

export const NOTHING_INHERITED: Inherited = { environment: [], moduleDefaults: [], tags: [] };

/** The inherited keywords after those of a play, block or task are added. */
export function inherit(outer: Inherited, own_: ValueMap): Inherited {
  const pick = (key: string): Value | undefined => own(own_, key);
  const environment = pick('environment');
  const defaults = pick('module_defaults');
  return {
    ...outer,
    ...given('become', pick('become')),
    ...given('becomeUser', pick('become_user')),
    ...given('noLog', pick('no_log')),
    ...given('ignoreErrors', pick('ignore_errors')),
    ...given('ignoreUnreachable', pick('ignore_unreachable')),
    ...given('checkMode', pick('check_mode')),
    ...given('delegateTo', pick('delegate_to')),
    ...given('connection', pick('connection')),
    ...given('runOnce', pick('run_once')),
    environment: environment === undefined ? outer.environment : [...outer.environment, environment],
    moduleDefaults:
      defaults === undefined
        ? outer.moduleDefaults
        : [...outer.moduleDefaults, ...(isList(defaults) ? defaults : [defaults])],
    tags: [...outer.tags, ...readTags(pick('tags'))],
  };
}

function given(key: string, value: Value | undefined): { readonly [key: string]: Value } {
  return value === undefined ? {} : { [key]: value };
}

/** Tags of a list or of a text with commas; a tag that is not text is left out. */
export function readTags(tags: Value | undefined): readonly string[] {
  const named = typeof tags === 'string' ? tags.split(',') : tags;
  if (!isList(named)) return [];
  return named.filter((tag) => typeof tag === 'string').map((tag) => tag.trim());
}

/** Conditions of `when`, one or a list; empty where it is absent. */
export function readConditions(when: Value | undefined): readonly Value[] {
  if (when === undefined || when === null) return [];
  return isList(when) ? when : [when];
}
