import type { Component, Fact, Parsed, Reference, Resource } from '../model/evidence.ts';
import type { Problem } from '../model/problem.ts';
import { shownName, shownText } from '../model/secrets/shown-text.ts';
import { isList, isMap } from '../model/value.ts';
import type { Value, ValueMap } from '../model/value.ts';

/**
 * What a parser read, with names that look like secrets shortened: addresses and what refers to them, types, hosts, packages and
 * the sentences of problems. The same name is shortened the same everywhere, so what belongs together still does. Values of
 * resources are the parsers' own to clean; what is unchanged stays the same object.
 */
export function shownParsed(parsed: Parsed): Parsed {
  const resources = changed(parsed.resources, shownResource);
  const components = changed(parsed.components, shownComponent);
  const facts = changed(parsed.facts, shownFact);
  const problems = changed(parsed.problems, shownProblem);
  const isSame =
    resources === parsed.resources &&
    components === parsed.components &&
    facts === parsed.facts &&
    problems === parsed.problems;
  return isSame ? parsed : { ...parsed, resources, components, facts, problems };
}

/** The sentence of a problem may name a key or a file of the evidence. */
export function shownProblem(problem: Problem): Problem {
  const message = shownName(problem.message);
  return message === problem.message ? problem : { ...problem, message };
}

function shownResource(resource: Resource): Resource {
  const { module, provider, references, notes, unproven } = resource;
  const names = {
    type: shownName(resource.type),
    address: shownName(resource.address),
    ...(module === undefined ? {} : { module: shownName(module) }),
    ...(provider === undefined ? {} : { provider: shownName(provider) }),
    ...(references === undefined ? {} : { references: changed(references, shownReference) }),
    ...(notes === undefined ? {} : { notes: changed(notes, shownName) }),
    ...(unproven === undefined ? {} : { unproven: shownName(unproven) }),
  };
  const isSame =
    names.type === resource.type &&
    names.address === resource.address &&
    names.module === module &&
    names.provider === provider &&
    names.references === references &&
    names.notes === notes &&
    names.unproven === unproven;
  return isSame ? resource : { ...resource, ...names };
}

function shownReference(reference: Reference): Reference {
  const to = changed(reference.to, shownName);
  const parts = reference.parts === undefined ? undefined : changed(reference.parts, shownReference);
  if (to === reference.to && parts === reference.parts) return reference;
  return { ...reference, to, ...(parts === undefined ? {} : { parts }) };
}

function shownComponent(component: Component): Component {
  const { name, version, purl, parents, licences, properties } = component;
  const texts = { name: shownName(name), version: shownName(version), purl: shownName(purl) };
  const lists = { parents: changed(parents, shownName), licences: changed(licences, shownName) };
  const clean = shownMap(properties);
  const isSame =
    texts.name === name &&
    texts.version === version &&
    texts.purl === purl &&
    lists.parents === parents &&
    lists.licences === licences &&
    clean === properties;
  return isSame ? component : { ...component, ...texts, ...lists, properties: clean };
}

function shownFact(fact: Fact): Fact {
  const name = shownName(fact.name);
  const subject = shownName(fact.subject);
  const value = shownValue(fact.value);
  return name === fact.name && subject === fact.subject && value === fact.value
    ? fact
    : { ...fact, name, subject, value };
}

/** Depth is bounded by the readers of files, which refuse deep documents. */
function shownValue(value: Value): Value {
  if (typeof value === 'string') return shownText(value);
  if (isList(value)) return changed(value, shownValue);
  return isMap(value) ? shownMap(value) : value;
}

function shownMap(map: ValueMap): ValueMap {
  const entries = Object.entries(map);
  const clean = changed(entries, (entry) => {
    const [key, value] = entry;
    const next: [string, Value] = [shownName(key), shownValue(value)];
    return next[0] === key && next[1] === value ? entry : next;
  });
  return clean === entries ? map : Object.fromEntries(clean);
}

/** The very list where nothing of it changes. */
function changed<Item>(list: readonly Item[], change: (item: Item) => Item): readonly Item[] {
  let next: Item[] | undefined;
  for (const [at, item] of list.entries()) {
    const clean = change(item);
    if (clean !== item) (next ??= [...list])[at] = clean;
  }
  return next ?? list;
}
