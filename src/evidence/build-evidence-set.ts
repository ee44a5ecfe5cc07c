import type { EvidenceSet, TraitReaders } from '../model/evidence-set.ts';
import type { Parsed, Resource } from '../model/evidence.ts';
import type { Problem } from '../model/problem.ts';
import { duplicateProblems } from './duplicates.ts';
import { firmwareDevices } from './firmware-devices.ts';
import { goPrograms } from './go-programs.ts';
import { mergeHosts } from './hosts.ts';
import { createJoins } from './joins.ts';
import { unreadPods } from './referenced-pods.ts';
import { flawResources } from './vulnerabilities/flaw-resources.ts';
import { flatList } from '../base/flat-list.ts';
import { groupBy } from '../base/group-by.ts';

const NO_RESOURCES: readonly Resource[] = [];

/**
 * Joins the results of all parsers into one immutable set. Facts of one host become one resource of type `host`, scans of one target
 * one resource of type `vulnerability/target`.
 * Problems: `contradicting-sources` where files disagree about a host, `duplicate-address` where one address occurs
 * more than once in evidence of one kind of source (both resources stay and are both assessed). Problems in `parsed`
 * are not repeated.
 */
export function buildEvidenceSet(
  parsed: readonly Parsed[],
  traits: TraitReaders,
): { readonly evidence: EvidenceSet; readonly problems: readonly Problem[] } {
  const hosts = mergeHosts(parsed.flatMap(({ facts }) => facts));
  const resources: Resource[] = [];
  for (const part of parsed) for (const resource of part.resources) resources.push(resource);
  const problems = [...hosts.problems, ...duplicateProblems(resources), ...unreadPods(resources)];
  for (const host of hosts.resources) resources.push(host);
  const statements = resources.filter(({ type }) => type === 'firmware/statement');
  for (const device of firmwareDevices(hosts.resources, statements)) resources.push(device);
  for (const program of goPrograms(hosts.resources)) resources.push(program);
  const flaws = parsed.flatMap((part) => part.flaws ?? []);
  const exploited = parsed.flatMap((part) => part.exploited ?? []);
  const stated = parsed.flatMap((part) => part.statements ?? []);
  if (flaws.length + stated.length > 0) {
    const joined = flawResources({ scans: flaws, exploited, statements: stated });
    for (const resource of joined.resources) resources.push(resource);
    problems.push(...joined.problems);
  }
  const components = parsed.flatMap((part) => part.components);

  const byType = groupBy(resources, (resource) => resource.type);
  const ofType = (type: string): readonly Resource[] => byType.get(type) ?? NO_RESOURCES;
  const ofTypes = (types: readonly string[]): readonly Resource[] => {
    const given = types.map(ofType).filter(({ length }) => length > 0);
    return given.length === 1 ? (given[0] ?? NO_RESOURCES) : flatList(given);
  };
  const evidence: EvidenceSet = {
    resources,
    components,
    byType: ofType,
    byTypes: ofTypes,
    byTrait: (trait, field) => ofTypes(traits.types(trait, field)),
    traitValue: (trait, field, subject) => traits.reader(trait, field, subject.type).value(subject, evidence),
    traitField: (trait, field, subject) => traits.reader(trait, field, subject.type).locate(subject, evidence),
    ...createJoins(ofType),
  };
  return { evidence, problems };
}
