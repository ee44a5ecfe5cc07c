import { basename } from 'node:path';
import { officialFedramp } from '../../generated/validators/officialFedramp.js';
import { object, text } from '../../writers/oscal/json-view.ts';
import type { OscalDefect } from '../../writers/oscal/semantics.ts';
import { defectsBy } from '../oscal/official-schemas.ts';
import { readDocument, type OscalText } from '../oscal/read-oscal.ts';
import { KIND_TITLES, getKind } from './document-kinds.ts';

/** The result for one document. */
export interface VerifiedFedrampDocument {
  readonly path: string;
  /** Such as `Incident Report`; empty if FedRAMP publishes no schema for the document. */
  readonly kind: string;
  readonly defects: readonly OscalDefect[];
}

/**
 * Checks documents of FedRAMP's Consolidated Rules for 2026, from any tool: against FedRAMP's draft schema of their
 * kind (rule V1), and what the rules require but the schema leaves optional. Throws EngineError `unreadable-input`
 * for a file that cannot be read.
 */
export function verifyFedramp(paths: readonly string[]): readonly VerifiedFedrampDocument[] {
  return paths.map((path) => verified(readDocument(path, 'Name a FedRAMP document in JSON.')));
}

function verified({ path, document }: OscalText): VerifiedFedrampDocument {
  const kind = getKind(document);
  const validate = officialFedramp.get(kind?.id ?? '');
  if (kind === undefined || validate === undefined) {
    const message =
      document === undefined
        ? 'the file is not JSON'
        : `no FedRAMP document that can be checked. Known are: ${KIND_TITLES.join(', ')}`;
    return { path, kind: '', defects: [{ rule: 'V1', path: '', message, level: 'error' }] };
  }
  const structure = defectsBy(validate, document).map((each) => ({ rule: 'V1', level: 'error' as const, ...each }));
  return { path, kind: kind.title, defects: [...structure, ...ruleDefects(kind.id, document)] };
}

/** Members that rule SCN-CSO-INF requires in every notification and the schema leaves optional. */
const CHANGE_MEMBERS = ['changeTypeExplanation', 'reason', 'customerImpact', 'planAndTimeline', 'impactAnalysis'];

function ruleDefects(kind: string, document: unknown): readonly OscalDefect[] {
  if (kind === 'significant-change-notifications') {
    const missing = CHANGE_MEMBERS.filter((name) => isEmpty(document, name)).map((name): OscalDefect => {
      return { rule: 'SCN-CSO-INF', path: `/${name}`, message: 'the rule requires it', level: 'warning' };
    });
    return [...missing, ...backwards(document, 'planAndTimeline', 'plannedStart', 'plannedCompletion')];
  }
  if (kind === 'incident-report') return incidentDefects(document);
  return backwards(document, 'reportPeriod', 'from', 'to');
}

function incidentDefects(document: unknown): readonly OscalDefect[] {
  const isOpen = text(document, 'reportType') === 'Final' && text(document, 'resolvedAt') === '';
  const message = 'a final report says when the incident was resolved and recovery completed';
  const resolved: OscalDefect = { rule: 'IEC-CSO-FIR', path: '/resolvedAt', message, level: 'error' };
  return [...(isOpen ? [resolved] : []), ...backwards(document, 'timeline', 'startedAt', 'evaluationCompletedAt')];
}

function backwards(document: unknown, member: string, start: string, end: string): readonly OscalDefect[] {
  const period = object(document, member);
  if (!(Date.parse(text(period, start)) > Date.parse(text(period, end)))) return [];
  return [{ rule: 'F3', path: `/${member}/${end}`, message: `it is before ${start}`, level: 'error' }];
}

function isEmpty(document: unknown, name: string): boolean {
  return text(document, name) === '' && Object.keys(object(document, name)).length === 0;
}

/** One line per defect, then one about the document. */
export function fedrampLines({ path, kind, defects }: VerifiedFedrampDocument): readonly string[] {
  const name = basename(path);
  const errors = defects.filter(({ level }) => level === 'error').length;
  return [
    ...defects.map(({ level, rule, path: at, message }) => `${name}: ${level} ${rule} at ${at || '/'}: ${message}`),
    `${name}: ${kind === '' ? 'no FedRAMP document' : kind}: ${errors} errors, ${defects.length - errors} warnings`,
  ];
}
