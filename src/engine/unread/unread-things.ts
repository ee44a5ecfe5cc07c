import type { Resource } from '../../model/evidence.ts';
import { getOrCreate } from '../../base/memo.ts';
import { own } from '../../base/value.ts';
import type { UnreadEvidence, UnreadThings } from '../../model/unread-things.ts';
import { isChartHere, isDeployedHere } from './deployed-here.ts';
import { kindName } from './kubernetes-names.ts';
import { isWrapper, getNames } from './payloads.ts';
import { className, type Classes, type Known } from './thing-classes.ts';
import { newTally } from './unread-tally.ts';

const WORKLOAD = 'k8s/workload';

/** What decides whether a thing is read, and what it is. */
export interface Reading {
  readonly types: ReadonlySet<string>;
  readonly classes: Classes;
  /** Folders of the evidence, without a trailing slash. */
  readonly folders: ReadonlySet<string>;
}

/**
 * Counts the resources that no check reads, in one pass. Data sources and provider blocks are left out, and so are
 * Kubernetes objects that are read as the workload that they run, and resources of Terraform that are read as the
 * object that they declare. Objects that make a controller deploy something are
 * listed even where a check reads the object itself. `files` are those in formats that are not read.
 */
export function unreadEvidence(
  resources: readonly Resource[],
  files: readonly UnreadThings[],
  reading: Reading,
): UnreadEvidence {
  const { types } = reading;
  const run = types.has(WORKLOAD) ? resources.filter(({ type }) => type === WORKLOAD) : [];
  const runs = new Set(run.map(getPlace));
  const known = classReader(reading);
  const declared = new Set(resources.filter(isDeclared).map(getPlace));
  const isShown = (resource: Resource): boolean =>
    declared.has(getPlace(resource)) && !resource.type.startsWith('k8s/') && !runsPods(known(resource));
  const tally = newTally();
  for (const resource of resources) {
    const isRead = types.has(resource.type);
    if (isRead ? !mayShareKind(resource) : isLeftOut(resource) || runs.has(getPlace(resource)) || isShown(resource))
      continue;
    if (isChartHere(resource, reading.folders)) continue;
    const classes = known(resource);
    if (!isRead || classes.some(({ always }) => always)) tally.add(getThing(resource, classes, reading));
  }
  for (const file of files) tally.add(file);
  return tally.result();
}

/** A Kubernetes object that a resource of Terraform declares has the address of that resource. */
function isDeclared({ type, source }: Resource): boolean {
  return type.startsWith('k8s/') && source.startsWith('terraform-');
}

/** Of what runs pods, an object without them shows nothing. */
function runsPods(classes: readonly Known[]): boolean {
  return classes.some(({ concept, deploys }) => concept === 'workload' && !deploys);
}

/** Types that parsers derive from an object, such as `k8s/container`, are not kinds of Kubernetes. */
const ADDED = /^k8s\/[a-z]/;

function isLeftOut({ type }: Resource): boolean {
  return type.startsWith('data.') || type.startsWith('provider.') || ADDED.test(type);
}

/** Cached by type, except for wrappers, whose payloads differ. */
function classReader({ classes }: Reading): (resource: Resource) => readonly Known[] {
  const ofType = new Map<string, readonly Known[]>();
  const read = (resource: Resource): readonly Known[] =>
    getNames(resource).flatMap((name) => classes(className(name)) ?? []);
  return (resource) =>
    isWrapper(resource.type) ? read(resource) : getOrCreate(ofType, resource.type, () => read(resource));
}

function getPlace({ address, place }: Resource): string {
  return `${place.file}\n${String(place.document ?? 0)}\n${address}`;
}

/** A custom resource's group decides what its kind means, but checks select the kind without the group. */
function mayShareKind({ type, values }: Resource): boolean {
  if (!type.startsWith('k8s/')) return false;
  const apiVersion = own(values, 'apiVersion');
  return typeof apiVersion === 'string' && apiVersion.includes('.');
}

function getThing(resource: Resource, known: readonly Known[], { folders }: Reading): UnreadThings {
  const { type, values, place, evidenceKind } = resource;
  const deploys = type.startsWith('k8s/') && known.some((each) => each.deploys);
  const classes = deploys && isDeployedHere(values, folders) ? [] : known;
  return {
    type: getLabel(type, own(values, 'apiVersion'), own(values, 'kind')),
    reason: deploys ? 'deployment' : 'type',
    kind: evidenceKind,
    count: 1,
    place,
    classes: classes.map(({ concept, platform }) => ({ concept, platform })),
  };
}

function getLabel(type: string, apiVersion: unknown, kind: unknown): string {
  if (!type.startsWith('k8s/')) return type;
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return type.slice('k8s/'.length);
  return kindName(apiVersion, kind);
}
