import { isObject } from '../../writers/oscal/json-view.ts';

/** A kind of document that FedRAMP publishes a schema for (Consolidated Rules for 2026, schemas of 2026-06-24). */
export interface DocumentKind {
  readonly id: string;
  readonly title: string;
  /** Members that no later kind in the list has: one of them identifies the kind. */
  readonly marks: readonly string[];
}

/** Advisors and assessors publish the same structure, so only `$schema` distinguishes their documents. */
const PUBLISHED = ['servicesOffered'];

const KINDS: readonly DocumentKind[] = [
  {
    id: 'certification-package-overview',
    title: 'Certification Package Overview',
    marks: ['serviceIdentification', 'serviceProperties'],
  },
  {
    id: 'security-decision-record',
    title: 'Security Decision Record',
    marks: ['fedRampRequirements', 'securityControls', 'keySecurityIndicators'],
  },
  {
    id: 'ongoing-certification-report',
    title: 'Ongoing Certification Report',
    marks: ['certificationDataChanges', 'plannedCertificationDataChanges', 'reportableIncidents'],
  },
  { id: 'incident-report', title: 'Incident Report', marks: ['reportType', 'federalIncidentCoordinator'] },
  {
    id: 'significant-change-notifications',
    title: 'Significant Change Notification',
    marks: ['changeType', 'changeDescription'],
  },
  { id: 'vulnerability-detail-report', title: 'Vulnerability Detail Report', marks: ['vulnerabilities'] },
  {
    id: 'historical-ver-activity',
    title: 'Historical Vulnerability Evaluation and Reporting Activity',
    marks: ['activeVulnerabilities'],
  },
  { id: 'accepted-vulnerability-info', title: 'Accepted Vulnerability Info', marks: ['acceptedVulnerabilities'] },
  { id: 'advisor-information', title: 'Advisor Information', marks: [] },
  { id: 'assessor-information', title: 'Assessor Information', marks: [] },
  { id: 'assessor-information', title: 'Advisor or Assessor Information', marks: PUBLISHED },
];

/** The titles of the kinds, for messages. */
export const KIND_TITLES: readonly string[] = KINDS.slice(0, -1).map(({ title }) => title);

/**
 * The kind that a document's `$schema` names, otherwise the one with one of its characteristic members; `undefined`
 * for any other document.
 */
export function getKind(document: unknown): DocumentKind | undefined {
  if (!isObject(document)) return undefined;
  const schema = document['$schema'];
  const [, named] = typeof schema === 'string' ? (/fedramp-([a-z-]+)-schema-/.exec(schema) ?? []) : [];
  const byName = KINDS.find(({ id }) => id === named);
  return byName ?? KINDS.find(({ marks }) => marks.some((mark) => Object.hasOwn(document, mark)));
}
