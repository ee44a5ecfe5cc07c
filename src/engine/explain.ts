import { loadContentWith, loadFramework } from '../content/load-content.ts';
import type { Speakers } from '../frameworks/crosswalk.ts';
import { crosswalk, NO_SPEAKERS } from '../frameworks/crosswalk.ts';
import { KIND_TITLES } from '../frameworks/sentences.ts';
import type { Check, Trait } from '../model/check.ts';
import { EngineError } from '../model/engine-error.ts';
import type { Framework, Requirement } from '../model/framework.ts';
import { didYouMean } from '../model/nearest.ts';
import { checkKinds } from './check-kinds.ts';

/** What a requirement asks of evidence, in one framework. */
export interface ExplainedControl {
  readonly framework: Pick<Framework, 'name' | 'version' | 'basis'>;
  readonly requirement: Requirement;
  readonly speakers: Speakers;
  /** Titles of the kinds of evidence that could tell. */
  readonly evidence: readonly string[];
}

/** What a check asks, and where its answers count. */
export interface ExplainedCheck {
  readonly check: Check;
  /** Types of things it is asked of; empty for components and single facts. */
  readonly types: readonly string[];
  readonly evidence: readonly string[];
  readonly speaksTo: readonly {
    readonly framework: Pick<Framework, 'name' | 'version'>;
    readonly proves: readonly string[];
    readonly contradicts: readonly string[];
  }[];
}

export type Explanation = { readonly check: ExplainedCheck } | { readonly controls: readonly ExplainedControl[] };

/**
 * Explains a check by its id, or a control by its id in every framework that has one of that name, whatever the case of its
 * letters. Throws EngineError `invalid-usage` for what is neither.
 */
export async function explain(asked: string, folders: readonly string[]): Promise<Explanation> {
  const { checks, traits, frameworks: known } = await loadContentWith(folders);
  const frameworks = known.map(({ id }) => loadFramework(id));
  const check = checks.find(({ id }) => id === asked.toLowerCase());
  if (check !== undefined) return { check: explainCheck(check, checks, traits, frameworks) };
  const controls = frameworks.flatMap((framework) => explainControl(asked, framework, checks, traits));
  if (controls.length > 0) return { controls };
  const ids = [...checks, ...frameworks.flatMap(({ requirements }) => requirements)].map(({ id }) => id);
  throw new EngineError(
    'invalid-usage',
    `There is no check and no control "${asked}".${didYouMean(asked, ids)} "controls list" lists the checks.`,
  );
}

function explainControl(
  asked: string,
  framework: Framework,
  checks: readonly Check[],
  traits: readonly Trait[],
): readonly ExplainedControl[] {
  const { name, version, basis } = framework;
  const requirement = framework.requirements.find(({ id }) => id.toLowerCase() === asked.toLowerCase());
  if (requirement === undefined) return [];
  const speakers = crosswalk(framework, checks).get(requirement.id) ?? NO_SPEAKERS;
  const evidence = titlesOf([...speakers.proving, ...speakers.contradicting], traits);
  return [{ framework: { name, version, basis }, requirement, speakers, evidence }];
}

function explainCheck(
  check: Check,
  checks: readonly Check[],
  traits: readonly Trait[],
  frameworks: readonly Framework[],
): ExplainedCheck {
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
  return { check, types: typesOf(check, traits), evidence: titlesOf([check], traits), speaksTo };
}

function typesOf({ select: { type, trait, field } }: Check, traits: readonly Trait[]): readonly string[] {
  if (type !== undefined) return type;
  const resources = Object.entries(traits.find(({ id }) => id === trait)?.resources ?? {});
  return resources.filter(([, fields]) => field !== undefined && Object.hasOwn(fields, field)).map(([name]) => name);
}

function titlesOf(checks: readonly Check[], traits: readonly Trait[]): readonly string[] {
  const kinds = new Set(checks.flatMap((check) => checkKinds(check, traits)));
  return [...kinds].sort().map((kind) => KIND_TITLES[kind]);
}
