import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { apiKey } from '../../src/remote/api-key.ts';
import { getRefusal, unreachable } from '../../src/remote/failure.ts';
import { bodyLength, bodyPieces } from '../../src/remote/request-body.ts';
import { getEndpoint, serviceAddress } from '../../src/remote/service-address.ts';
import { withFolder } from '../support/folder.ts';

const URL_OF = new URL('https://service.example/v1/fips');

describe('a body in pieces', () => {
  test.each([0, 1, 2, 3, 49_151, 49_152, 49_153, 200_000])('of %d bytes is the JSON as a whole', (size) => {
    const bytes = Buffer.alloc(size, 'evidence');
    const body = { fields: { name: 'ä"', format: 'json' }, content: { field: 'zip_content', bytes } };
    const heard: number[] = [];
    const text = [...bodyPieces(body, (sent) => heard.push(sent))].join('');
    expect(JSON.parse(text)).toEqual({ ...body.fields, zip_content: bytes.toString('base64') });
    expect(bodyLength(body)).toBe(Buffer.byteLength(text));
    expect(heard.at(-1)).toBe(size);
  });
});

describe('the address of a service', () => {
  test.each([
    ['https://evidence.example.org', 'https://evidence.example.org/v1/fips'],
    ['https://evidence.example.org/base/', 'https://evidence.example.org/base/v1/fips'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/v1/fips'],
    ['http://[::1]:8080/', 'http://[::1]:8080/v1/fips'],
  ])('%s', (text, endpoint) => expect(getEndpoint(serviceAddress(text, 'x'), '/v1/fips').href).toBe(endpoint));

  test.each([
    'http://evidence.example.org',
    'http://127.0.0.1.example.org',
    'ftp://a',
    'a',
    'https://user:pass@a',
    'https://a/?key=b',
    'https://a/#b',
  ])('%s is refused', (text) => expect(() => serviceAddress(text, '--base-url')).toThrow(/^--base-url /));
});

describe('the key', () => {
  test('comes from the environment, or from a file when one is named', async () => {
    await withFolder({ key: 'from-file\n' }, async (folder) => {
      const environment = { EVIDENCE_ENGINE_API_KEY: 'from-environment' };
      expect(apiKey(undefined, environment)).toBe('from-environment');
      expect(apiKey(join(folder, 'key'), environment)).toBe('from-file');
    });
  });

  test.each(['', 'a b', 'a\r\nx: y', 'ü', 'a'.repeat(5000)])('%j is none, and is not told', (text) => {
    const read = (): string => apiKey(undefined, { EVIDENCE_ENGINE_API_KEY: text });
    expect(read).toThrow('EVIDENCE_ENGINE_API_KEY');
    if (text !== '') expect(read).not.toThrow(text);
  });
});

describe('what goes wrong', () => {
  test.each([400, 401, 403, 404, 408, 413, 422, 429, 500, 502, 503, 504, 302, 418])(
    'status %d is told with the id of the request',
    (status) => {
      const body = Buffer.from(
        JSON.stringify({ error: 'x', message: `no s3cr3t ${'y'.repeat(900)}`, requestId: 'r-1' }),
      );
      const { message, exitCode } = getRefusal(URL_OF, status, body, 's3cr3t');
      expect(message).toContain(`(status ${status}, requestId r-1). It says: no [key] yyy`);
      expect([exitCode, message.length < 700]).toEqual([5, true]);
    },
  );

  test('an answer that is no Error is not repeated', () => {
    expect(getRefusal(URL_OF, 502, Buffer.from('<html>proxy</html>'), 'k').message).toMatch(/\(status 502\)\.$/);
  });

  test.each([
    ['ENOTFOUND', 'cannot be resolved'],
    ['ECONNREFUSED', 'does not listen'],
    ['ECONNRESET', 'broke the connection off'],
    ['UND_ERR_SOCKET', 'broke the connection off'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'not trusted'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'not trusted'],
    ['EPROTO', 'sent an invalid TLS'],
    ['UND_ERR_HEADERS_TIMEOUT', 'did not answer within 7 s'],
    ['HPE_INVALID_CONSTANT', 'sent an invalid HTTP'],
    ['EWHATEVER', 'could not be reached'],
  ])('%s is told in words', (code, words) => {
    const cause = Object.assign(new Error('a'), { code });
    const { failure, code: found } = unreachable(URL_OF, new Error('b', { cause }), 7000);
    expect([found, failure.message]).toEqual([code, expect.stringContaining(words)]);
  });
});
