import { extend } from '../../../base/extend.ts';
import { omitUndefined } from '../../../base/omit-undefined.ts';
import type { Resource } from '../../../model/evidence.ts';
import { PlacesOnDemand, within, type Part } from '../../../model/place.ts';
import type { Problem } from '../../../model/problem.ts';
import { isList, isMap, own, unknown, type ValueMap } from '../../../base/value.ts';
import { readControlPlane } from './control-plane.ts';
import { readContainers, type Container } from './containers.ts';
import { readCustomTemplates } from './custom-templates.ts';
import { readEffective, type Effective } from './effective.ts';
import type { ClusterObject } from './objects.ts';
import { readOperatorTemplates } from './operator-templates.ts';
import { metadataMap, readPodTemplate, type PodTemplate } from './pod-template.ts';
import { objectAddress, type Origin } from './origin.ts';
import { readRunner, runnerParts, type Runner } from './runner.ts';

export interface Workloads {
  readonly resources: readonly Resource[];
  readonly problems: readonly Problem[];
}

/**
 * The resources of what an object runs: one `k8s/workload` with its pod specification, one `k8s/container` for each
 * container with its effective settings, one `k8s/image-volume` for each image that the pods mount, and one
 * `k8s/control-plane` for each container that is a cluster component. Empty for objects that run no pods.
 */
export function readWorkloads(object: ClusterObject, origin: Origin): Workloads {
  const { template, problems } = readPodTemplate(object);
  if (template !== undefined) {
    const read = templateRun(object, template, objectAddress(object), origin);
    return { resources: read.resources, problems: [...problems, ...read.problems] };
  }
  const operator = readOperatorTemplates(object);
  const custom = operator?.templates ?? readCustomTemplates(object);
  const all = custom.map((each) => templateRun(object, each, customAddress(object, each, custom.length), origin));
  return {
    resources: all.flatMap(({ resources }) => resources),
    problems: [...problems, ...(operator?.problems ?? []), ...all.flatMap((each) => each.problems)],
  };
}

/** If a custom resource runs several kinds of pods, the template's path distinguishes them. */
function customAddress(object: ClusterObject, { specAt, label }: PodTemplate, count: number): string {
  const address = objectAddress(object);
  return count === 1 ? address : `${address}/${label ?? specAt.slice(0, -1).join('.')}`;
}

function templateRun(object: ClusterObject, template: PodTemplate, address: string, origin: Origin): Workloads {
  const runner = readRunner(object, template, address, origin);
  const read =
    template.containers === undefined
      ? readContainers(template.spec, runner.specPlace)
      : { containers: template.containers, problems: [] };
  const resources = [workload(runner), ...readImageVolumes(runner)];
  for (const container of read.containers) {
    const resource = containerResource(runner, container);
    const component = readControlPlane(resource.address, container, runner);
    resources.push(resource, ...(component === undefined ? [] : [component]));
  }
  return { resources, problems: read.problems };
}

function workload(runner: Runner): Resource {
  const { object, template } = runner;
  const spec = own(object.values, 'spec');
  const replicas = isMap(spec) ? own(spec, 'replicas') : undefined;
  const metadata = own(object.values, 'metadata');
  return {
    kind: 'resource',
    type: 'k8s/workload',
    address: runner.address,
    ...runner.origin,
    values: extend(runner.values, {
      metadata: metadataMap(metadata),
      ...omitUndefined({ replicas }),
      spec: template.spec,
      template: template.metadata,
    }),
    ...unproven(template.unproven),
    place: object.place,
    places: new PlacesOnDemand(() => [
      ...runnerParts(runner),
      ['metadata', object.place, ['metadata']],
      ['replicas', object.place, ['spec', 'replicas']],
      ['template', object.place, template.metadataAt],
    ]),
  };
}

function containerResource(runner: Runner, container: Container): Resource {
  const { spec } = runner.template;
  const { values } = effectiveSettings(runner, container);
  return {
    kind: 'resource',
    type: 'k8s/container',
    address: `${runner.address}/${container.name}`,
    ...runner.origin,
    values: extend(runner.values, {
      role: container.role,
      container: withImage(container.values),
      spec,
      effective: values,
    }),
    ...unproven(runner.template.patched),
    place: container.place,
    places: new PlacesOnDemand(() => containerParts(runner, container)),
  };
}

function containerParts(runner: Runner, container: Container): readonly Part[] {
  const parts = container.parts === undefined ? [] : [...container.parts];
  return [
    ...runnerParts(runner),
    ['container', container.place, []],
    ['role', container.place, []],
    ['effective', container.place, []],
    ...effectiveSettings(runner, container).parts,
    ...parts.map(([path, at]): Part => [`container.${path}`, runner.object.place, at]),
  ];
}

function effectiveSettings({ template, object }: Runner, container: Container): Effective {
  return readEffective(template, object.place, container);
}

function unproven(reason: string | undefined): Pick<Resource, 'unproven'> {
  return omitUndefined({ unproven: reason });
}

const FILLED_IN = unknown('what deploys this fills the image in', false);
/**
 * Empty, a variable of the deployment tool, or a program that ko builds and names by digest (ko documentation,
 * Kubernetes integration); OpenShift documents one blank for an image that a trigger sets.
 */
const NO_IMAGE = /^(?:\s*|ko:\/\/\S*|\$\{[A-Za-z_]\w{0,80}\}|\$\([A-Za-z_]\w{0,80}\))$/;

function withImage(container: ValueMap): ValueMap {
  const image = own(container, 'image');
  return typeof image === 'string' && NO_IMAGE.test(image) ? { ...container, image: FILLED_IN } : container;
}

/** Images mounted as volumes, as `k8s/image-volume` (Kubernetes API, ImageVolumeSource). */
function readImageVolumes({ object, template, address, origin, values, specPlace }: Runner): readonly Resource[] {
  const volumes = own(template.spec, 'volumes') ?? null;
  return (isList(volumes) ? volumes : []).flatMap((volume, index): readonly Resource[] => {
    const image = isMap(volume) ? (own(volume, 'image') ?? null) : null;
    if (!isMap(volume) || image === null) return [];
    const name = own(volume, 'name');
    const elsewhere = template.parts?.get(`volumes.${index}`);
    return [
      {
        kind: 'resource',
        type: 'k8s/image-volume',
        address: `${address}/volumes/${typeof name === 'string' ? name : String(index)}`,
        ...origin,
        values: { ...values, image },
        place: elsewhere === undefined ? within(specPlace, ['volumes', index]) : within(object.place, elsewhere),
      },
    ];
  });
}
