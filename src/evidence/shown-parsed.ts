import type { Component, Fact, Parsed, Reference, Resource } from '../model/evidence.ts';
import type { Problem } from '../model/problem.ts';
import type { RuleResult, Scan } from '../model/scan.ts';
import { shownName, shownText } from '../model/secrets/shown-text.ts';
import { isList, isMap, type Value, type ValueMap } from '../base/value.ts';

/**
 * Shortens names that resemble secrets in a parser's result: addresses and references to them, types, hosts, packages
 * and the sentences of problems. A name is shortened the same way everywhere, so related parts stay related. Parsers
 * themselves clean the values of resources. Unchanged parts stay the same object.
 */
export function shownParsed(parsed: Parsed): Parsed {
  return revised(parsed, {
    resources: changed(parsed.resources, shownResource),
    components: changed(parsed.components, shownComponent),
    facts: changed(parsed.facts, shownFact),
    problems: changed(parsed.problems, shownProblem),
    ...(parsed.scans === undefined ? {} : { scans: changed(parsed.scans, shownScan) }),
  });
}

/** A problem with names shortened in its sentence, which may contain a key or a file of the evidence. */
export function shownProblem(problem: Problem): Problem {
  return revised(problem, { message: shownName(problem.message) });
}

function shownResource(resource: Resource): Resource {
  const { type, address, module, provider, references, notes, unproven } = resource;
  return revised(resource, {
    type: shownName(type),
    address: shownName(address),
    ...(module === undefined ? {} : { module: shownName(module) }),
    ...(provider === undefined ? {} : { provider: shownName(provider) }),
    ...(references === undefined ? {} : { references: changed(references, shownReference) }),
    ...(notes === undefined ? {} : { notes: changed(notes, shownName) }),
    ...(unproven === undefined ? {} : { unproven: shownName(unproven) }),
  });
}

function shownReference(reference: Reference): Reference {
  const { to, parts } = reference;
  return revised(reference, {
    to: changed(to, shownName),
    ...(parts === undefined ? {} : { parts: changed(parts, shownReference) }),
  });
}

function shownComponent(component: Component): Component {
  const { name, version, purl, parents, licences, properties } = component;
  return revised(component, {
    name: shownName(name),
    version: shownName(version),
    purl: shownName(purl),
    parents: changed(parents, shownName),
    licences: changed(licences, shownName),
    properties: shownMap(properties),
  });
}

function shownFact(fact: Fact): Fact {
  const { name, subject, value } = fact;
  return revised(fact, { name: shownName(name), subject: shownName(subject), value: shownValue(value) });
}

function shownScan(scan: Scan): Scan {
  const { tool, benchmark, target, results } = scan;
  return revised(scan, {
    tool: shownName(tool),
    benchmark: shownName(benchmark),
    target: revised(target, { name: shownName(target.name), names: changed(target.names, shownName) }),
    results: changed(results, shownResult),
  });
}

function shownResult(result: RuleResult): RuleResult {
  const { rule, title, words } = result;
  return revised(result, {
    rule: shownName(rule),
    title: shownText(title),
    ...(words === undefined ? {} : { words: shownText(words) }),
  });
}

/** The depth is limited, because readers of files refuse deep documents. */
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

/** Returns the same object if no part changes. */
function revised<Thing extends object>(thing: Thing, parts: Partial<Thing>): Thing {
  for (const key in parts) if (parts[key] !== thing[key]) return { ...thing, ...parts };
  return thing;
}

/** Returns the same list if no item changes. */
function changed<Item>(list: readonly Item[], change: (item: Item) => Item): readonly Item[] {
  let next: Item[] | undefined;
  for (const [at, item] of list.entries()) {
    const clean = change(item);
    if (clean !== item) (next ??= [...list])[at] = clean;
  }
  return next ?? list;
}
