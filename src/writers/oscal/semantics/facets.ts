import { FEDRAMP_NAMESPACE, OSCAL_NAMESPACE } from '../common.ts';
import { propValue, text } from '../json-view.ts';
import type { Report } from './defect.ts';
import { stepText, type OscalNode } from './walk.ts';

const RATED: ReadonlySet<string> = new Set(['likelihood', 'impact', 'risk', 'severity']);
const RATINGS: ReadonlySet<string> = new Set(['low', 'moderate', 'high']);
const CVSS3 =
  'attack-vector access-vector access-complexity privileges-required user-interaction scope confidentiality-impact integrity-impact availability-impact exploit-code-maturity remediation-level report-confidence modified-attack-vector modified-attack-complexity modified-privileges-required modified-user-interaction modified-scope modified-confidentiality modified-integrity modified-availability confidentiality-requirement integrity-requirement availability-requirement';
const NAMES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [OSCAL_NAMESPACE, RATED],
  [FEDRAMP_NAMESPACE, new Set(['likelihood', 'impact', 'risk'])],
  ['http://fedramp.gov', new Set(['likelihood', 'impact', 'risk'])],
  ['http://cve.mitre.org', new Set(['cve-id'])],
  [
    'http://www.first.org/cvss/v2.0',
    new Set(
      'access-vector access-complexity authentication confidentiality-impact integrity-impact availability-impact exploitability remediation-level report-confidence collateral-damage-potential target-distribution confidentiality-requirement integrity-requirement availability-requirement'.split(
        ' ',
      ),
    ),
  ],
  ['http://www.first.org/cvss/v3.0', new Set(CVSS3.split(' '))],
  ['http://www.first.org/cvss/v3.1', new Set(CVSS3.split(' '))],
  [
    'https://www.first.org/cvss/v4-0',
    new Set(
      'av ac at pr ui vc vi va sc si sa s au r v re u mav mac mat mpr mui mvc mvi mva msc msi msa cr ir ar e'.split(
        ' ',
      ),
    ),
  ],
]);

/** A5: name, value and state of a facet are from the lists of its naming system; other systems have other lists. */
export function checkFacet({ value, step }: OscalNode, own: boolean, report: Report): void {
  const system = text(value, 'system');
  const names = NAMES.get(system);
  const [name, rating] = [text(value, 'name'), text(value, 'value')];
  if (own && system !== OSCAL_NAMESPACE && system !== FEDRAMP_NAMESPACE)
    report('A5', stepText(step), 'not a facet of the OSCAL or FedRAMP system');
  else if (names?.has(name) === false)
    report('A5', stepText(step, 'name'), 'the naming system does not define the facet');
  else if ((system === OSCAL_NAMESPACE || own) && !RATINGS.has(rating))
    report('A5', stepText(step, 'value'), 'a rating is low, moderate or high', own ? 'error' : 'warning');
  if (system === 'http://cve.mitre.org' && name === 'cve-id' && !/^CVE-\d{4}-\d{4,}$/.test(rating))
    report('A5', stepText(step, 'value'), 'not a CVE id', 'warning');
  const state = propValue(value, 'state');
  if (state !== '' && state !== 'initial' && state !== 'adjusted')
    report('A5', stepText(step), 'the state of a facet is initial or adjusted');
}
