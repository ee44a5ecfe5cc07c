import { omitUndefined } from '../../../base/omit-undefined.ts';
import type { Subject } from '../../../model/check.ts';
import type { EvidenceSet } from '../../../model/evidence-set.ts';
import type { Resource } from '../../../model/evidence.ts';
import { isList, isMap, own, unknown, type Value } from '../../../base/value.ts';
import { nearByNamed } from '../kubernetes/namespace-index.ts';
import { members, namedValues, type Variable } from './environment-variables.ts';
import { readElements, readPath, readText, type LocatedValue } from '../../../model/locate-value.ts';
import { sharesNamespace, type Placed } from '../../../network/kubernetes/same-cluster.ts';

export const CONFIG_MAP = 'k8s/ConfigMap';
const NAME = 'metadata.name';
const NOT_THERE = unknown('the ConfigMap that it is taken from is not in the evidence', true);
const PERHAPS = unknown('it is taken from a ConfigMap that may be of another namespace', true);

/**
 * The variables of a Kubernetes container: those of the ConfigMaps in `envFrom` that the evidence contains, and its
 * own, which take precedence (Kubernetes API, Container). Secrets and ConfigMaps outside the evidence give no
 * variables.
 */
export function containerVariables(subject: Subject, evidence: EvidenceSet): readonly Variable[] {
  const workload = getWorkload(subject);
  const inherited = getSources(readPath(subject, 'container.envFrom')).flatMap((source) =>
    importedBy(source, workload, evidence),
  );
  const listed = readPath(subject, 'container.env');
  if ((listed.value ?? null) === null) return inherited;
  const named = isList(listed.value) ? readElements(listed) : [listed];
  return [...inherited, ...named.flatMap((entry) => ownVariables(entry, workload, evidence))];
}

function getWorkload(subject: Subject): Placed {
  const namespace = own(subject.values, 'namespace');
  const { source, provider } = subject;
  return { values: { metadata: namespace === undefined ? {} : { namespace } }, source, ...omitUndefined({ provider }) };
}

function getSources(listed: LocatedValue): readonly LocatedValue[] {
  if ((listed.value ?? null) === null) return [];
  return isList(listed.value) ? readElements(listed) : [listed];
}

/** A source that cannot be read counts as unknown. Variables of a Secret are not read. */
function importedBy(source: LocatedValue, workload: Placed, evidence: EvidenceSet): readonly Variable[] {
  if (!isMap(source.value)) return [{ ...source, name: undefined }];
  const reference = own(source.value, 'configMapRef') ?? null;
  if (reference === null) return [];
  const name = isMap(reference) ? readText(own(reference, 'name')) : undefined;
  if (name === undefined) return [{ ...source, name: undefined }];
  const prefix = readText(own(source.value, 'prefix')) ?? '';
  return mapsNamed(name, workload, evidence).flatMap((found) => variablesIn(found, prefix));
}

function variablesIn({ resource, isSure }: FoundMap, prefix: string): readonly Variable[] {
  const data = readPath(resource, 'data');
  if ((data.value ?? null) === null) return [];
  if (!isMap(data.value)) return [{ ...data, name: undefined }];
  return members(data).map((variable) => ({
    ...variable,
    value: isSure ? (variable.value ?? '') : PERHAPS,
    name: `${prefix}${variable.name ?? ''}`,
  }));
}

function ownVariables(entry: LocatedValue, workload: Placed, evidence: EvidenceSet): readonly Variable[] {
  const reference = keyReference(entry.value);
  if (reference === undefined) return namedValues(entry);
  return namedValues(entry).map((variable) => {
    const found = mapsNamed(reference.name, workload, evidence).map(({ resource, isSure }) => {
      const data = readPath(resource, 'data').value;
      const value = isMap(data) ? own(data, reference.key) : undefined;
      return isSure ? (value ?? NOT_THERE) : PERHAPS;
    });
    return { ...variable, value: found[0] ?? NOT_THERE };
  });
}

function keyReference(entry: Value | undefined): { readonly name: string; readonly key: string } | undefined {
  const from = isMap(entry) ? own(entry, 'valueFrom') : undefined;
  const reference = isMap(from) ? own(from, 'configMapKeyRef') : undefined;
  if (!isMap(reference)) return undefined;
  const name = readText(own(reference, 'name'));
  const key = readText(own(reference, 'key'));
  return name === undefined || key === undefined ? undefined : { name, key };
}

interface FoundMap {
  readonly resource: Resource;
  /** Whether it is certainly in the namespace of the container. */
  readonly isSure: boolean;
}

function mapsNamed(name: string, workload: Placed, evidence: EvidenceSet): readonly FoundMap[] {
  return nearByNamed(evidence, CONFIG_MAP, workload, { path: NAME, text: name }).flatMap((resource) => {
    const shares = sharesNamespace(resource, workload);
    return shares === false
      ? []
      : [{ resource, isSure: shares === true && readText(readPath(resource, NAME).value) === name }];
  });
}
