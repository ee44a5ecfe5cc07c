import { setImmediate } from 'node:timers/promises';
import type { Assessment } from '../model/assessment.ts';
import type { EvidenceSet } from '../model/evidence-set.ts';
import type { EvidenceFile, Parsed, Resource } from '../model/evidence.ts';
import type { SuppressionNote } from '../model/gate-override.ts';
import type { Problem } from '../model/problem.ts';
import { buildEvidenceSet } from '../evidence/build-evidence-set.ts';
import { compileTraits } from '../checks/traits.ts';
import { evaluateInSteps } from '../checks/evaluate.ts';
import { FUNCTIONS } from '../checks/functions/index.ts';
import { parsersFor } from '../parsers/index.ts';
import type { SourceResult } from '../sources/source-result.ts';
import { applyWaivers } from './apply-waivers.ts';
import { suppress } from './suppressions/suppress.ts';
import { heldAgainstDay } from './collection-day.ts';
import { measuredMachines } from '../evidence/scope/scan-mentions.ts';
import { createScopeTable } from '../evidence/scope/scope-table.ts';
import { evidenceDigest } from './digest.ts';
import { gradeChoices } from './grade-choices.ts';
import { listedPlaces } from './listed-places.ts';
import { locateFindings, locateProblems } from './locate-findings.ts';
import { locateScope } from './located-scope.ts';
import { moduleProblems, tablesWith } from './module-settings.ts';
import { hostsWithout } from './hosts-without.ts';
import { runInTurns } from './run-in-turns.ts';
import { parseEvidence } from './parse-evidence.ts';
import type { ParsedGroup } from './parse-groups.ts';
import type { ResolvedRequest } from './resolved-request.ts';
import type { AssessRequest } from './request.ts';
import { resolveRunTime } from './time.ts';
import type { ScansInScope } from './measure-scans.ts';
import { withMeasured } from './with-measured.ts';
import { locatedUnread, readUnread } from './unread/read-unread.ts';
import { byText } from '../base/text-order.ts';
import type { DataTable } from '../model/check.ts';

/** Evidence with its assessments. */
export interface GradedSource {
  readonly evidence: EvidenceSet;
  readonly assessments: readonly Assessment[];
  readonly problems: readonly Problem[];
  readonly groups: readonly ParsedGroup[];
}

/** All stages between reading and writing. */
export async function gradeSource(
  source: SourceResult,
  { content, choices, waivers, viewOf }: ResolvedRequest,
  request: AssessRequest,
  say: (text: string) => void,
): Promise<GradedSource> {
  const time = resolveRunTime(request.asOf);
  const read = await runInTurns(
    parseEvidence(source.files, await parsersFor(source.files), request.settings ?? {}),
    (done) => {
      say(`Parsing evidence: ${done} of ${source.files.length} files`);
    },
  );

  await begin('Joining evidence', say);
  const dated = heldAgainstDay(read.parsed, time.asOf);
  const { evidence, problems: joined } = buildEvidenceSet(dated.parsed, compileTraits(content.traits));
  const joining = [...dated.problems, ...joined, ...(await getDrift(evidence.resources, read.problems))];
  const { traits } = content;
  const { modules = { policy: 'strict' } } = request;
  const tables = tablesWith(content.tables, modules);
  const dating = { asOf: time.asOf, maxEvidenceAge: request.maxEvidenceAge };
  const own = await runInTurns(
    evaluateInSteps(content.checks, evidence, { traits, tables, functions: FUNCTIONS, ...dating, modules }),
    (done) => say(`Running checks: ${done} of ${content.checks.length}`),
  );
  const asked = { checks: content.checks, answers: own };
  const known = findScope(evidence, read.parsed);
  const { checks, answers, remarks } = await withMeasured(asked, evidence.resources, known, { ...dating, tables });

  await begin('Finding lines', say);
  const files = new Map<string, EvidenceFile>(source.files.map((file) => [file.path, file]));
  const judged = applyWaivers(answers, waivers, time.asOf);
  const suppressed = suppress(judged.answers, source, read, { request, checks, asOf: time.asOf });
  const located = locateFindings(suppressed.answers, files, listedPlaces(request), read.elements);
  const statuses = [...read.statuses, ...source.unreadable].sort(byText(({ path }) => path));
  const unread = locatedUnread(readUnread(evidence.resources, statuses, files, content), files, read.elements);
  const problems = [
    ...locateProblems([...source.problems, ...read.problems, ...joining], files, read.elements),
    ...unread.problems,
    ...judged.problems,
    ...moduleProblems(answers, modules, tables, time.asOf),
  ];

  await begin('Grading', say);
  const run = {
    ...time,
    name: request.name,
    ...located,
    problems,
    files: statuses,
    searched: read.searched,
    unread,
    scope: locateScope(known.scope, files, read.elements),
    hostsWithout: hostsWithout(evidence.resources, checks),
    remarks,
    evidenceDigest: evidenceDigest(statuses, request.settings, request.modules, request.maxEvidenceAge),
  };
  const graded = withNotes(gradeChoices(choices, { checks, traits }, run, request, viewOf), suppressed.notes);
  const listed = await withInventory(graded, evidence, tables, files, request.reports);
  const assessments = await withScores(listed, content.tables, request.reports);
  return { evidence, assessments, problems, groups: read.groups };
}

/** Scans of benchmarks, and all things that the evidence names. */
function findScope({ resources }: EvidenceSet, parsed: readonly Parsed[]): ScansInScope {
  const scans = parsed.flatMap((each) => each.scans ?? []);
  const measured = measuredMachines(scans);
  const mentions = measured.map(({ mention }) => mention);
  return { scans, measured, scope: createScopeTable(resources, mentions) };
}

/** Says what is being done, and lets others run. */
async function begin(stage: string, say: (text: string) => void): Promise<void> {
  say(stage);
  await setImmediate();
}

async function withScores(
  assessments: readonly Assessment[],
  tables: () => readonly DataTable[],
  reports: readonly string[],
): Promise<readonly Assessment[]> {
  if (!reports.includes('sprs')) return assessments;
  const { withScore } = await import('./scoring.ts');
  return assessments.map((each) => withScore(each, tables()));
}

function withNotes(
  assessments: readonly Assessment[],
  suppressionNotes: readonly SuppressionNote[],
): readonly Assessment[] {
  return suppressionNotes.length === 0 ? assessments : assessments.map((each) => ({ ...each, suppressionNotes }));
}

async function getDrift(resources: readonly Resource[], reading: readonly Problem[]): Promise<readonly Problem[]> {
  const sources = new Set(resources.map(({ source }) => source));
  if (!sources.has('azure-arm') || !sources.has('terraform-state')) return [];
  const { azureDrift } = await import('./azure-drift.ts');
  return azureDrift(resources, reading);
}

/** Every FIPS assessment lists the cryptography of the evidence; others do on request. */
async function withInventory(
  assessments: readonly Assessment[],
  evidence: EvidenceSet,
  tables: () => readonly DataTable[],
  files: ReadonlyMap<string, EvidenceFile>,
  reports: readonly string[],
): Promise<readonly Assessment[]> {
  const wants = ({ framework }: Assessment): boolean => reports.includes('cbom') || framework.id.startsWith('fips-140');
  if (!assessments.some(wants)) return assessments;
  const { cryptoInventory } = await import('./inventory/inventory.ts');
  const libraries = tables().find(({ id }) => id === 'crypto-libraries');
  const inventory = cryptoInventory(evidence, libraries, files);
  return assessments.map((assessment) => (wants(assessment) ? { ...assessment, inventory } : assessment));
}
