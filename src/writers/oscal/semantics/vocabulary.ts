import { OSCAL_NAMESPACE } from '../common.ts';
import type { Report } from './defect.ts';
import { list, object, propValue, text } from './json-view.ts';
import { stepText, walkObjects } from './walk.ts';

const METHODS: ReadonlySet<string> = new Set(['EXAMINE', 'INTERVIEW', 'TEST']);
const OBSERVATION_TYPES: ReadonlySet<string> = new Set([
  'ssp-statement-issue',
  'control-objective',
  'mitigation',
  'discovery',
  'historic',
]);
const RISK_STATUS: ReadonlySet<string> = new Set([
  'open',
  'investigating',
  'remediating',
  'deviation-requested',
  'deviation-approved',
  'closed',
]);
const FACETS: ReadonlySet<string> = new Set(['likelihood', 'impact', 'risk', 'severity']);
const FACET_VALUES: ReadonlySet<string> = new Set(['low', 'moderate', 'high']);
const REASONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['satisfied', ['pass']],
  ['not-satisfied', ['fail', 'other']],
]);

/** A1 to A5 and A8: closed and recommended value lists of the assessment models. */
export function checkVocabulary(document: unknown, report: Report): void {
  walkObjects(document, ({ value, holder, step }) => {
    if (holder === 'target') {
      const status = object(value, 'status');
      const reasons = REASONS.get(text(status, 'state'));
      if (reasons?.includes(text(status, 'reason')) !== true)
        report('A1', stepText(step, 'status'), 'state and reason do not fit');
      const remarks = text(status, 'remarks');
      if (text(status, 'reason') === 'other' && remarks === '')
        report('A1', stepText(step, 'status'), 'other needs remarks');
      if (text(value, 'type') !== 'objective-id' && text(value, 'type') !== 'statement-id') {
        report('A1', stepText(step, 'type'), 'a target is an objective or a statement');
      }
    }
    if (holder === 'observations') {
      if (!allIn(list(value, 'methods'), METHODS)) report('A2', stepText(step, 'methods'), 'not a method of OSCAL');
      if (!allIn(list(value, 'types'), OBSERVATION_TYPES))
        report('A3', stepText(step, 'types'), 'not an observation type of OSCAL');
    }
    if (holder === 'risks' && !RISK_STATUS.has(text(value, 'status'))) {
      report('A4', stepText(step, 'status'), 'not a risk status of OSCAL');
    }
    if (holder === 'facets') {
      const known = FACETS.has(text(value, 'name')) && FACET_VALUES.has(text(value, 'value'));
      if (!known || text(value, 'system') !== OSCAL_NAMESPACE)
        report('A5', stepText(step), 'not a facet of the OSCAL system');
    }
    const isParty = holder === 'parties';
    if (isParty && !['person', 'organization'].includes(text(value, 'type'))) {
      report('A8', stepText(step, 'type'), 'a party is a person or an organization');
    }
    if (holder === 'activities' && !METHODS.has(propValue(value, 'method'))) {
      report('A8', stepText(step), 'an activity needs the property method');
    }
  });
}

/** True when there is a value and all are in the list. */
function allIn(values: readonly unknown[], known: ReadonlySet<string>): boolean {
  return values.length > 0 && values.every((value) => typeof value === 'string' && known.has(value));
}
