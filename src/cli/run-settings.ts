import type { AssessRun } from '../engine/assess.ts';
import type { AssessRequest, DiagramChoices } from '../engine/request.ts';
import type { FrameworkOptions } from '../engine/choose-frameworks.ts';
import type { FedrampTarget } from '../model/fedramp.ts';
import type { ModuleSettings } from '../model/module-settings.ts';
import type { ParserSettings } from '../model/tree-parser.ts';
import type { CommonOptions } from './options/common-options.ts';
import type { AzureIdentity, OperationName } from './remote/operations.ts';

/** What a command gives to a run in addition to paths, common options and frameworks. */
export interface RunSettings {
  readonly parsing?: ParserSettings;
  readonly modules?: ModuleSettings;
  readonly diagram?: DiagramChoices;
  readonly pictures?: AssessRequest['pictures'];
  readonly fedramp?: FedrampTarget;
  /** Folders that are not read, in addition to the output. */
  readonly unread?: readonly string[];
  readonly operation?: OperationName;
  /** The identity with which the service reads live Azure. */
  readonly wif?: AzureIdentity;
  readonly own?: CommandOverrides;
}

/** Steps that a command replaces with its own. */
export interface CommandOverrides {
  readonly assess: (request: AssessRequest, say: (text: string) => void) => Promise<AssessRun>;
  /** Maps the exit code of the verdicts to that of the run. */
  readonly exitCode: (code: number) => number;
  readonly summary: () => readonly string[];
}

/** One run of an assessing command, on this machine or by a service. */
export interface CommandRun {
  readonly paths: readonly string[];
  readonly name: string;
  readonly options: CommonOptions;
  readonly frameworks: FrameworkOptions;
  readonly settings: RunSettings;
}
