import { omitUndefined } from '../../../base/omit-undefined.ts';
import type { Reference, Resource } from '../../../model/evidence.ts';
import type { Pointer } from '../../../base/pointer.ts';
import type { Place } from '../../../model/place.ts';
import type { Majors } from '../../../model/provider-version.ts';
import { isMap } from '../../../base/value.ts';
import { put, type JsonObject } from '../../shared/terraform/object.ts';
import type { Redact } from '../../shared/terraform/redact.ts';
import { declaredObject, type DeclaredObject } from '../../shared/terraform/kubernetes/declared-object.ts';
import { lookAtScripts, noteSecrets, partlyKnownDocuments } from '../../shared/terraform/secret-notes.ts';
import type { ModuleInstance } from '../evaluation/module-instance.ts';
import { META_ARGUMENTS, type ResourceInstance } from '../evaluation/resource-instance.ts';
import { noteStop, spend, traced } from '../../../languages/hcl/evaluation/run.ts';
import { declaringFile, type ResourceDeclaration } from '../module/declarations.ts';
import { declaredExceptions } from '../module/exceptions.ts';
import { placeIn } from '../module/source-file.ts';
import { blockItems, type BlockItems, type Reader } from '../evaluation/blocks.ts';
import { blockValues, readEvidence } from './body-values.ts';
import { placeBody } from './places.ts';
import type { Named } from './named-in.ts';
import { readProvider, sourceOfResource } from './provider-identity.ts';
import { withoutHost } from './provider-versions.ts';
import { secretProvenance } from './secret-provenance.ts';
import { gatherUnknowns, noUnknowns, type Unknowns } from '../../../languages/hcl/evaluation/unknowns.ts';
import { readReference } from './references.ts';
import { replacedFirst, replacementRule } from './replacement.ts';

const META_BLOCKS: ReadonlySet<string> = new Set(['lifecycle', 'provisioner', 'connection']);

const MAY_NOT_EXIST = 'It may not exist: how many there are is not known.';

/** Creates resources. All instances of a declaration without `dynamic` blocks share its places. */
export interface Projection {
  resource(module: ModuleInstance, instance: ResourceInstance, conditional: string | undefined): Projected | undefined;
}

/** A resource, and the Kubernetes object that it declares. */
export interface Projected {
  readonly resource: Resource;
  readonly declared: DeclaredObject | undefined;
}

/** Attributes that leave a module: to modules that were not read, and through outputs. */
export interface Leaving {
  readonly handedOver: Named;
  readonly exported: Named;
}

/** Creates a projection. `versions` is the result of `providerVersions`. */
export function createProjection(redact: Redact, versions: ReadonlyMap<string, Majors>, leaving: Leaving): Projection {
  const shared = new Map<ResourceDeclaration, ReadonlyMap<string, Place>>();
  const exceptions = new Map<ResourceDeclaration, readonly string[]>();
  return {
    resource(module, instance, conditional) {
      const { declaration, address } = instance;
      const { mode, type, name, file, range } = declaration;
      const references: Reference[] = [];
      const { values, blocks } = readValues(module, instance, references);
      const kind = mode === 'data' ? `data.${type}` : type;
      const pointer = [mode === 'data' ? 'data' : 'resource', type, name];
      let places = shared.get(declaration);
      if (places === undefined) {
        const noted = new Map<string, Place>();
        placeBody({ declaration, pointer, places: noted }, (part) => isMeta(part), blocks);
        placeRule(declaration, pointer, noted);
        places = noted;
        if (!declaration.body.blocks.some((block) => block.type === 'dynamic')) shared.set(declaration, places);
      }
      const noteScripts = lookAtScripts(kind, values);
      const documents = partlyKnownDocuments(kind, values);
      const declared = declaredObject(kind, values);
      redact(kind, values);
      noteScripts();
      noteSecrets(kind, values, (path, marker) => {
        return secretProvenance(module, declaration, path, marker, path.length === 1 && documents.has(path[0] ?? ''));
      });
      if (!isMap(values)) return undefined;
      const provider = readProvider(module, instance);
      const providerVersion = versions.get(withoutHost(sourceOfResource(module, declaration)));
      const written = exceptions.get(declaration) ?? declaredExceptions(declaration);
      exceptions.set(declaration, written);
      const notes = conditional === undefined ? written : [MAY_NOT_EXIST, ...written];
      const createBeforeDestroy = mode === 'managed' ? replacedFirst(replacementRule(declaration)) : undefined;
      const resource: Resource = {
        kind: 'resource',
        type: kind,
        address,
        source: 'terraform-source',
        evidenceKind: 'terraform',
        values,
        place: placeIn(file, range.start, pointer),
        places,
        provider,
        ...(providerVersion === undefined ? {} : { providerVersion }),
        module: module.placement.address,
        root: module.context.root,
        ...(createBeforeDestroy === undefined ? {} : { createBeforeDestroy }),
        ...(conditional === undefined ? {} : { conditional }),
        ...attributesLeaving(leaving, module, declaration),
        ...(references.length === 0 ? {} : { references }),
        ...(notes.length === 0 ? {} : { notes }),
      };
      return { resource, declared };
    },
  };
}

function attributesLeaving(
  { handedOver, exported }: Leaving,
  module: ModuleInstance,
  { local }: ResourceDeclaration,
): Pick<Resource, 'handedOver' | 'exported'> {
  return omitUndefined({ handedOver: handedOver(module, local), exported: exported(module, local) });
}

/** Records the line of `create_before_destroy`, the only `lifecycle` setting that checks read. */
function placeRule(declaration: ResourceDeclaration, pointer: Pointer, places: Map<string, Place>): void {
  const rule = replacementRule(declaration);
  if (rule === undefined) return;
  const path = ['lifecycle', 'create_before_destroy'];
  const file = declaringFile(declaration, rule);
  places.set(path.join('.'), placeIn(file, rule.range.start, [...pointer, ...path]));
}

function isMeta(name: string): boolean {
  return META_ARGUMENTS.has(name) || META_BLOCKS.has(name);
}

function readValues(
  module: ModuleInstance,
  instance: ResourceInstance,
  references: Reference[],
): { readonly values: JsonObject; readonly blocks: BlockItems } {
  const { run } = module.context;
  const { declaration, scope } = instance;
  const values: JsonObject = {};
  let unknowns = noUnknowns();
  let parts = new Map<string, Unknowns>();
  let part: Unknowns | undefined;
  const reader: Reader = {
    value: (expression, inner, part) =>
      module.settle(expression, inner, declaration.elsewhere?.get(part) ?? declaration.file),
    seen: (value) => {
      gatherUnknowns(value, unknowns);
      if (part !== undefined) gatherUnknowns(value, part);
    },
    spend(steps, inner) {
      const stopped = spend(run, steps);
      const file = (inner && declaration.elsewhere?.get(inner)) ?? declaration.file;
      noteStop(run, file, (inner ?? declaration).range.start);
      return stopped;
    },
  };
  const read = (name: string, compute: () => unknown): void => {
    unknowns = noUnknowns();
    parts = new Map();
    part = undefined;
    const { answer, trace } = traced(run, compute);
    put(values, name, answer);
    const reference = readReference(name, unknowns, parts, trace);
    if (reference !== undefined) references.push(reference);
  };
  const enter = (path: string): void => {
    part = parts.get(path) ?? noUnknowns();
    parts.set(path, part);
  };
  for (const attribute of declaration.body.attributes) {
    if (isMeta(attribute.name)) continue;
    read(attribute.name, () => readEvidence(instance.argument(attribute), reader, attribute));
  }
  const written = declaration.body.blocks.filter(({ type }) => !META_BLOCKS.has(type));
  const { answer: blocks, trace } = traced(run, () => blockItems(written, scope, reader));
  for (const [type, items] of blocks) {
    read(type, () => {
      run.trace.inner.add(trace);
      return blockValues(items, type, reader, enter);
    });
  }
  return { values, blocks };
}
