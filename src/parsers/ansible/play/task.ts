import type { EvidenceFile } from '../../../model/evidence.ts';
import type { Place } from '../../../model/place.ts';
import { unknown, type Value, type ValueMap } from '../../../base/value.ts';
import type { HostScope } from '../variables/scope.ts';

/** Keywords that a play or block passes to its tasks, as written; the nearest wins. */
export interface Inherited {
  readonly become?: Value;
  readonly becomeUser?: Value;
  readonly noLog?: Value;
  readonly ignoreErrors?: Value;
  readonly ignoreUnreachable?: Value;
  readonly checkMode?: Value;
  readonly delegateTo?: Value;
  readonly connection?: Value;
  readonly runOnce?: Value;
  readonly environment: readonly Value[];
  readonly moduleDefaults: readonly Value[];
  readonly tags: readonly string[];
}

/** Whether a host certainly gets a call, perhaps, or not (a condition is false). */
export type TaskReach = 'sure' | 'maybe' | 'no';
export const PERHAPS = unknown('a variable that a task sets which may not run', false);

/** One call of a module on one host, as far as it is known before the run. */
export interface Call {
  readonly module: string;
  readonly name: string;
  readonly args: ValueMap;
  /** Parameters as written: they show whether a value comes from a variable. */
  readonly written: ValueMap;
  /** The call certainly runs on this host, and its failure is visible. */
  readonly sure: boolean;
  /** Place of the call, such as `/0/tasks/2/ansible.builtin.copy`. */
  readonly place: Place;
  readonly taskPlace: Place;
  readonly scope: HostScope;
  readonly looped: boolean;
  readonly become: Value | undefined;
  readonly becomeUser: Value | undefined;
  readonly delegateTo: Value | undefined;
  readonly noLog: Value | undefined;
  /** Why a failure of the task may be hidden: `ignore_errors`, `failed_when`. */
  readonly hides: string | undefined;
  /** The task only reads: `register` with `changed_when: false`. */
  readonly isQuery: boolean;
  readonly environment: ValueMap;
  readonly tags: readonly string[];
  find(kind: 'templates' | 'files', name: string): EvidenceFile | undefined;
  findFolder(name: string): readonly FolderFile[];
}

/** Receives every call of a run in order. */
export interface Listener {
  onCall(call: Call, reach: TaskReach, again: boolean): void;
  onMissingRole(name: string, place: Place, sure: boolean): void;
}

/** A file of a folder that a task copies, with its path below that folder. */
export interface FolderFile {
  readonly path: string;
  readonly file: EvidenceFile;
}
