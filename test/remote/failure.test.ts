import { describe, expect, test } from '@jest/globals';
import { getRefusal, unreachable } from '../../src/remote/failure.ts';

const ADDRESS = new URL('https://evidence.example/v1/fips');
const KEY = 'ee_canary_key';

describe('an answer that is not an assessment', () => {
  test.each([
    [400, 'did not accept the request'],
    [401, 'Check EVIDENCE_ENGINE_API_KEY'],
    [403, 'does not allow this with the plan of the key'],
    [404, 'Check --base-url'],
    [408, 'too slowly'],
    [413, 'Send less evidence at once'],
    [422, 'cannot use the evidence'],
    [429, 'received too many requests. Try again later'],
    [500, 'had an internal error'],
    [502, 'behind its gateway'],
    [503, 'is not ready'],
    [504, 'did not answer its gateway'],
    [302, 'leads elsewhere. Give the final address'],
    [418, 'answered unexpectedly'],
  ])('of status %s says what to do, with the words and the id of the service', (status, advice) => {
    const body = { error: 'x', message: `because of ${KEY}`, code: String(status), requestId: `r-1 ${KEY}` };
    const error = getRefusal(ADDRESS, status, Buffer.from(JSON.stringify(body)), KEY);
    expect(error).toMatchObject({ code: 'remote', exitCode: 5 });
    for (const part of ['evidence.example', advice, `status ${status}`, 'requestId r-1 [key]', 'because of [key]'])
      expect(error.message).toContain(part);
    expect(error.message).not.toContain(KEY);
  });

  test.each(['<html>', '', '{"message": 7, "requestId": []}', '"x"', `{"message":"${'x'.repeat(2_000_000)}"}`])(
    'is told without words that it does not have (%#)',
    (text) => {
      const { message } = getRefusal(ADDRESS, 502, Buffer.from(text), KEY);
      expect(message).toBe('evidence.example cannot be reached behind its gateway (status 502).');
    },
  );
});

describe('a connection that fails', () => {
  test.each([
    ['ENOTFOUND', 'cannot be resolved'],
    ['EAI_AGAIN', 'cannot be resolved'],
    ['ECONNREFUSED', 'does not listen there'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'Name its authority with --ca-file'],
    ['CERT_HAS_EXPIRED', 'is not trusted'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'is not trusted'],
    ['EPROTO', 'sent an invalid TLS'],
    ['UND_ERR_HEADERS_TIMEOUT', 'did not answer within 3 s'],
    ['ECONNRESET', 'broke the connection off'],
    ['UND_ERR_SOCKET', 'broke the connection off'],
    ['HPE_INVALID_CONSTANT', 'sent an invalid HTTP'],
    ['EHOSTUNREACH', 'Check the network'],
  ])('with %s says what to do', (code, advice) => {
    const cause = Object.assign(new Error('canary'), { code });
    const { code: told, failure } = unreachable(ADDRESS, new Error('canary', { cause }), 3000);
    expect([told, failure.message]).toEqual([code, expect.stringContaining(advice)]);
    expect(failure.message).not.toContain('canary');
  });

  test.each([
    [407, 'a proxy that requires a valid user name and password'],
    [502, 'a proxy that does not lead there'],
  ])('at a proxy with %s names the proxy', (status, advice) => {
    const refused = new Error(`Proxy response (${status}) !== 200 when HTTP Tunneling`);
    const { failure } = unreachable(ADDRESS, Object.assign(refused, { code: 'UND_ERR_ABORTED' }), 3000);
    expect(failure.message).toContain(advice);
  });
});
