import { isList, isMap, isMarker, own, type Value, type ValueMap } from '../../base/value.ts';
import type { CheckFunction, Evaluation } from '../check-function.ts';
import { answerAt, decision } from './shared/answer.ts';
import { readPath, type LocatedValue } from '../../model/locate-value.ts';

const CONDITION = 'function.aws-fips-endpoints';
const SWITCH = 'use_fips_endpoint';
const EXPECTED = 'true, and only FIPS endpoints under endpoints';

/**
 * Whether an AWS provider configuration uses FIPS endpoints only: a custom endpoint overrides `use_fips_endpoint` for
 * its service (AWS provider documentation, Custom Service Endpoint Configuration).
 */
export const awsFipsEndpoints: CheckFunction = {
  name: 'aws-fips-endpoints',
  options: {
    type: 'object',
    additionalProperties: false,
    properties: { unset: { enum: ['unknown', 'not-applicable'] } },
  },
  evaluate(subject, options) {
    const looked = readPath(subject, SWITCH);
    const { value } = looked;
    const isSwitchedOn = value === true || value === 'true';
    if (!isSwitchedOn) {
      const answer = answerAt(CONDITION, looked, EXPECTED);
      if (value === undefined || value === null) return unset(looked, options);
      return isMarker(value) ? answer('unknown', 'not known') : answer('fail', 'not true');
    }
    const endpoints = readPath(subject, 'endpoints');
    const answer = answerAt(CONDITION, endpoints, EXPECTED);
    let open: Evaluation | undefined;
    for (const [service, url] of getServices(endpoints.value)) {
      const kind = getKind(url);
      const path = `endpoints.${service}`;
      if (kind === 'ordinary')
        return answer(
          'fail',
          'an ordinary endpoint',
          `${path} is an ordinary endpoint, which overrides ${SWITCH}. Expected: a FIPS endpoint, or none.`,
        );
      if (kind === 'unknown')
        open ??= answer(
          'unknown',
          'another endpoint',
          `${path} overrides ${SWITCH}, and whether it is a FIPS endpoint is not known. Expected: a FIPS endpoint, or none.`,
        );
    }
    return open ?? answerAt(CONDITION, looked, EXPECTED)('pass', 'true');
  },
};

/**
 * The environment may set it (AWS_USE_FIPS_ENDPOINT): unknown, or not applicable where only the configuration counts.
 */
function unset(looked: LocatedValue, options: ValueMap): Evaluation {
  if (own(options, 'unset') !== 'not-applicable') return answerAt(CONDITION, looked, EXPECTED)('unknown', 'not set');
  const message = `${SWITCH} is not set, so the environment of Terraform decides.`;
  return { outcome: 'not-applicable', decisions: [decision(CONDITION, looked, EXPECTED)], message };
}

/** Services and endpoints of all blocks. A value of another shape counts as one unknown endpoint. */
function getServices(value: Value | undefined): readonly (readonly [string, Value])[] {
  if (value === undefined || value === null) return [];
  const blocks = isList(value) ? value : [value];
  return blocks.flatMap((block) => (isMap(block) ? getEntries(block) : [['*', block] as const]));
}

function getEntries(block: { readonly [service: string]: Value }): readonly (readonly [string, Value])[] {
  return Object.keys(block).flatMap((service) => {
    const url = own(block, service);
    return url === undefined || url === null || url === '' ? [] : [[service, url] as const];
  });
}

/**
 * By host name: FIPS endpoints contain "fips". In GovCloud and for VPC endpoints, other names may be FIPS endpoints
 * too.
 */
function getKind(url: Value): 'fips' | 'ordinary' | 'unknown' {
  if (typeof url !== 'string') return 'unknown';
  const host = /^(?:[a-z]{1,10}:\/\/)?([^/:?#]{1,253})/i.exec(url)?.[1]?.toLowerCase() ?? '';
  if (!host.endsWith('.amazonaws.com') && !host.endsWith('.api.aws')) return 'unknown';
  if (host.split('.').some((label) => label === 'fips' || label.endsWith('-fips'))) return 'fips';
  return /[.-](?:us-gov-[a-z]+-\d|vpce)\./.test(host) ? 'unknown' : 'ordinary';
}
