import { describe, expect, test } from '@jest/globals';
import { algorithmsApproved } from '../../../src/checks/functions/algorithms-approved.ts';
import { redacted, unknown, type Value } from '../../../src/base/value.ts';
import { contextOf, hostOf } from './support.ts';

type Row = readonly [name: string, use: string, value: Value, outcome: string, asOf?: string];

const ROWS: readonly Row[] = [
  ['approved ciphers', 'ssh-cipher', ['aes256-gcm@openssh.com', 'aes128-ctr'], 'pass'],
  ['as sshd -T prints them', 'ssh-cipher', 'aes256-gcm@openssh.com,aes128-ctr', 'pass'],
  ['one that is not approved', 'ssh-cipher', ['aes128-ctr', 'chacha20-poly1305@openssh.com'], 'fail'],
  ['a pattern of the table', 'ssh-cipher', ['arcfour256'], 'fail'],
  ['a name nobody knows', 'ssh-cipher', ['aes128-ctr', 'rijndael-cbc@example.org'], 'unknown'],
  ['refused goes before unknown', 'ssh-cipher', ['rijndael-cbc@example.org', '3des-cbc'], 'fail'],
  [
    'AES-CBC under each name',
    'ssh-cipher',
    ['aes128-cbc', 'aes192-cbc', 'aes256-cbc', 'rijndael-cbc@lysator.liu.se'],
    'pass',
  ],
  ['a refused name added to a default list', 'ssh-hostkey', ['+ssh-rsa', 'rsa-sha2-512'], 'fail'],
  ['a refused name put before a default list', 'ssh-hostkey', ['^ssh-dss'], 'fail'],
  ['a refused name taken from a default list', 'ssh-hostkey', ['-ssh-rsa'], 'unknown'],
  ['an approved name added to a default list', 'ssh-hostkey', ['+rsa-sha2-512'], 'unknown'],
  ['groups with a key share and in tuples', 'tls-group', '*secp256r1:?secp384r1/ffdhe3072', 'pass'],
  ['signatures that OpenSSL may skip', 'tls-signature', 'ECDSA+SHA256:?RSA+SHA1', 'fail'],
  ['generators of the kernel', 'kernel-generator', ['drbg_nopr_ctr_aes256', 'jitterentropy_rng'], 'pass'],
  ['the ANSI generator', 'kernel-generator', ['drbg_nopr_ctr_aes256', 'ansi_cprng'], 'fail'],
  ['a cipher is no MAC', 'ssh-mac', ['aes128-ctr'], 'unknown'],
  ['HMAC-SHA-1 until the end of 2030', 'ssh-mac', ['hmac-sha1'], 'pass', '2030-12-31'],
  ['HMAC-SHA-1 afterwards', 'ssh-mac', ['hmac-sha1'], 'fail', '2031-01-01'],
  ['umac', 'ssh-mac', ['umac-64-etm@openssh.com', 'hmac-sha2-256'], 'fail'],
  ['approved key exchange', 'ssh-kex', ['ecdh-sha2-nistp256', 'diffie-hellman-group16-sha512'], 'pass'],
  ['curve25519', 'ssh-kex', ['ecdh-sha2-nistp256', 'curve25519-sha256'], 'fail'],
  ['hybrid of a hybrid name', 'ssh-kex', ['mlkem768x25519-sha256'], 'unknown'],
  ['deprecated', 'ssh-kex', ['diffie-hellman-group14-sha1'], 'fail'],
  ['SHA-1 host key signatures', 'ssh-hostkey', ['rsa-sha2-512', 'ssh-rsa'], 'fail'],
  ['Ed25519 is conditional', 'ssh-hostkey', ['ssh-ed25519'], 'unknown'],
  [
    'TLS suites in both spellings',
    'tls-cipher-suite',
    ['TLS_AES_256_GCM_SHA384', 'ECDHE-RSA-AES128-GCM-SHA256'],
    'pass',
  ],
  ['text with colons', 'tls-cipher-suite', 'TLS_AES_256_GCM_SHA384:ECDHE-RSA-AES256-GCM-SHA384', 'pass'],
  ['static RSA key transport', 'tls-cipher-suite', ['AES256-GCM-SHA384'], 'fail'],
  ['a middle pattern', 'tls-cipher-suite', ['TLS_RSA_WITH_CAMELLIA_128_CBC_SHA'], 'fail'],
  ['X25519 group', 'tls-group', ['secp384r1', 'X25519'], 'fail'],
  ['approved groups', 'tls-group', ['secp384r1', 'prime256v1', 'ffdhe2048'], 'pass'],
  ['old protocol', 'protocol', ['TLSv1.2', 'TLSv1.1'], 'fail'],
  ['empty list', 'ssh-cipher', [], 'unknown'],
  ['blank text', 'ssh-cipher', ' ', 'unknown'],
  ['no list', 'ssh-cipher', null, 'unknown'],
  ['a number among the names', 'ssh-cipher', ['aes128-ctr', 7], 'unknown'],
  ['denied', 'ssh-cipher', unknown('denied', false), 'unknown'],
  ['redacted', 'ssh-cipher', redacted('x'), 'unknown'],
  ['too many names', 'ssh-cipher', Array.from({ length: 1001 }, () => 'aes128-ctr'), 'unknown'],
];

describe('algorithms-approved', () => {
  test.each(ROWS)('%s (%s)', (_name, use, value, outcome, asOf = '2026-11-20') => {
    const host = hostOf({ sshd: { list: value } });
    const answer = algorithmsApproved.evaluate(host, { path: 'sshd.list', use }, contextOf(asOf));
    expect(answer.outcome).toBe(outcome);
    expect(answer.decisions[0]?.path).toBe('sshd.list');
  });

  test('what a draft is going to retire passes and is noted', () => {
    const ask = (list: Value) =>
      algorithmsApproved.evaluate(hostOf({ list }), { path: 'list', use: 'tls-cipher-suite' }, contextOf('2026-11-20'));
    const sha1 = ask(['TLS_AES_256_GCM_SHA384', 'ECDHE-RSA-AES256-SHA']);
    expect(sha1.outcome).toBe('pass');
    expect(sha1.notes).toEqual(['the draft of SP 800-131A r3 retires ECDHE-RSA-AES256-SHA after 2030-12-31']);
    expect(ask(['TLS_AES_256_GCM_SHA384']).notes).toBeUndefined();
  });

  test.each([
    [
      'ecdsa-sha2-nistp256,ssh-ed25519',
      'ssh-ed25519, which is approved only if the certificate of the module in use covers it',
    ],
    ['ssh-next@example.org', 'ssh-next@example.org, which is not in the bundled table of algorithms'],
    [
      'ssh-ed25519,a@example.org,b@example.org',
      'ssh-ed25519, which is approved only if the certificate of the module in use covers it, and a@example.org, b@example.org, which are not in the bundled table of algorithms',
    ],
  ])('%s says what is open', (list, open) => {
    const context = contextOf('2026-11-20');
    const answer = algorithmsApproved.evaluate(hostOf({ list }), { path: 'list', use: 'ssh-hostkey' }, context);
    expect(answer.message).toBe(`list allows ${open}. Expected: approved algorithms only.`);
  });

  test('the refused names are said, approved ones are not', () => {
    const host = hostOf({ list: 'aes128-ctr,3des-cbc' });
    const answer = algorithmsApproved.evaluate(host, { path: 'list', use: 'ssh-cipher' }, contextOf('2026-11-20'));
    expect(answer.message).toBe('list allows 3des-cbc, which is not approved. Expected: approved algorithms only.');
  });
});
