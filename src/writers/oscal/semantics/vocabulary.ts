import { list, object, propValue, text } from '../json-view.ts';
import type { OscalScope, Report } from './defect.ts';
import { checkFacet } from './facets.ts';
import { stepText, walkObjects, type OscalNode } from './walk.ts';

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
const STATES: ReadonlySet<string> = new Set(['satisfied', 'not-satisfied']);
const REASONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['satisfied', ['pass']],
  ['not-satisfied', ['fail', 'other']],
]);

/** A1 to A5 and A8: closed and recommended value lists of the assessment models. */
export function checkVocabulary({ document, own }: OscalScope, report: Report): void {
  const level = own ? 'error' : 'warning';
  walkObjects(document, (node) => {
    const { value, holder, step } = node;
    if (holder === 'target') checkTarget(node, own, report);
    if (holder === 'observations') {
      if (!allIn(list(value, 'methods'), METHODS))
        report('A2', stepText(step, 'methods'), 'not EXAMINE, INTERVIEW or TEST', level);
      const types = list(value, 'types');
      const old = types.includes('discovery') ? types.filter((type) => type !== 'finding') : types;
      if ((own || types.length > 0) && !allIn(old, OBSERVATION_TYPES))
        report('A3', stepText(step, 'types'), 'not an observation type of OSCAL', level);
    }
    if (holder === 'risks' && !RISK_STATUS.has(text(value, 'status'))) {
      report('A4', stepText(step, 'status'), 'not a risk status of OSCAL', level);
    }
    if (holder === 'facets') checkFacet(node, own, report);
    if (holder === 'parties' && !['person', 'organization'].includes(text(value, 'type'))) {
      report('A8', stepText(step, 'type'), 'a party is a person or an organization');
    }
    if (holder === 'activities' && !METHODS.has(propValue(value, 'method'))) {
      report('A8', stepText(step), 'an activity needs the property method');
    }
  });
}

/** A1. In documents of other tools any reason is allowed that does not contradict the state. */
function checkTarget({ value, step }: OscalNode, own: boolean, report: Report): void {
  const status = object(value, 'status');
  const [state, reason] = [text(status, 'state'), text(status, 'reason')];
  const fits = own
    ? REASONS.get(state)?.includes(reason) === true
    : STATES.has(state) &&
      !(state === 'satisfied' && reason === 'fail') &&
      !(state === 'not-satisfied' && reason === 'pass');
  if (!fits) report('A1', stepText(step, 'status'), 'state and reason do not fit');
  if (own && reason === 'other' && text(status, 'remarks') === '')
    report('A1', stepText(step, 'status'), 'other needs remarks');
  if (text(value, 'type') !== 'objective-id' && text(value, 'type') !== 'statement-id') {
    report('A1', stepText(step, 'type'), 'a target is an objective or a statement');
  }
}

/** False for an empty list. */
function allIn(values: readonly unknown[], known: ReadonlySet<string>): boolean {
  return values.length > 0 && values.every((value) => typeof value === 'string' && known.has(value));
}
