/** What jobs for a list of systems depend on. Every text here is checked before; none comes from the list. */
export interface JobPlan {
  /** Number of systems: a job assesses them by their places in the list, from 0. */
  readonly count: number;
  /** The list of systems, byte for byte. Only a ConfigMap contains it. */
  readonly list: string;
  /** The container image with git. */
  readonly image: string;
  readonly namespace: string;
  /** The most systems at a time. */
  readonly parallelism: number;
  /** Whether repositories and states may be at addresses of private networks. */
  readonly allowPrivate: boolean;
  /** Further tries of a system after a failure of network or machine. */
  readonly retries: number;
  /** Name of the Secret with credentials, mounted at `/credentials`. */
  readonly secret: string;
  /** Whether systems have subscriptions of live Azure, which pods and jobs read with a federated token. */
  readonly azure: boolean;
  /** Path of the list in a repository, for engines that check it out. */
  readonly listPath: string;
  /** What npm installs, for engines without an image. */
  readonly package: string;
  /** The AWS file system with the list and the results. */
  readonly fileSystem: string;
}

/** Labels of every pod. The second is for the webhook that gives pods a token of Microsoft Entra. */
export function podLabels({ azure }: JobPlan, name: string): { readonly [label: string]: string } {
  return { 'app.kubernetes.io/name': name, ...(azure ? { 'azure.workload.identity/use': 'true' } : {}) };
}

/** One file of a job. */
export interface JobFile {
  readonly filename: string;
  readonly text: string;
}

/** Exit codes after which another try gives the same answer: wrong usage, unreadable evidence, nothing assessed. */
export const FINAL_CODES = [2, 3, 4] as const;
/** Exit codes that a second try may change: an internal error, the network, and a process that was killed. */
export const PASSING_CODES = [5, 70, 137] as const;

const PROGRAM = '/app/bin/evidence-engine.js';

/** The words that assess one system. `index` and `run` are references to variables of the engine. */
export function assessWords({ allowPrivate }: JobPlan, list: string, index: string, run: string): readonly string[] {
  const flags = ['--systems', list, '--system-index', index, '--output', run];
  return ['node', PROGRAM, 'assess', ...flags, ...assessFlags(allowPrivate)];
}

/** The flags of every assessment: what the merge needs, and a report to follow its links to. */
export function assessFlags(allowPrivate: boolean): readonly string[] {
  const reports = ['--report', 'findings,html', '--fail-on', 'none'];
  return allowPrivate ? [...reports, '--allow-private-network'] : reports;
}

/** The words that merge a run. They end with exit code 4 if a system of the list failed or is missing. */
export function mergeWords(list: string, run: string): readonly string[] {
  return ['node', PROGRAM, 'merge', run, '--systems', list, '--output', `${run}/organization`];
}
