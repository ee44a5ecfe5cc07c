import type { Work } from '../../../base/work.ts';
import type { OutputDeclaration, ParameterDeclaration, Syntax } from '../syntax/ast.ts';
import { FUNCTION_NAMESPACE, queueFunction } from './functions.ts';
import { jsonMap, type Json, type JsonMap, type Positions } from './json.ts';
import type { ResourceSymbol } from './resource-symbol.ts';
import { inOrder } from './order.ts';
import { outermostScope, type BicepFiles, type Translator } from './translator.ts';
import { isSecret } from './named-types.ts';
import { writeSecretParts } from './secret-parts.ts';
import { resolveType } from './types.ts';
import { createUnit, type Unit } from './unit.ts';
import { queueVariable } from './variables.ts';
import { writeExpression } from './write-expression.ts';
import { writeMembers, writeNode } from './write-node.ts';
import { writeResource } from './write-resource.ts';

/** A file as the template that deploys the same, in the form with symbolic names. */
export interface Translation {
  readonly template: JsonMap;
  readonly positions: Positions;
}

export interface BicepFile {
  readonly path: string;
  readonly syntax: Syntax;
}

/** Translates a file. What other files say is taken from `files`; what they do not say is never known. */
export function translateBicep(file: BicepFile, files: BicepFiles, work: Work): Translation {
  const root = createUnit(file.path, file.syntax, '');
  const translator = createTranslator(root, files, work);
  for (const each of root.byName.values()) {
    if (each.kind === 'var') queueVariable(each.name, { translator, unit: root });
    else if (each.kind === 'func') queueFunction(each.name, { translator, unit: root });
  }
  const resources = new Map<string, Json>();
  for (const symbol of allResources(root.resources.values())) {
    if (symbol.isExisting || !work.take(100)) continue;
    resources.set(symbol.key, writeResource(symbol, outermostScope(translator, root, symbol.key)));
  }
  const [parameters, outputs] = [writeParameters(translator), writeOutputs(translator)];
  for (const run of translator.queue) run();
  const ordered = inOrder([...resources.keys()], translator.uses).map(
    (key) => [key, resources.get(key) ?? null] as const,
  );
  const section = jsonMap(ordered);
  const starts = [...allResources(root.resources.values())].map(
    ({ key, declaration }) => [key, declaration.range.start] as const,
  );
  translator.positions.set(section, new Map(starts));
  const template = jsonMap([
    ['$schema', chooseSchema(translator.targetScope)],
    ['languageVersion', '2.0'],
    ['functions', writeFunctions(translator)],
    ['parameters', parameters],
    ['variables', jsonMap(translator.variables)],
    ['resources', section],
    ['outputs', outputs],
  ]);
  return { template, positions: translator.positions };
}

function createTranslator(root: Unit, files: BicepFiles, work: Work): Translator {
  return {
    work,
    files,
    root,
    targetScope: readTargetScope(root),
    units: new Map([[root.path, root]]),
    positions: new WeakMap(),
    variables: new Map(),
    functions: new Map(),
    queue: [],
    written: { names: new Map(), texts: new Map(), scopes: new Map() },
    uses: new Map(),
    level: { depth: 0 },
    tools: { write: writeExpression, node: writeNode },
  };
}

const SCOPES = ['subscription', 'managementGroup', 'tenant'] as const;

function readTargetScope({ syntax }: Unit): Translator['targetScope'] {
  const declared = syntax.declarations.find(({ kind }) => kind === 'targetScope');
  const value = declared?.kind === 'targetScope' && declared.value.kind === 'text' ? declared.value.parts.join('') : '';
  return SCOPES.find((each) => each === value) ?? 'resourceGroup';
}

function chooseSchema(scope: Translator['targetScope']): string {
  const word = scope === 'resourceGroup' ? '' : scope;
  const name = word === '' ? 'deploymentTemplate' : `${word}DeploymentTemplate`;
  return `https://schema.management.azure.com/schemas/2019-04-01/${name}.json#`;
}

/** Resources with those that their bodies declare. */
function* allResources(symbols: Iterable<ResourceSymbol>): Generator<ResourceSymbol> {
  for (const symbol of symbols) {
    yield symbol;
    yield* allResources(symbol.inner.values());
  }
}

function writeParameters(translator: Translator): Json {
  const { root } = translator;
  const declared = [...root.byName.values()].flatMap((each) => (each.kind === 'param' ? [each] : []));
  const map = jsonMap(declared.map((each) => [each.name, writeParameter(each, translator)]));
  translator.positions.set(map, new Map(declared.map(({ name, range }) => [name, range.start])));
  return map;
}

function writeParameter({ name, type, value, decorators }: ParameterDeclaration, translator: Translator): Json {
  const { root } = translator;
  const known = type === undefined ? undefined : resolveType(type, translator, root);
  const base = known?.type ?? '';
  const isSecure = isSecret(decorators) || known?.isSecure === true;
  const secureType = base === 'object' ? 'secureObject' : 'securestring';
  const scope = outermostScope(translator, root, `param ${name}`);
  return jsonMap([
    ['type', isSecure ? secureType : base],
    ...(isSecure || type === undefined ? [] : Object.entries(writeSecretParts(type, { translator, unit: root }))),
    ...(known?.isNullable === true ? [['nullable', true] as const] : []),
    ...(value === undefined ? [] : [['defaultValue', writeNode(value, scope)] as const]),
  ]);
}

function writeOutputs(translator: Translator): Json {
  const declared = translator.root.syntax.declarations.flatMap((each) => (each.kind === 'output' ? [each] : []));
  return jsonMap(
    declared.map((output) => {
      const scope = outermostScope(translator, translator.root, `output ${output.name}`);
      return [
        output.name,
        jsonMap([...writeSecretOutput(output, translator), ['value', writeNode(output.value, scope)]]),
      ];
    }),
  );
}

function writeSecretOutput(
  { type, decorators }: OutputDeclaration,
  translator: Translator,
): readonly (readonly [string, Json])[] {
  if (isSecret(decorators)) return [['type', 'secureObject']];
  return type === undefined ? [] : Object.entries(writeSecretParts(type, { translator, unit: translator.root }));
}

function writeFunctions({ functions }: Translator): Json {
  return [
    jsonMap([
      ['namespace', FUNCTION_NAMESPACE],
      ['members', jsonMap(functions)],
    ]),
  ];
}

/** The values that a file with parameters gives, as a template whose parameters are evaluated in it. */
export function translateParameters(file: BicepFile, files: BicepFiles, work: Work): Translation {
  const root = createUnit(file.path, file.syntax, '');
  const translator = createTranslator(root, files, work);
  const scope = outermostScope(translator, root, 'params');
  const given = [...root.byName.values()].flatMap((each) =>
    each.kind === 'param' && each.value !== undefined
      ? [{ name: each.name, value: each.value, range: each.range }]
      : [],
  );
  const values = writeMembers(
    given.map(({ name, value, range }) => ({
      kind: 'property',
      key: { kind: 'text', parts: [name], range },
      value,
      range,
    })),
    scope,
  );
  for (const each of root.byName.values())
    if (each.kind === 'var') queueVariable(each.name, { translator, unit: root });
  for (const run of translator.queue) run();
  const template = jsonMap([
    ['functions', writeFunctions(translator)],
    ['variables', jsonMap(translator.variables)],
    ['values', values],
    ['resources', []],
  ]);
  return { template, positions: translator.positions };
}
