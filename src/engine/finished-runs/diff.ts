import { setTimeout } from 'node:timers/promises';
import { loadContent } from '../../content/load-content.ts';
import { difference as differenceSchema } from '../../generated/validators/difference.js';
import { SEVERITIES, type Severity } from '../../model/check.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import type { Difference, ReportedRun } from '../../model/difference.ts';
import { EngineError } from '../../model/engine-error.ts';
import { groupBy } from '../../base/group-by.ts';
import { didYouMean } from '../../base/nearest.ts';
import { compareRuns } from '../../results/compare-runs.ts';
import { differenceJson } from '../../writers/difference/json.ts';
import { differenceMarkdown } from '../../writers/difference/markdown.ts';
import { jsonText } from '../../writers/text.ts';
import { assertValid } from '../assert-valid.ts';
import { findResults } from './find-results.ts';
import { ENGINE } from '../identity.ts';
import { RESPONSE_FILE } from './read-response.ts';
import { readRun } from './read-run.ts';

export interface DiffRequest {
  /** A response, or a folder that contains the responses of one run. */
  readonly before: string;
  readonly after: string;
  /** Value of `--framework`; without it, all frameworks that both runs have. */
  readonly framework?: string;
}

export interface Diffed {
  readonly differences: readonly Difference[];
  readonly json: string;
  readonly markdown: string;
}

const MOST_RESPONSES = 50;
/** Milliseconds between long steps, so that the terminal shows which one begins. */
const BREATH_MS = 5;

/**
 * Compares two runs, framework by framework. Throws EngineError: `unreadable-input` for a response that is not
 * consistent, `invalid-usage` for runs without a common framework, or with different editions of it.
 */
export async function diff({ before, after, framework }: DiffRequest, say: (text: string) => void): Promise<Diffed> {
  const wanted = framework === undefined ? undefined : getName(framework);
  say(`Reading ${before}`);
  await setTimeout(BREATH_MS);
  const old = getRuns(before, wanted);
  say(`Reading ${after}`);
  await setTimeout(BREATH_MS);
  const now = getRuns(after, wanted);
  const names = [...old.keys()].filter((name) => now.has(name));
  if (names.length === 0) {
    const message = `${before} (${[...old.keys()].join(', ')}) and ${after} (${[...now.keys()].join(', ')}) have no framework in common.`;
    throw new EngineError('invalid-usage', message);
  }
  const differences: Difference[] = [];
  for (const name of names) {
    say(`Comparing ${name}`);
    await setTimeout(BREATH_MS);
    const [one, other] = [old.get(name), now.get(name)];
    if (one !== undefined && other !== undefined) differences.push(compare(one, other));
  }
  const data = { engine: ENGINE.name, version: ENGINE.version, differences: differences.map(differenceJson) };
  assertValid('difference.json', differenceSchema, data);
  return { differences, json: jsonText(data), markdown: differences.map(differenceMarkdown).join('\n') };
}

interface Located {
  readonly location: string;
  readonly run: ReportedRun;
}

function compare(one: Located, other: Located): Difference {
  const [before, after] = [one.run, other.run];
  if (before.version !== after.version) {
    const message = `The runs use two revisions of ${after.framework} (${before.version} and ${after.version}), with different controls. Assess both with the same revision.`;
    throw new EngineError('invalid-usage', message);
  }
  if (before.complete === after.complete) return compareRuns(before, after);
  const lean = ({ location, run }: Located): ReportedRun => (run.complete ? readRun(location, true) : run);
  return compareRuns(lean(one), lean(other));
}

function getRuns(path: string, wanted: string | undefined): ReadonlyMap<string, Located> {
  const { files } = findResults([path], RESPONSE_FILE);
  if (files.length === 0)
    throw new EngineError('unreadable-input', `${path} contains no ${RESPONSE_FILE}. Name a folder that a run wrote.`);
  if (files.length > MOST_RESPONSES)
    throw new EngineError(
      'invalid-usage',
      `${path} contains more than ${MOST_RESPONSES} responses. Name those of one run.`,
    );
  const located = files.map(({ location }) => ({ location, run: readRun(location) }));
  const runs = new Map<string, Located>();
  for (const [name, group] of groupBy(located, ({ run }) => run.framework)) {
    const [first, second] = group;
    if (wanted !== undefined && name !== wanted) continue;
    if (second !== undefined)
      throw new EngineError(
        'invalid-usage',
        `${path} contains ${group.length} responses of ${name}. Name one of them.`,
      );
    if (first !== undefined) runs.set(name, first);
  }
  return runs;
}

function getName(slug: string): string {
  const known = new Map(loadContent().frameworks.map((each) => [each.slug, each.name]));
  const name = known.get(slug);
  if (name !== undefined) return name;
  throw new EngineError('invalid-usage', `There is no framework "${slug}".${didYouMean(slug, known.keys())}`);
}

/** The part of a difference that gates a pipeline. */
export interface DiffGate {
  /** Worst severity of the answers that fail now and did not before, under a control of the framework. */
  readonly worst?: Severity;
  /** Whether a control that was satisfied is undetermined now, or something else is. */
  readonly undetermined: boolean;
}

/**
 * The gate of a difference. A control that fails now, without a finding that explains it, counts as critical: the
 * gate never passes because of a missing reason.
 */
export function getGate(differences: readonly Difference[]): DiffGate {
  const failing = new Set<Severity>();
  let undetermined = false;
  for (const { controls, findings } of differences) {
    for (const { fate, finding } of findings) {
      if (finding.controls.length === 0) continue;
      if (fate === 'fails') failing.add(finding.severity);
      undetermined ||= fate === 'undetermined' && finding.severity !== 'info';
    }
    for (const { after, direction, findings: causes } of controls) {
      const told = causes.some(({ fate }) => fate === 'fails');
      if (after === 'not-satisfied' && !told) failing.add('critical');
      undetermined ||= after === 'undetermined' || direction === 'worse';
    }
  }
  const worst = SEVERITIES.find((severity) => failing.has(severity));
  return { ...omitUndefined({ worst }), undetermined };
}
