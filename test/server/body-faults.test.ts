import { describe, expect, test } from '@jest/globals';
import { requests } from '../../src/generated/validators/requests.js';
import { bodyFaults } from '../../src/server/body-faults.ts';
import { ENDPOINTS } from '../../src/server/endpoints.ts';

function faults(path: string, data: unknown): readonly string[] {
  const endpoint = ENDPOINTS.find((each) => each.path === path);
  const validator = requests.get(endpoint?.body ?? '');
  if (endpoint === undefined || validator === undefined) throw new Error(`no endpoint ${path}`);
  return bodyFaults(data, endpoint, validator);
}

const FORMATS = 'one of oscal, yaml, json.';
const ZIP = 'Base64 (RFC 4648, section 4) without line breaks.';
const REPORT = /^There is no report "pdf"\. Did you mean hdf\? Known are: /;

describe('everything that is wrong with a body is said at once', () => {
  test.each([
    [
      '/v1/fedramp',
      {},
      [
        'The body lacks name: Name of the assessment.',
        `The body lacks format: ${FORMATS}`,
        'The body lacks source_type: one of terraform_state, zip.',
        `The body lacks source_content: ${ZIP}`,
      ],
    ],
    [
      '/v1/evidence/sbom',
      { name: 'a', format: 'html', content: 'aaaa', framework: 'CMMC', level: '9', reports: ['pdf', 'sarif'] },
      [
        `The body lacks content_base64: ${ZIP}`,
        expect.stringMatching(/^The body has the unknown key "content"\. Known are: name, format, content_base64, /),
        'format must be one of oscal, yaml, json.',
        expect.stringMatching(/level "?9"?.*1, 2, 3|9.*level-/),
        expect.stringMatching(REPORT),
      ],
    ],
    [
      '/v1/evidence/azure',
      { name: 'a', format: 'json', azure_wif: { tenant_id: 'x', oidc_token: 'a.b.c', subscription_ids: [] } },
      [
        'azure_wif lacks client_id: Identifier in the form of a UUID.',
        'azure_wif.tenant_id is not written as it must be: Identifier in the form of a UUID.',
        'azure_wif.subscription_ids must not be empty.',
      ],
    ],
    [
      '/v1/fips',
      {
        name: 'a',
        format: 'json',
        zip_content: 'aaaa',
        waivers: [{ reason: 'x', owner: 'y', expires: '2027-02-30' }],
        as_of: 'today',
      },
      [
        'as_of must be a day that exists, as YYYY-MM-DD, such as 2027-01-31.',
        'waivers.0.expires must be a day that exists, as YYYY-MM-DD, such as 2027-01-31.',
        'waivers.0 lacks resource.',
        'waivers.0 must name either a check or a control.',
      ],
    ],
    [
      '/v1/fedramp',
      { name: 'a', format: 'json', source_type: 'zip', source_content: 'aaaa', baseline: 'low', class: 'b' },
      ['Name either a baseline or a class.'],
    ],
    [
      '/v1/assessments',
      { framework: 'NIST 800-35', organization: 'a', revision: 'r99' },
      [expect.stringMatching(/^framework must be one of NIST 800-53, NIST 800-171, /)],
    ],
    ['/v1/fips', [], ['The body must be a map of keys.']],
    ['/v1/fips', 'text', ['The body must be a map of keys.']],
    ['/v1/fips', null, ['The body must be a map of keys.']],
  ])('%s %j', (path, data, expected) => {
    expect(faults(path, data)).toEqual(expected);
  });

  test('but never more than can be read', () => {
    const strange = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`key${at}`, 1]));
    const said = faults('/v1/fips', strange);
    expect([said.length, said.at(-1)]).toEqual([21, '23 more of this kind are not listed.']);
    const many = Object.fromEntries(Array.from({ length: 6000 }, (_, at) => [`key${at}`, 1]));
    expect(faults('/v1/fips', many)).toHaveLength(1);
    expect(
      faults('/v1/fips', {
        name: 'a',
        format: 'json',
        zip_content: 'aaaa',
        reports: Array.from({ length: 6000 }, () => 1),
      }),
    ).toHaveLength(1);
  });
});
