import type { EvidenceKind } from '../../model/evidence-kind.ts';
import type { IndicatorResult, Measure } from '../../model/fedramp.ts';
import type { ControlResult, ControlStatus } from '../../model/framework.ts';
import { gradedControls } from '../graded.ts';
import {
  countsText,
  getDigests,
  documentMetadata,
  limited,
  line,
  observedText,
  packageUri,
  plainLine,
  type Digests,
  type FedrampAssessment,
} from './common.ts';
import { dailyEvidence, historyLines } from './history.ts';

const MOST_LINES = 10;
const MOST_MODULES = 200;
const BY_PROVIDER = 'Not stated by this tool: for the provider to explain.';
const BY_ASSESSOR = 'Not assessed by this tool: for the independent assessor to state.';

const SAID: { readonly [status in ControlStatus]: string } = {
  satisfied: 'satisfied, as far as the evidence goes',
  'not-satisfied': 'not satisfied',
  'not-applicable': 'not applicable to the subjects that were examined',
};

/**
 * The machine's part of a Security Decision Record (rules SDR-CSO-FRR, SDR-CSF-CTF, SDR-CSX-KSI and SDR-CSX-KMT). The
 * provider states the implementation and its status, the assessor the assessment: these are left out or marked.
 */
export function decisionRecord(assessment: FedrampAssessment): object {
  const { fedramp, coverage } = assessment;
  const controls = gradedControls(assessment);
  const digests = getDigests(assessment);
  const notice = `The part of a Security Decision Record that a tool can tell from declared evidence as of ${assessment.asOf}: ${controls.length} of ${coverage.catalogue} controls. Explanations, implementation status and parameter values are for the provider to state, verification and validation for the independent assessor.`;
  return {
    certificationPackageOverviewUri: packageUri(fedramp),
    metadata: documentMetadata(assessment, notice),
    securityControls: controls.map((control) => securityControl(control, assessment)),
    fedRampRequirements: cryptographicModules(assessment, digests),
    ...(fedramp.target.program === 'cr26'
      ? { keySecurityIndicators: fedramp.indicators.map((indicator) => keyIndicator(indicator, assessment, digests)) }
      : {}),
  };
}

function securityControl(control: ControlResult, { asOf, engine }: FedrampAssessment): object {
  const status = control.undetermined ? 'undetermined' : SAID[control.status];
  const said = [...control.issues, ...control.evidence].map(line);
  return {
    controlId: control.requirement.id,
    controlImplementationDescription: [
      BY_PROVIDER,
      `Observed by ${engine.name} ${engine.version} as of ${asOf}, from declared evidence: ${status}.`,
      ...limited(said, MOST_LINES, 'evidence-response.json'),
    ].join('\n\n'),
  };
}

/** Cryptographic modules that the evidence names (rules CMU-CSO-CMD and CMU-CSO-UVM). */
function cryptographicModules(assessment: FedrampAssessment, digests: Digests): readonly object[] {
  const { fedramp, asOf } = assessment;
  const { force, rule } = fedramp.cryptography;
  const named = fedramp.modules.map((module) => line(`${module.check}, ${observedText(module, digests)}`));
  const lines = limited(named, MOST_MODULES, 'findings.json (--report findings)');
  const control = gradedControls(assessment).find(({ requirement }) => requirement.id === 'SC-13');
  const verdict = control?.undetermined === true ? 'undetermined' : (control?.status ?? 'not assessed');
  const none = `The evidence of ${asOf} names no cryptographic module that a check looks at.`;
  return [
    {
      frrID: 'CMU-CSO-CMD',
      frrImplementation: [BY_PROVIDER],
      frrValidation: lines.length === 0 ? [none] : [`Observed as of ${asOf}:`, ...lines],
    },
    {
      frrID: 'CMU-CSO-UVM',
      frrImplementation: [BY_PROVIDER],
      frrValidation: [`${fedramp.title}: ${force}, by ${rule}. SC-13 in this run, as of ${asOf}: ${verdict}.`],
    },
  ];
}

function keyIndicator(indicator: IndicatorResult, assessment: FedrampAssessment, digests: Digests): object {
  const { asOf, fedramp } = assessment;
  const optional = indicator.optional ? ` Optional for class ${fedramp.target.grade.toUpperCase()}.` : '';
  return {
    ksiId: indicator.id,
    ksiImplementation: [BY_PROVIDER],
    ksiValidation: [
      `${indicator.title}, as of ${asOf}: ${indicator.status}.${optional} ${line(indicator.reason)}`,
      `Shown by no measure of this tool: ${line(indicator.open)}.`,
      ...historyLines(indicator, assessment),
    ],
    ksiAssessment: [BY_ASSESSOR],
    ksiTests: indicator.measures.map((measure) => `${measure.check}: ${plainLine(measure.title)}`),
    ksiEvidence: [
      ...indicator.measures.map((measure) => getEvidence(measure, asOf, digests)),
      ...dailyEvidence(indicator, assessment),
    ],
  };
}

function getEvidence(measure: Measure, asOf: string, digests: Digests): object {
  const proof = measure.demonstrates ? '' : ' A pass of this check is not evidence; a failure contradicts.';
  return {
    evidenceType: measure.kinds.every(isReport) ? 'Report' : 'Configuration',
    evidenceDescription: `${plainLine(measure.title)}: ${countsText(measure)}, as of ${asOf}.${proof}`,
    evidenceText: measure.shown.map((one) => plainLine(observedText(one, digests))).join('\n'),
    lastUpdated: asOf,
  };
}

/** SBOMs and lock files are reports about software; all other evidence is configuration. */
function isReport(kind: EvidenceKind): boolean {
  return kind === 'software';
}
