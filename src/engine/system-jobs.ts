import { EngineError } from '../model/engine-error.ts';
import { findSubscriptions, type ListedSystem, type SystemList } from '../model/system-list.ts';
import type { JobFile, JobPlan } from '../writers/jobs/job-plan.ts';
import { writeJobs, type JobEngine } from '../writers/jobs/index.ts';

export { JOB_ENGINES, type JobEngine } from '../writers/jobs/index.ts';
export type { JobFile };
export type JobSettings = Omit<JobPlan, 'count' | 'list' | 'azure'>;

/** What a ConfigMap may contain, without the rest of the object. */
const CONFIG_MAP_BYTES = 1_000_000;
/** An array job of AWS Batch has at most this many children. */
const ARRAY_SIZE = 10_000;
const IN_CLUSTER: ReadonlySet<JobEngine> = new Set(['kubernetes', 'argo']);

/**
 * The files that run every system of a list on an engine. `text` is the list, byte for byte. Throws EngineError
 * `invalid-usage` for a list that the engine cannot run: one that is too large, or names files of this machine.
 */
export function createSystemJobs(
  engine: JobEngine,
  list: SystemList,
  text: string,
  settings: JobSettings,
): readonly JobFile[] {
  const { file, systems } = list;
  if (engine !== 'github') for (const system of systems) refuseFiles(file, system, engine);
  if (IN_CLUSTER.has(engine) && Buffer.byteLength(text) > CONFIG_MAP_BYTES)
    throw new EngineError('invalid-usage', `${file} is larger than a ConfigMap may be (1 MB). Split the list.`);
  if (engine === 'batch' && systems.length > ARRAY_SIZE)
    throw new EngineError('invalid-usage', `${file} has more systems than an array job may have. Split the list.`);
  const azure = systems.find(({ sources }) => findSubscriptions(sources).length > 0);
  if (engine === 'batch' && azure !== undefined)
    throw new EngineError(
      'invalid-usage',
      `${file}: system "${azure.name}" has an Azure subscription, and a job of AWS Batch has no token for Azure. Use --for kubernetes, argo or github.`,
    );
  return writeJobs(engine, { ...settings, count: systems.length, list: text, azure: azure !== undefined });
}

function refuseFiles(file: string, { name, sources, boundary, waivers }: ListedSystem, engine: JobEngine): void {
  const paths = sources.flatMap((source) => ('path' in source ? [source.path] : []));
  const first = [...paths, boundary, waivers].find((each) => each !== undefined);
  if (first === undefined) return;
  throw new EngineError(
    'invalid-usage',
    `${file}: system "${name}" names the file or folder ${first}, which a container of --for ${engine} does not have. Name a repository or a state, or use --for github.`,
  );
}
