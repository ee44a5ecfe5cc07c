import { compileTraits } from '../checks/traits.ts';
import { packetRules } from '../network/packet-rules.ts';
import { trustedAccounts } from '../checks/functions/iam/trusted-accounts.ts';
import type { Content } from '../content/content.ts';
import { loadContentWith } from '../content/load-content.ts';
import { draw, type DiagramResult } from '../diagram/draw.ts';
import type { FailingFinding } from '../diagram/overlay/findings.ts';
import { buildEvidenceSet } from '../evidence/build-evidence-set.ts';
import type { FindingEntry } from '../model/finding-entry.ts';
import type { Artifact } from '../model/assessment.ts';
import type { Severity } from '../model/check.ts';
import { EngineError } from '../model/engine-error.ts';
import type { EvidenceSet } from '../model/evidence-set.ts';
import type { ElementOffsets, EvidenceFile } from '../model/evidence.ts';
import type { Problem } from '../model/problem.ts';
import { parsersFor } from '../parsers/index.ts';
import { createPlaceFinder } from './diagram-places.ts';
import { readEvidence } from '../sources/read-evidence.ts';
import { locateProblems } from './locate-findings.ts';
import { runInTurns } from './run-in-turns.ts';
import { parseEvidence } from './parse-evidence.ts';
import type { AssessRequest, DiagramChoices } from './request.ts';
import { checkArtifact } from './write-artifacts.ts';

const TYPES = 'diagram-types';

export type DiagramRequest = Pick<
  AssessRequest,
  'paths' | 'name' | 'exclude' | 'ignore' | 'limits' | 'remote' | 'settings' | 'controlFolders'
> &
  DiagramChoices & {
    readonly findings: readonly FindingEntry[];
    /** Draws with a proposed boundary, which the result contains as a file. */
    readonly propose?: boolean;
  };

export interface DiagramRun {
  readonly result: DiagramResult;
  readonly gaps: readonly Problem[];
}

/**
 * Draws diagrams of evidence, from bytes to artifacts; writes nothing. Throws EngineError `nothing-assessed` where
 * the evidence has no Terraform resource and no Kubernetes object that is drawn, and `unreadable-input` where none of it could be read.
 */
export async function diagram(request: DiagramRequest, say: (text: string) => void): Promise<DiagramRun> {
  const content = await loadContentWith(request.controlFolders);
  say('Reading evidence');
  const { paths, exclude, ignore = [], limits, remote = {} } = request;
  const source = await readEvidence(paths, { exclude, ignore, limits, remote, say, digests: false });
  const parsers = await parsersFor(source.files);
  const read = await runInTurns(parseEvidence(source.files, parsers, request.settings ?? {}), (done) => {
    say(`Parsing evidence: ${done} of ${source.files.length} files`);
  });
  say('Drawing');
  const { evidence, problems } = buildEvidenceSet(read.parsed, compileTraits(content.traits));
  const findings = failing(request.findings, content);
  const { elements } = read;
  const result = drawEvidence({ ...request, evidence, content, files: source.files, elements, findings });
  for (const artifact of result.artifacts) await checkArtifact(artifact);
  const files = new Map(source.files.map((file) => [file.path, file]));
  const located = locateProblems([...source.problems, ...read.problems, ...problems], files, read.elements);
  const gaps = located.filter(({ severity }) => severity === 'error');
  refuseEmpty(result, evidence, gaps);
  return { result, gaps };
}

/** Throws EngineError for a picture without a resource: `unreadable-input` where evidence was lost, else `nothing-assessed`. */
function refuseEmpty({ counts }: DiagramResult, evidence: EvidenceSet, gaps: readonly Problem[]): void {
  const { things, absorbed, undrawn } = counts;
  const isTerraform = evidence.resources.some(({ evidenceKind }) => evidenceKind === 'terraform');
  if (things > 0 || (isTerraform && absorbed + undrawn > 0)) return;
  const [lost] = gaps;
  const message =
    lost === undefined
      ? 'There is nothing to draw: the evidence contains no Terraform resource, and no workload, service or ingress of Kubernetes. Give a state, a plan, configuration, manifests or a chart.'
      : `Nothing of the evidence could be read. ${lost.message}`;
  throw new EngineError(lost === undefined ? 'nothing-assessed' : 'unreadable-input', message);
}

/** What is drawn, and with which findings. */
export interface DiagramSubject extends DiagramChoices {
  readonly propose?: boolean;
  readonly name: string;
  readonly evidence: EvidenceSet;
  readonly content: Content;
  readonly files: readonly EvidenceFile[];
  /** Offsets in long files, which make lines cheap to find. */
  readonly elements?: readonly ElementOffsets[];
}

/**
 * The artifacts of an assessment's diagrams. The text of each diagram is also in `diagram`. Throws EngineError as
 * `diagram` does where diagrams are required and nothing is drawn.
 */
export function diagramArtifacts(
  subject: DiagramSubject & {
    readonly gaps: readonly Problem[];
    readonly findings: readonly {
      readonly check: { readonly severity: Severity };
      readonly outcome: string;
      readonly subject: string;
      readonly waived?: object | undefined;
    }[];
  },
): readonly Artifact[] {
  const failed = subject.findings.filter(({ outcome, waived }) => outcome === 'fail' && waived === undefined);
  const findings = failed.map(({ check, subject: address }) => ({ subject: address, severity: check.severity }));
  const result = drawEvidence({ ...subject, findings });
  if (subject.isRequired === true) refuseEmpty(result, subject.evidence, subject.gaps);
  return result.artifacts;
}

function drawEvidence(subject: DiagramSubject & { readonly findings: readonly FailingFinding[] }): DiagramResult {
  const { evidence, content, files, name, views, boundary, findings, legend, layout } = subject;
  const [dependencies, byGroup] = [subject.edges === 'dependencies', subject.groupBy === 'resource-group'];
  const types = content.tables().find(({ id }) => id === TYPES);
  if (types === undefined) throw new EngineError('internal', `The table ${TYPES} is missing. Run npm run build.`);
  const drawn = new Set<string>();
  for (const { evidenceKind, place } of evidence.resources)
    if (evidenceKind === 'terraform' || evidenceKind === 'kubernetes') drawn.add(place.file);
  const source = sourceName(files.filter(({ path }) => drawn.has(path)));
  const rules = (about: Parameters<typeof packetRules>[0], direction: 'ingress' | 'egress') =>
    packetRules(about, direction, evidence);
  const places = createPlaceFinder(evidence, files, subject.elements ?? []);
  const look = { places, legend, layout, dependencies, byGroup, propose: subject.propose === true };
  return draw({ evidence, rules, trust: trustedAccounts, types, name, source, views, boundary, findings, ...look });
}

/** Base names only, so that a diagram shows no folder of this machine; for a single state, also its serial. */
function sourceName(files: readonly EvidenceFile[]): string {
  const [first, ...more] = files;
  if (first === undefined) return 'none';
  const name = first.path.split('/').at(-1) ?? first.path;
  if (more.length > 0) return `${name} and ${more.length} more`;
  const serial = /^\s*\{[^{}[\]]{0,500}"serial":\s{0,4}(\d{1,15})\b/.exec(first.head)?.[1];
  return serial === undefined ? name : `${name} serial ${serial}`;
}

/** Throws EngineError `invalid-usage` for findings of an unknown check. */
function failing(entries: readonly FindingEntry[], { checks }: Content): readonly FailingFinding[] {
  const severities = new Map(checks.map(({ id, severity }) => [id, severity]));
  const once = new Map<string, FailingFinding>();
  for (const { check, outcome, subject, waived } of entries) {
    if (outcome !== 'fail' || waived !== null) continue;
    const severity = severities.get(check);
    if (severity === undefined) {
      const message = `The findings name the check ${check}, which is not known. Give its folder with --controls.`;
      throw new EngineError('invalid-usage', message);
    }
    once.set(`${check}\n${subject}`, { subject, severity });
  }
  return [...once.values()];
}
