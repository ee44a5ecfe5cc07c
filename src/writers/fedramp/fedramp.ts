import type { Artifact, Assessment, Writer } from '../../model/assessment.ts';
import { gradedControls } from '../graded.ts';
import { jsonArtifact } from '../json-artifact.ts';
import { decisionRecord } from './decision-record.ts';
import { fedrampReport, indicatorReport } from './report.ts';
import { vulnerabilityReport } from './vulnerability-report.ts';

/**
 * What a FedRAMP run writes in addition to the OSCAL documents; nothing for other runs. Without a graded control
 * there is no record and no vulnerability report, since an empty one would look like a clean result.
 */
export const fedramp: Writer = {
  id: 'fedramp',
  title: 'FedRAMP report, Key Security Indicators, Security Decision Record and vulnerability detail report',
  write(assessment: Assessment): readonly Artifact[] {
    const { fedramp: view } = assessment;
    if (view === undefined) return [];
    const run = { ...assessment, fedramp: view };
    const reports = [
      jsonArtifact('fedramp.json', fedrampReport(run)),
      jsonArtifact('key-security-indicators.json', indicatorReport(run)),
    ];
    if (gradedControls(assessment).length === 0) return reports;
    return [
      ...reports,
      jsonArtifact('security-decision-record.json', decisionRecord(run)),
      jsonArtifact('vulnerability-detail-report.json', vulnerabilityReport(run)),
    ];
  },
};
