import type { Resource } from '../../model/evidence.ts';
import type { Majors } from '../../model/provider-version.ts';
import { isMap, type ValueMap } from '../../base/value.ts';
import { callPath } from '../shared/terraform/address.ts';
import { withExported } from '../shared/terraform/outputs.ts';
import { shownResources, type ShownResource } from '../shared/terraform/modules.ts';
import { field, isObject, textField, type JsonObject } from '../shared/terraform/object.ts';
import type { Problems } from '../shared/terraform/problems.ts';
import { createRedactor, type Redact } from '../shared/terraform/redact.ts';
import { lookAtScripts, noteSecrets } from '../shared/terraform/secret-notes.ts';
import { clusterObjects } from '../shared/terraform/kubernetes/cluster-objects.ts';
import { declaredObject, type DeclaredObject } from '../shared/terraform/kubernetes/declared-object.ts';
import { redactMirrored } from '../shared/terraform/sensitive.ts';
import { readChanges, type Change } from './changes.ts';
import { readConfiguration, type Configuration } from './configuration.ts';
import { createExpressions, type Expressions } from './expressions.ts';
import { readBase, indexInstances } from './instances.ts';
import { priorData } from './prior-data.ts';
import { withoutLeftToOthers } from './left-to-others.ts';
import { moduleCallResources } from './module-calls.ts';
import { providerResources, providerText } from './provider-configurations.ts';
import { readRemovals } from './removals.ts';
import { exportedAddresses } from './exported-addresses.ts';
import type { PlanScope } from './plan-index.ts';
import { secretProvenance } from './secret-provenance.ts';
import { isLiteral, isUnset } from './unset.ts';
import { markUnknown } from './unknown-values.ts';
import { bothMajors, readMajors } from '../shared/terraform/provider-constraint.ts';

interface Reading {
  readonly file: string;
  readonly problems: Problems;
  readonly changes: ReadonlyMap<string, Change>;
  readonly configuration: Configuration;
  readonly expressions: Expressions;
  readonly redact: Redact;
  readonly versions: ReadonlyMap<string, Majors>;
}

/**
 * The resources after apply: planned values with unknown and sensitive ones marked, data sources that were read,
 * provider settings, and what is removed.
 */
export function readPlannedResources(file: string, plan: JsonObject, problems: Problems): readonly Resource[] {
  const planned = field(plan, 'planned_values');
  const root = isObject(planned) ? field(planned, 'root_module') : undefined;
  const shown = root === undefined ? [] : shownResources(file, root, ['planned_values', 'root_module'], problems);
  const changes = readChanges(file, field(plan, 'resource_changes'), problems);
  const configuration = readConfiguration(field(plan, 'configuration'), field(plan, 'variables'));
  const kept = shown.filter((resource) => changes.get(resource.address)?.leaves !== true);
  const world = { configuration, changes, index: indexInstances(kept), sameKeys: new Map() };
  const expressions = createExpressions(world);
  const versions = providerVersions(configuration.providers);
  const reading: Reading = { file, problems, changes, configuration, expressions, redact: createRedactor(), versions };
  compare(reading, shown);
  const resources: Resource[] = [];
  for (const resource of kept) {
    resources.push(...readResource(reading, resource));
  }
  for (const data of priorData(file, plan, shown, problems)) resources.push(...readPrior(reading, data));
  const outputs = isObject(planned) ? field(planned, 'outputs') : undefined;
  return [
    ...withExported(resources, outputs, exportedAddresses(world)),
    ...providerResources(file, configuration.providers, reading.redact),
    ...moduleCallResources(file, configuration.calls),
    ...readRemovals(file, changes),
  ];
}

/** Every change that keeps something must have planned values; other changes are only counted. */
function compare(reading: Reading, shown: readonly ShownResource[]): void {
  const addresses = new Set(shown.map((resource) => resource.address));
  let removed = 0;
  for (const [address, change] of reading.changes) {
    if (change.leaves) removed += 1;
    else if (change.managed && !addresses.has(address)) {
      const message = `A change in ${reading.file} has no planned values, so its resource was not assessed. Export the plan again.`;
      reading.problems.lost(message, change.pointer);
    }
  }
  if (removed === 0) return;
  const message = `${removed} resources that ${reading.file} destroys or forgets were not judged as part of the system.`;
  reading.problems.tell(message, ['resource_changes']);
}

function readResource(reading: Reading, shown: ShownResource): readonly Resource[] {
  const values = field(shown.raw, 'values') ?? {};
  const change = reading.changes.get(shown.address);
  if (!isObject(values)) {
    lost(reading, shown, 'has values that are not an object');
    return [];
  }
  if (change === undefined) {
    lost(reading, shown, 'has no readable change, so its unknown values cannot be determined');
    return [];
  }
  const configured = reading.configuration.resource(callPath(shown.module), `${shown.type}.${shown.name}`);
  const written = configured === undefined ? undefined : field(configured, 'expressions');
  const scope: PlanScope = { module: shown.module, base: readBase(shown), key: shown.key, owner: configured };
  const unknown = withoutLeftToOthers(shown.type, change, written);
  markUnknown(values, unknown, written, (expression) => reading.expressions.isGiven(expression, scope));
  const noteScripts = lookAtScripts(shown.type, values);
  redactMirrored(values, field(shown.raw, 'sensitive_values'));
  redactMirrored(values, change.sensitive);
  const declared = declaredObject(shown.type, values, {
    isUnset: (at) => isUnset(written, at),
    isLiteral: (attribute) => isLiteral(written, attribute),
  });
  reading.redact(shown.type, values);
  noteScripts();
  const path = callPath(shown.module);
  noteSecrets(shown.type, values, (names) => secretProvenance(reading.configuration, path, written, names));
  if (!isMap(values)) return [];
  const references = reading.expressions.references(written, change.unknown, scope);
  const resource = {
    ...asResource(reading, shown, values, configured),
    ...(references.length === 0 ? {} : { references }),
  };
  return declared === undefined ? [resource] : [resource, ...clusterResources(reading, declared, resource)];
}

function clusterResources(reading: Reading, declared: DeclaredObject, resource: Resource): readonly Resource[] {
  const { resources, problems } = clusterObjects(declared, resource);
  reading.problems.addAll(problems);
  return resources;
}

/** A data source that was already read has no unknown values. */
function readPrior(reading: Reading, shown: ShownResource): readonly Resource[] {
  const values = field(shown.raw, 'values') ?? {};
  if (!isObject(values)) {
    lost(reading, shown, 'has values that are not an object');
    return [];
  }
  redactMirrored(values, field(shown.raw, 'sensitive_values'));
  reading.redact(shown.type, values);
  const configured = reading.configuration.resource(callPath(shown.module), `${shown.type}.${shown.name}`);
  return isMap(values) ? [asResource(reading, shown, values, configured)] : [];
}

function asResource(
  reading: Reading,
  shown: ShownResource,
  values: ValueMap,
  configured: JsonObject | undefined,
): Resource {
  const provider = readProvider(reading, configured);
  const providerVersion = reading.versions.get(textField(shown.raw, 'provider_name') ?? '');
  return {
    kind: 'resource',
    type: shown.type,
    address: shown.address,
    source: 'terraform-plan',
    evidenceKind: 'terraform',
    values,
    place: { file: reading.file, pointer: [...shown.pointer, 'values'] },
    module: shown.module,
    ...(provider === undefined ? {} : { provider }),
    ...(providerVersion === undefined ? {} : { providerVersion }),
  };
}

function readProvider(reading: Reading, configured: JsonObject | undefined): string | undefined {
  const key = configured === undefined ? undefined : textField(configured, 'provider_config_key');
  return key === undefined ? undefined : providerText(reading.configuration.providers, key);
}

function lost(reading: Reading, shown: ShownResource, what: string): void {
  reading.problems.lost(
    `A resource of ${reading.file} ${what}; it was not assessed. Export the plan again.`,
    shown.pointer,
  );
}

function providerVersions(providers: JsonObject): ReadonlyMap<string, Majors> {
  const versions = new Map<string, Majors>();
  for (const key of Object.keys(providers)) {
    const provider = field(providers, key);
    if (!isObject(provider)) continue;
    const name = textField(provider, 'full_name');
    const majors = readMajors(textField(provider, 'version_constraint') ?? '');
    if (name === undefined || majors === undefined) continue;
    const both = bothMajors(versions.get(name) ?? {}, majors);
    if (both !== undefined) versions.set(name, both);
  }
  return versions;
}
