import type { Resource } from '../../../model/evidence.ts';
import type { Place } from '../../../model/place.ts';
import { unknown, type Value, type ValueMap } from '../../../base/value.ts';
import { readLabel, readLineage, type Build, type Stage, type Step } from '../../shared/dockerfile/stage.ts';
import type { NamedStage } from '../build/named-stages.ts';
import { imageReference, isPinned } from '../../shared/dockerfile/base-image.ts';
import { readPractices } from './commands.ts';
import { cryptoVariables, imageSettings, type ImageVariable, type ImageSettings } from './image.ts';
import { assigned, readSecrets, type HandledSecret } from './secrets.ts';

const MAX_RESOURCES = 50_000;
const VARIABLE = unknown('a variable that the Dockerfile does not settle', true);

/**
 * The images of the last stage and of `named` stages, merged where they are equal; each stage with a base image; and
 * the practices of the steps.
 */
export function imageResources(
  { globals, stages }: Build,
  file: string,
  named: readonly NamedStage[] = [],
): readonly Resource[] {
  const last = stages.at(-1);
  const built = [...(last === undefined ? [] : [last]), ...named.map(({ stage }) => stage)];
  const published = new Set(built.flatMap(readLineage));
  const before = globals.flatMap(({ assignment, line }) =>
    assigned(assignment, 'ARG', true).map((secret) => secretResource(secret, `${file}/ARG ${secret.name}`, file, line)),
  );
  const all = [
    ...(last === undefined ? [] : [imageResource(last, file, named)]),
    ...before,
    ...stages.flatMap((stage) => [...stageResource(stage, file), ...stepResources(stage, file, published.has(stage))]),
  ];
  return all.slice(0, MAX_RESOURCES);
}

function imageResource(stage: Stage, file: string, named: readonly NamedStage[]): Resource {
  const settings = named.reduce((known, other) => mergeSettings(known, other), imageSettings(stage));
  const environment = readEnvironment(stage, named);
  const values = Object.fromEntries([...settings].map(([name, { value }]) => [name, value]));
  const places = new Map([...settings].map(([name, { line }]) => [name, readPlace(file, line)]));
  for (const [index, { line }] of environment.entries()) places.set(`variables.${index}`, readPlace(file, line));
  if (environment.length > 0) values['variables'] = environment.map(({ name, value }) => ({ name, value }));
  return { ...made('dockerfile/image', file, values, readPlace(file, stage.line)), places };
}

/** Unknown where another stage that is built sets the variable differently. */
function readEnvironment(stage: Stage, named: readonly NamedStage[]): readonly ImageVariable[] {
  const known = new Map(cryptoVariables(stage));
  for (const { stage: other, file } of named) {
    const others = cryptoVariables(other);
    const reason = unknown(`${file} has the stage ${readLabel(other)} built, where it differs`, true);
    for (const [name, variable] of [...others, ...known]) {
      if (known.get(name)?.value !== others.get(name)?.value) known.set(name, { ...variable, value: reason });
    }
  }
  return [...known.values()];
}

/** A setting that differs in another stage that is built is unknown. */
function mergeSettings(known: ImageSettings, { stage, file }: NamedStage): ImageSettings {
  const others = imageSettings(stage);
  const reason = unknown(`${file} has the stage ${readLabel(stage)} built, where it differs`, true);
  const names = new Set([...known.keys(), ...others.keys()]);
  return new Map(
    [...names].map((name) => {
      const own = known.get(name);
      const other = others.get(name);
      if (own !== undefined && own.value === other?.value) return [name, own];
      return [name, { value: reason, line: own?.line ?? other?.line ?? stage.line }];
    }),
  );
}

/** A stage from `scratch` or from another stage has no image to pin. */
function stageResource(stage: Stage, file: string): readonly Resource[] {
  const { base, from, line } = stage;
  if (base.kind === 'scratch' || base.kind === 'stage') return [];
  const reference = base.kind === 'image' ? base.reference : undefined;
  const { name, tag, digest } = reference === undefined ? NOT_TOLD : imageReference(reference);
  const values = {
    image: name,
    tag: tag ?? null,
    digest: digest ?? null,
    pinned: isPinned(reference, from) ?? VARIABLE,
  };
  return [made('dockerfile/base', `${file}/${readLabel(stage)}`, values, readPlace(file, line))];
}

const NOT_TOLD = { name: VARIABLE, tag: VARIABLE, digest: VARIABLE } as const;

function stepResources(stage: Stage, file: string, published: boolean): readonly Resource[] {
  const counts = new Map<string, number>();
  return stage.steps.flatMap((step) => {
    const word = step.later ? `ONBUILD ${step.keyword}` : step.keyword;
    const count = (counts.get(word) ?? 0) + 1;
    counts.set(word, count);
    const address = `${file}/${readLabel(stage)}/${word}`;
    return ofStep(step, address, count, file, published);
  });
}

function ofStep(step: Step, base: string, count: number, file: string, published: boolean): readonly Resource[] {
  const address = `${base} ${count}`;
  const practices = readPractices(step).map(({ type, values }) =>
    made(type, address, values, readPlace(file, step.line)),
  );
  const isNamed = step.keyword === 'ARG' || step.keyword === 'ENV';
  const secrets = readSecrets(step, published).map((secret, index) => {
    const numbered = index === 0 ? address : `${address} (${index + 1})`;
    return secretResource(secret, isNamed ? `${base} ${secret.name}` : numbered, file, step.line);
  });
  return [...practices, ...secrets];
}

function secretResource({ kept }: HandledSecret, address: string, file: string, line: number): Resource {
  return made('dockerfile/secret', address, { kept }, readPlace(file, line));
}

function made(
  type: string,
  address: string,
  values: ValueMap | { readonly [name: string]: Value },
  place: Place,
): Resource {
  return {
    kind: 'resource',
    type,
    address,
    source: 'dockerfile',
    evidenceKind: 'dockerfile',
    values,
    place,
    notes: ['how an image is to be built, not what was built'],
  };
}

function readPlace(file: string, line: number): Place {
  return { file, pointer: [], line };
}
