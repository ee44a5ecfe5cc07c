import { loadContentWith, loadFramework, withCrossReferences } from '../content/load-content.ts';
import { crosswalk, NO_SPEAKERS, type Speakers } from '../frameworks/crosswalk.ts';
import { KIND_TITLES } from '../frameworks/sentences.ts';
import type { Check, Peers, Trait } from '../model/check.ts';
import { EngineError } from '../model/engine-error.ts';
import type { Framework, Requirement } from '../model/framework.ts';
import { isScanCheck } from '../model/scan.ts';
import { didYouMean } from '../base/nearest.ts';
import { checkKinds } from './check-kinds.ts';
import type { FixSnippet } from './fix-snippets/fix-snippets.ts';
import { selectedTypes } from './platforms.ts';

/** What a requirement of one framework needs from evidence. */
export interface ExplainedControl {
  readonly framework: Pick<Framework, 'id' | 'name' | 'version' | 'basis'>;
  readonly requirement: Requirement;
  readonly speakers: Speakers;
  readonly evidence: readonly string[];
}

/** What a check examines, and where its results count. */
export interface ExplainedCheck {
  readonly check: Check;
  /** Types of resources that it applies to; empty for components and single facts. */
  readonly types: readonly string[];
  readonly snippets: readonly FixSnippet[];
  readonly evidence: readonly string[];
  readonly speaksTo: readonly {
    readonly framework: Pick<Framework, 'name' | 'version'>;
    readonly proves: readonly string[];
    readonly contradicts: readonly string[];
  }[];
}

/** A rule of another scanner, and the checks that cover it. */
export interface ExplainedRule {
  readonly id: string;
  readonly scanner: string;
  /** Checks that are equivalent to the rule. */
  readonly whole: readonly Check[];
  /** Checks that cover a part of the rule. */
  readonly inPart: readonly Check[];
}

export type Explanation =
  | { readonly check: ExplainedCheck }
  | { readonly controls: readonly ExplainedControl[] }
  | { readonly rules: readonly ExplainedRule[] };

/**
 * Explains a check by its id, a control by its id in every framework that has it, or a rule of another scanner by its
 * id, in any letter case. Throws EngineError `invalid-usage` for an unknown id.
 */
export async function explain(subject: string, folders: readonly string[]): Promise<Explanation> {
  const { checks: loaded, traits, frameworks: known } = await loadContentWith(folders);
  const checks = withCrossReferences(loaded);
  const frameworks = known.map(({ id }) => loadFramework(id));
  const check = checks.find(({ id }) => id === subject.toLowerCase());
  if (check !== undefined) {
    const { createSnippets: snippetsOf } = await import('./fix-snippets/snippets-of.ts');
    return {
      check: { ...explainCheck(check, checks, traits, frameworks), snippets: await snippetsOf(check, folders) },
    };
  }
  if (isScanCheck(subject.toLowerCase())) {
    const { explainScanCheck } = await import('./explain-scan-check.ts');
    const own = explainScanCheck(subject.toLowerCase());
    return { check: { ...explainCheck(own, checks, traits, frameworks), snippets: [] } };
  }
  const controls = frameworks.flatMap((framework) => explainControl(subject, framework, checks, traits));
  if (controls.length > 0) return { controls };
  const rules = explainRule(subject, checks);
  if (rules.length > 0) return { rules };
  const ids = [...checks, ...frameworks.flatMap(({ requirements }) => requirements)].map(({ id }) => id);
  throw new EngineError(
    'invalid-usage',
    `There is no check, no control and no rule of another scanner "${subject}".${didYouMean(subject, ids)} "controls list" lists the checks.`,
  );
}

function explainRule(subject: string, checks: readonly Check[]): readonly ExplainedRule[] {
  const named = checks.flatMap(({ peers = {}, peersInPart = {} }) => [peers, peersInPart].flatMap(rulesIn));
  const rules = named.filter(({ id }) => id.toLowerCase() === subject.toLowerCase());
  const single = new Map(rules.map((rule) => [`${rule.scanner} ${rule.id}`, rule]));
  return [...single.values()].map(({ scanner, id }) => ({
    id,
    scanner,
    whole: checks.filter(({ peers }) => names(peers, scanner, id)),
    inPart: checks.filter(({ peersInPart }) => names(peersInPart, scanner, id)),
  }));
}

function rulesIn(peers: Peers): readonly { readonly scanner: string; readonly id: string }[] {
  return Object.entries(peers).flatMap(([scanner, ids]) => ids.map((id) => ({ scanner, id })));
}

function names(peers: Peers = {}, scanner: string, id: string): boolean {
  return Object.hasOwn(peers, scanner) && (peers[scanner]?.includes(id) ?? false);
}

function explainControl(
  subject: string,
  framework: Framework,
  checks: readonly Check[],
  traits: readonly Trait[],
): readonly ExplainedControl[] {
  const { id: frameworkId, name, version, basis } = framework;
  const wanted = spelt(subject);
  const requirement = framework.requirements.find(
    ({ id, oscalId }) => spelt(id) === wanted || spelt(oscalId) === wanted,
  );
  if (requirement === undefined) return [];
  const speakers = crosswalk(framework, checks).get(requirement.id) ?? NO_SPEAKERS;
  const evidence = evidenceTitles([...speakers.proving, ...speakers.contradicting], traits);
  return [{ framework: { id: frameworkId, name, version, basis }, requirement, speakers, evidence }];
}

/** Catalogues write one control as `SC-28(1)`, `sc-28.1`, `SC-28 (1)` or `SC-28(01)`. */
function spelt(id: string): string {
  const [, family, control, named, numbered] =
    /^([a-z]{2})-0*(\d{1,3})(?: ?\(0*(\d{1,3})\)|\.0*(\d{1,3}))?$/i.exec(id) ?? [];
  if (family === undefined) return id.toLowerCase();
  return [`${family}-${control}`, named ?? numbered ?? []].flat().join('.').toLowerCase();
}

function explainCheck(
  check: Check,
  checks: readonly Check[],
  traits: readonly Trait[],
  frameworks: readonly Framework[],
): Omit<ExplainedCheck, 'snippets'> {
  const speaksTo = frameworks.flatMap((framework) => {
    const proves: string[] = [];
    const contradicts: string[] = [];
    for (const [id, speakers] of crosswalk(framework, checks)) {
      if (speakers.proving.includes(check)) proves.push(id);
      if (speakers.contradicting.includes(check)) contradicts.push(id);
    }
    const { name, version } = framework;
    return proves.length + contradicts.length === 0 ? [] : [{ framework: { name, version }, proves, contradicts }];
  });
  return { check, types: selectedTypes(check, traits), evidence: evidenceTitles([check], traits), speaksTo };
}

/** Titles of the kinds of evidence that could answer any of these checks. */
export function evidenceTitles(checks: readonly Check[], traits: readonly Trait[]): readonly string[] {
  const kinds = new Set(checks.flatMap((check) => checkKinds(check, traits)));
  return [...kinds].sort().map((kind) => KIND_TITLES[kind]);
}
