import { describe, expect, test } from '@jest/globals';
import { looksLikeCredential } from '../../../src/model/secrets/secret-spans.ts';

const filler = (count: number): string => 'aB3'.repeat(count).slice(0, count);

describe('looksLikeCredential', () => {
  test.each([
    ['access key id', `AKIA${'ABCDEFGH12345678'}`],
    ['access key id in a signature', `Credential=${'AKIA'}ABCDEFGH12345678/20260101/us-east-1`],
    ['jwt', `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.${filler(30)}`],
    ['jwt in a sentence', `curl with eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.${filler(30)} here`],
    ['private key', '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----'],
    ['github token', `ghp_${filler(36)}`],
    ['gitlab token', `glpat-${filler(20)}`],
    ['slack token', `xoxb-${filler(30)}`],
    ['google api key', `AIza${filler(35)}`],
    ['payment key', `sk_live_${filler(24)}`],
    ['project key', `sk-${filler(40)}`],
    ['vault token', `hvs.${filler(40)}`],
    ['storage connection string', 'DefaultEndpointsProtocol=https;AccountName=a;AccountKey=abcd1234==;'],
    ['database connection string', 'Server=db;User Id=sa;Password=hunter2;'],
    ['flag', '--password=hunter2'],
    ['url with user and password', 'postgres://app:hunter2@db:5432/app'],
    ['url with a slash in its password', 'amqp://u:a/b@q/'],
    ['second url of a list', 'http://ok.example/,amqp://u:p@q/'],
    ['app token', `xapp-1-A0B1C2D3E-${filler(20)}`],
    ['access token', `ya29.${filler(60)}`],
    ['recovery token', `hvr.${filler(40)}`],
    ['webhook', 'https://hooks.slack.com/services/T000/B000/abc'],
    ['password that begins with an escaped character', 'postgres://app:%40b@db:5432/app'],
    ['signed address', `https://x.example/c?sv=1&sig=${filler(43)}%3D`],
    ['token among parameters', 'https://x.example/hook?id=7&access_token=4f9a2c77e1'],
    ['API key in a path', '/health?api-key=ab12cd34ef'],
    ['key of a function', `https://x.azurewebsites.net/api/run?code=${filler(54)}==`],
    ['signed request', `https://b.s3.amazonaws.com/k?X-Amz-Signature=${'0a1b2c3d'.repeat(8)}`],
    ['authorization header', `Authorization: Bearer ${filler(24)}`],
  ])('%s', (_name, text) => {
    expect(looksLikeCredential(text)).toBe(true);
  });

  test.each([
    ['empty', ''],
    ['image digest', 'registry.example/app@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef'],
    ['url', 'https://example.org:8443/path@2?x=1'],
    ['port before a path with a sign', 'http://h:80/a@b'],
    ['user without password', 'ssh://git@example.org/repo'],
    ['reference in an address', 'postgres://app:$(DB_PASSWORD)@db/app'],
    ['placeholder of a shell on Windows', 'postgres://app:%PASSWORD%@db/app'],
    ['webhook that is not named', 'https://hooks.slack.com/'],
    ['token to be put in', 'https://x.example/hook?token=$TOKEN_1&api_key=${KEY1}&secret=<secret-1>&token=%TOKEN_12%'],
    ['word as a parameter', 'https://x.example/a?token=required&code=authorization_code&api_key=header'],
    ['short code', 'https://x.example/a?code=404&state=b2c3d4e5f6'],
    ['parameter about a token', 'https://x.example/a?token_type=v2-abcdef01&max_token=12345678'],
    ['template in a flag', '--password=${DB_PASSWORD}'],
    ['certificate', '-----BEGIN CERTIFICATE-----\nMIIE\n-----END CERTIFICATE-----'],
    ['kebab-case name', 'sk-service-account-for-the-production-cluster'],
    ['word before a dash', `task-${filler(40)}`],
    ['sentence', 'the basic configuration of the bearer is explained below'],
    ['short', 'AKIA'],
  ])('not: %s', (_name, text) => {
    expect(looksLikeCredential(text)).toBe(false);
  });

  // A pattern that goes back over its input would not end here within the time limit of a test.
  test.each([
    'eyJ',
    '://a:',
    'AKIA',
    'bearer ',
    'sk-',
    'password=',
    '-----BEGIN',
    'B',
    '://',
    'sig=',
    '?token=a',
    '&code=aaaaaaaaaaaaaaaaaaaaa',
  ])('ends on megabytes of %s', (piece) => {
    expect([true, false]).toContain(looksLikeCredential(piece.repeat(Math.ceil(2_000_000 / piece.length))));
  });
});
