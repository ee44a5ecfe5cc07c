import type { Value } from '../../../base/value.ts';
import type { Project } from '../project-reader.ts';
import type { Layer } from '../variables/scope.ts';
import type { Roles } from './roles.ts';

/** State that all runs of a project share. */
export interface ProjectContext {
  readonly project: Project;
  readonly roles: Roles;
  /** Files that could not be opened: they may set any variable. */
  readonly gaps: Set<string>;
  readonly visited: Set<string>;
  /** Whether `ansible.cfg` skips tasks with these tags. */
  readonly leavesOut: (tags: readonly string[]) => boolean;
  readonly switching: Switching;
  /** Whether `ansible.cfg` makes Ansible merge maps instead of replacing them. */
  readonly mergesMaps: boolean;
}

/** Whether tasks switch to another account, and to which, where no nearer setting says so. */
export interface Switching {
  readonly become: Value | undefined;
  readonly becomeUser: Value | undefined;
}

/** The state of one host before a play. */
export interface HostContext {
  readonly host: string;
  readonly isFirst: boolean;
  readonly layers: readonly Layer[];
  readonly magic: Layer;
  /** Facts and registered results, which persist between plays. */
  readonly facts: Map<string, Value>;
  /** Names in `facts` that tasks set: files read later do not override them. */
  readonly firm: Set<string>;
  readonly isOpen: boolean;
  readonly noteOwnName: () => void;
}
