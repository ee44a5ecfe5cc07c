import { argoJobs } from './argo.ts';
import { batchJobs } from './batch.ts';
import { githubJobs } from './github.ts';
import type { JobFile, JobPlan } from './job-plan.ts';
import { kubernetesJobs } from './kubernetes.ts';

/** The engines that run jobs for a list of systems. */
export const JOB_ENGINES = ['kubernetes', 'argo', 'github', 'batch'] as const;
export type JobEngine = (typeof JOB_ENGINES)[number];

const WRITERS: { readonly [engine in JobEngine]: (plan: JobPlan) => readonly JobFile[] } = {
  kubernetes: kubernetesJobs,
  argo: argoJobs,
  github: githubJobs,
  batch: batchJobs,
};

/** The files that run a list of systems on one engine. */
export function writeJobs(engine: JobEngine, plan: JobPlan): readonly JobFile[] {
  return WRITERS[engine](plan);
}
