import type { RuleResult } from '../../model/scan.ts';
import { cciIds, controlIds, readSeverity, shortText } from '../shared/scans/rule-facts.ts';
import { findChildren, readChildText } from '../shared/xml-children.ts';
import type { XmlElement } from '../shared/xml-element.ts';
import { attribute } from './elements.ts';

/** What a benchmark says about one of its rules. */
export interface RuleText extends Pick<RuleResult, 'title' | 'severity' | 'ccis' | 'controls'> {
  /** Id of the group it is in. */
  readonly group: string;
}

export interface Benchmark {
  readonly version: string;
  readonly rules: ReadonlyMap<string, RuleText>;
}

/** Benchmarks by id. Of two with one id the rules are joined, so that a result finds its own. */
export function readBenchmarks(elements: readonly XmlElement[]): ReadonlyMap<string, Benchmark> {
  const benchmarks = new Map<string, Benchmark>();
  for (const element of elements) {
    const id = attribute(element, 'id');
    const rules = new Map(benchmarks.get(id)?.rules);
    addRules(element, '', rules);
    benchmarks.set(id, { version: readChildText(element, 'version'), rules });
  }
  return benchmarks;
}

function addRules(parent: XmlElement, group: string, rules: Map<string, RuleText>): void {
  for (const child of parent.children) {
    if (child.name === 'Group') addRules(child, attribute(child, 'id'), rules);
    else if (child.name === 'Rule') rules.set(attribute(child, 'id'), readRule(child, group));
  }
}

function readRule(rule: XmlElement, group: string): RuleText {
  const references = findChildren(rule, 'reference');
  const ccis = cciIds([...findChildren(rule, 'ident'), ...references].map(({ text }) => text));
  const ofNist = references.filter((reference) => /nist\.gov\/.{0,200}800-53/i.test(attribute(reference, 'href')));
  return {
    title: shortText(readChildText(rule, 'title')),
    severity: readSeverity(attribute(rule, 'severity')),
    ccis,
    controls: ccis.length > 0 ? [] : controlIds(ofNist.map(({ text }) => text)),
    group,
  };
}
