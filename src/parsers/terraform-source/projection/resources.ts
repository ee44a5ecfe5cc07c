import type { Resource } from '../../../model/evidence.ts';
import type { Problem } from '../../../model/problem.ts';
import type { Majors } from '../../../model/provider-version.ts';
import { clusterObjects } from '../../shared/terraform/kubernetes/cluster-objects.ts';
import { createRedactor } from '../../shared/terraform/redact.ts';
import type { ModuleInstance } from '../evaluation/module-instance.ts';
import { noteStop, spend } from '../../../languages/hcl/evaluation/run.ts';
import { moduleCallResources } from './module-calls.ts';
import { backendResources, providerResources } from './providers.ts';
import { createProjection, type Leaving } from './resource.ts';

/** Evaluation steps for a resource: what all checks read of it. */
const RESOURCE = 30;
/** Number of resources that are listed, with unknown values, even when the work limit is reached. */
const KEPT = 10_000;
/** The maximum number of resources of one root module that are assessed. */
export const MAX_RESOURCES = 500_000;

/** All instances of all modules, each module before those it calls, with the Kubernetes objects that they declare. */
export function projectResources(
  modules: readonly ModuleInstance[],
  versions: ReadonlyMap<string, Majors>,
  leaving: Leaving,
  report: (problems: readonly Problem[]) => void,
): readonly Resource[] {
  const redact = createRedactor();
  const projection = createProjection(redact, versions, leaving);
  const resources: Resource[] = [];
  const told = new Set<string>();
  for (const module of modules) {
    resources.push(...providerResources(module, redact), ...backendResources(module, redact));
    resources.push(...moduleCallResources(module, told));
    for (const declaration of module.source.resources.values()) {
      if (declaration.mode === 'ephemeral') continue;
      const { instances, conditional } = module.expand(declaration);
      for (const instance of instances.slice(0, MAX_RESOURCES - resources.length)) {
        const isSpent = spend(module.context.run, RESOURCE) !== undefined;
        noteStop(module.context.run, declaration.file, declaration.range.start);
        if (isSpent && resources.length >= KEPT) return resources;
        const projected = projection.resource(module, instance, conditional);
        if (projected === undefined) continue;
        resources.push(projected.resource);
        if (projected.declared === undefined) continue;
        const objects = clusterObjects(projected.declared, projected.resource);
        resources.push(...objects.resources);
        report(objects.problems);
      }
    }
  }
  return resources;
}
