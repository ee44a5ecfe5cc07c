import { describe, expect, test } from '@jest/globals';
import { isFreeForm, shownActual } from '../../../src/model/secrets/free-form.ts';
import { shownName, shownText } from '../../../src/model/secrets/shown-text.ts';
import { safeText } from '../../../src/model/safe-text.ts';
import { createPlanter } from '../../support/planted/shapes.ts';

const HEX = '0123456789abcdef'.repeat(4);

describe('shownName', () => {
  test.each([
    ['user and password', 'postgres://app:hunter2@db:5432/app', 'postgres://***@db:5432/app'],
    ['password alone', 'redis://:hunter2@cache:6379/0', 'redis://***@cache:6379/0'],
    ['two addresses', 'http://a:b1@c/ https://d:e2@f/', 'http://***@c/ https://***@f/'],
    ['token for a user', 'git+https://0a1b2c3d4e5f6a7b8c@git.test/x', 'git+https://***@git.test/x'],
    ['image', 'puller:hunter2@registry.example.test/shop:1.2', '***@registry.example.test/shop:1.2'],
    ['image with a port', 'puller:hunter2@localhost:5000/shop', '***@localhost:5000/shop'],
    ['JDBC of Oracle', 'jdbc:oracle:thin:scott/hunter2@db.test/x', 'jdbc:oracle:thin:scott/***@db.test/x'],
    ['connection string', 'Server=db;Password=hunter2;Encrypt=true', 'Server=db;Password=***;Encrypt=true'],
    ['key of a bus', 'Endpoint=sb://a/;SharedAccessKey=hunter2=', 'Endpoint=sb://a/;SharedAccessKey=***'],
    ['token among parameters', 'https://a.test/?token=abcdefg1&x=2', 'https://a.test/?token=***&x=2'],
    ['header', `Bearer ${'aB3'.repeat(8)}`, 'Bearer ***'],
  ])('hides: %s', (_name, text, shown) => {
    expect(shownName(text)).toBe(shown);
  });

  test('hides a private key up to its end', () => {
    const begin = `-----BEGIN RSA PRIVATE${' '}KEY-----`;
    const end = `-----END RSA PRIVATE${' '}KEY-----`;
    expect(shownText(`${begin}\nMIIE\n${end}\nand more`)).toBe(`${begin}***${end}\nand more`);
    expect(shownText(`${begin}\nMIIE`)).toBe(`${begin}***`);
  });

  test('shows tokens by their beginning and a digest, the same everywhere', () => {
    const { plant, planted } = createPlanter();
    const names = Array.from({ length: 24 }, () => plant('module.§token§.aws_s3_bucket.§random§["a"]', ''));
    for (const name of names) {
      const shown = shownName(name);
      expect(planted.filter(({ needle }) => shown.includes(needle))).toEqual([]);
      expect(shown).toMatch(/^module\.\S{3,12}…[0-9a-f]{8}(?:\.aws_s3_bucket\.\w{4}…[0-9a-f]{8}\["a"\])?/);
      expect(shownName(shown)).toBe(shown);
      expect(safeText(shown)).toBe(shown);
    }
    expect(new Set(names.map(shownName)).size).toBe(names.length);
  });

  test.each([
    ['digest of an image', `registry.example.test/app:1.2@sha256:${HEX}`],
    ['image with tag and digest', `nginx:1.25@sha256:${HEX}`],
    ['UUID', '1234abcd-12ab-34cd-56ef-1234567890ab'],
    ['ARN of a KMS key', 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab'],
    ['ARN of a secret', 'arn:aws:secretsmanager:eu-central-1:111122223333:secret:prod/db-AbCd3f'],
    ['ARN of a role', 'arn:aws:iam::111122223333:role/aws-service-role/rds.amazonaws.com/AWSServiceRoleForRDS'],
    ['unique id of a role', 'AROA2ABCDEFGHIJKLMNOP'],
    [
      'id of a subscription',
      '/subscriptions/00000000-0000-0000-0000-000000000001/resourceGroups/RG-Prod01/providers/Microsoft.Storage/storageAccounts/st01',
    ],
    ['SHA-512 of a lock file', `sha512-${'aB3+'.repeat(21)}==`],
    ['hash of go.sum', `h1:${'aB3x'.repeat(10)}aB3=`],
    ['fingerprint', `SHA256:${'aB3x'.repeat(10)}aB3`],
    ['hexadecimal digest', HEX],
    ['ciphers of OpenSSL', 'ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:!aNULL:!MD5'],
    ['ciphers of TLS', 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,TLS_RSA_WITH_3DES_EDE_CBC_SHA'],
    ['key exchange', 'curve25519-sha256@libssh.org,sntrup761x25519-sha512@openssh.com'],
    ['prefix', '10.0.0.0/8, 2001:db8::/32'],
    ['version', 'v1.29.3-eks-036c24b'],
    ['certificate of the CMVP', 'CMVP certificate #4282 (OpenSSL FIPS Provider 3.0.9)'],
    ['words joined', 'AWSServiceRoleForECS2024V2Production'],
    ['words of CDK', 'ShopStackHandlerServiceRoleFCDC14AE'],
    ['policy', 'AmazonEKSWorkerNodePolicy'],
    ['pod', 'shop-7d4b9c6f5d-x2x9k'],
    ['package', 'pkg:npm/%40babel/core@7.24.0?arch=x64'],
    ['Maven package', 'pkg:maven/org.bouncycastle/bc-fips@1.0.2.4'],
    ['user of an address', 'ssh://git@github.com/a/b.git'],
    ['organization of an address', 'https://acme@dev.azure.com/acme/x/_git/y'],
    ['address with a port', 'https://example.org:8443/path@2?x=1'],
    ['address of IPv6', 'http://[2001:db8::1]:8080/a@b'],
    ['mail', 'Contact: security@example.org'],
    ['reference', 'postgres://$(USER):$(PASSWORD)@db/app'],
    ['expression', 'https://{{ user }}:{{ password }}@host/'],
    ['module with a version', 'git::https://git.example.test/network.git?ref=v1.2.0'],
    ['alias of npm', 'npm:string-width@4.2.3'],
    ['resource', 'module.net["eu-central-1"].aws_security_group_rule.allow_https_from_vpc[0]'],
    ['disk', 'disk-service-account-for-the-production-cluster'],
    ['public key', `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${'aB3'.repeat(14)}`],
  ])('keeps: %s', (_name, text) => {
    expect(shownName(text)).toBe(text);
    expect(safeText(text)).toBe(text);
  });

  // A pattern that goes back over its input would not end here within the time limit of a test.
  test.each([
    '://a:b',
    'a:b@c',
    '&token=a1',
    'aB3',
    'password=a',
    `-----BEGIN PRIVATE${' '}KEY-----`,
    'jdbc:oracle:thin:a/',
  ])('ends on a megabyte of %s', (piece) => {
    expect(shownName(piece.repeat(Math.ceil(1_000_000 / piece.length)))).not.toBe('');
  });
});

describe('free-form text', () => {
  test.each([
    'metadata.annotations["nginx.ingress.kubernetes.io/configuration-snippet"]',
    'data.http-snippet',
    'user_data',
    'custom_data',
    'spec.containers[0].command',
    'container.args[2]',
    'JAVA_TOOL_OPTIONS',
    'metadata.startup-script',
    'patch.value.typed_config',
    'inlineCode',
    'ExecStart',
  ])('%s', (path) => {
    expect(isFreeForm(path)).toBe(true);
    expect(shownActual(path, '"a key;"')).toBe('set (the text is not shown)');
    expect(shownActual(path, 'not set')).toBe('not set');
  });

  test.each([
    'image',
    'tls_min_version',
    'description',
    'ssl_policy',
    'flags["--anonymous-auth"]',
    'ingress[1]',
    'commandTimeout',
  ])('not: %s', (path) => {
    expect(isFreeForm(path)).toBe(false);
    expect(shownActual(path, '"a key;"')).toBe('"a key;"');
  });

  test('says nothing of quoted text and of several lines', () => {
    expect(shownActual('user_data', '"a \\" b", which means a script')).toBe('set (the text is not shown)');
    expect(shownActual('anything', '"a\\u000ab"')).toBe('set (the text is not shown)');
  });
});
