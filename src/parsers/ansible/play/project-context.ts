import type { Value } from '../../../base/value.ts';
import type { Project } from '../project-reader.ts';
import type { Layer } from '../variables/scope.ts';
import type { Roles } from './roles.ts';

/** What all runs of a project share. */
export interface ProjectContext {
  readonly project: Project;
  readonly roles: Roles;
  /** Files that could not be opened: any variable may be set in them. */
  readonly gaps: Set<string>;
  /** Files whose tasks some run has come by. */
  readonly visited: Set<string>;
  /** Whether `ansible.cfg` leaves out tasks with these tags. */
  readonly leavesOut: (tags: readonly string[]) => boolean;
  /** What `ansible.cfg` says of switching to another account. */
  readonly switching: Switching;
  /** Whether `ansible.cfg` has maps of several places merged. */
  readonly mergesMaps: boolean;
}

/** Whether tasks switch to another account, and to which, where nothing nearer says so. */
export interface Switching {
  readonly become: Value | undefined;
  readonly becomeUser: Value | undefined;
}

/** One host in front of a play. */
export interface HostContext {
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
