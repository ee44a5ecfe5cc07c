import { describe, expect, test } from '@jest/globals';
import { cryptoEnvironment } from '../../../src/checks/functions/crypto-environment.ts';
import { isCryptoVariable, shownCryptoSetting } from '../../../src/parsers/shared/crypto-variables.ts';
import { unknown, type Value } from '../../../src/base/value.ts';
import { textList } from '../../../src/base/columns.ts';
import { contextOf } from './support.ts';

const ROWS: readonly (readonly [name: string, value: string, outcome: 'pass' | 'fail' | 'unknown'])[] = [
  ['GODEBUG', 'fips140=off', 'fail'],
  ['GODEBUG', 'http2client=0,fips140=off', 'fail'],
  ['GODEBUG', 'fips140=on', 'pass'],
  ['GODEBUG', 'fips140=only', 'pass'],
  ['GODEBUG', 'fips140=off,fips140=on', 'pass'],
  ['GODEBUG', 'fips140=on,fips140=off', 'fail'],
  ['GODEBUG', 'nofips140=off', 'pass'],
  ['GODEBUG', 'tls10server=1', 'fail'],
  ['GODEBUG', 'tls3des=1', 'fail'],
  ['GODEBUG', 'tls3des=1,fips140=on', 'pass'],
  ['GODEBUG', 'tls3des=0', 'pass'],
  ['GOFIPS', '0', 'fail'],
  ['GOFIPS', '1', 'pass'],
  ['GOLANG_FIPS', 'false', 'fail'],
  ['GOLANG_FIPS', '', 'pass'],
  ['OPENSSL_FORCE_FIPS_MODE', '0', 'fail'],
  ['OPENSSL_FORCE_FIPS_MODE', '1', 'pass'],
  ['OPENSSL_FIPS', 'off', 'fail'],
  ['OPENSSL_CONF', '/dev/null', 'fail'],
  ['OPENSSL_CONF', '', 'fail'],
  ['OPENSSL_CONF', '/etc/pki/tls/openssl.cnf', 'pass'],
  ['OPENSSL_CONF', '/app/openssl.cnf', 'unknown'],
  ['OPENSSL_MODULES', '/dev/null', 'fail'],
  ['OPENSSL_MODULES', '/usr/lib64/ossl-modules', 'pass'],
  ['NODE_OPTIONS', '--max-old-space-size=4096 --openssl-legacy-provider', 'fail'],
  ['NODE_OPTIONS', '--openssl_legacy_provider', 'fail'],
  ['NODE_OPTIONS', '--no-openssl-legacy-provider', 'pass'],
  ['NODE_OPTIONS', '--enable-fips', 'pass'],
  ['NODE_OPTIONS', '--force-fips', 'pass'],
  ['NODE_OPTIONS', '--openssl-config=/dev/null', 'fail'],
  ['NODE_OPTIONS', '--openssl-config=/etc/ssl/fips.cnf', 'pass'],
  ['NODE_OPTIONS', '--tls-min-v1.0', 'fail'],
  ['NODE_OPTIONS', '--tls-min-v1.2', 'pass'],
  ['JAVA_TOOL_OPTIONS', '-Xmx1g -Dorg.bouncycastle.fips.approved_only=false', 'fail'],
  ['JAVA_TOOL_OPTIONS', '-Dorg.bouncycastle.fips.approved_only=true', 'pass'],
  ['JDK_JAVA_OPTIONS', '"-Dcom.redhat.fips=false"', 'fail'],
  ['_JAVA_OPTIONS', '-Dcom.redhat.fips=false -Dcom.redhat.fips=true', 'pass'],
  ['JAVA_OPTS', '-Djava.security.disableSystemPropertiesFile=true', 'fail'],
  ['CATALINA_OPTS', '-Dsemeru.fips=false', 'fail'],
  ['JAVA_TOOL_OPTIONS', '$(OPTIONS)', 'pass'],
  ['GNUTLS_FORCE_FIPS_MODE', '0', 'fail'],
  ['GNUTLS_FORCE_FIPS_MODE', '1', 'pass'],
  ['GNUTLS_FORCE_FIPS_MODE', '3', 'fail'],
  ['GNUTLS_SKIP_FIPS_INTEGRITY_CHECKS', '1', 'fail'],
  ['NSS_IGNORE_SYSTEM_POLICY', '1', 'fail'],
  ['NSS_FIPS', '0', 'pass'],
  ['LIBGCRYPT_FORCE_FIPS_MODE', '0', 'pass'],
  ['CLR_OPENSSL_VERSION_OVERRIDE', '1.1', 'unknown'],
  ['CLR_OPENSSL_VERSION_OVERRIDE', '3', 'pass'],
  ['GOFIPS', '$(MODE)', 'unknown'],
  ['LOG_LEVEL', 'off', 'pass'],
  ['constructor', '0', 'pass'],
];

const place = { file: 'a', pointer: [] };

function evaluate(
  values: { readonly [name: string]: Value },
  type = 'azurerm_linux_web_app',
): { outcome: string; message?: string | undefined } {
  const subject = { address: 'a', type, source: 's', evidenceKind: 'terraform', values, place } as const;
  const options = { maps: ['app_settings'], pairs: ['variables'] };
  return cryptoEnvironment.evaluate(subject, options, contextOf('2026-11-28'));
}

describe('what variables do to FIPS mode', () => {
  test.each(ROWS)('%s=%s: %s', (name, value, outcome) => {
    expect(evaluate({ app_settings: { [name]: value } }).outcome).toBe(outcome);
    expect(evaluate({ variables: [{ name, value }] }).outcome).toBe(outcome);
    expect(evaluate({ container: { env: [{ name, value }] } }, 'k8s/container').outcome).toBe(outcome);
    const definitions = JSON.stringify([{ image: 'a', environment: [{ Name: name, Value: value }] }]);
    expect(evaluate({ container_definitions: definitions }, 'aws_ecs_task_definition').outcome).toBe(outcome);
  });

  test.each(ROWS.filter(([name, value]) => isCryptoVariable(name) && !value.includes('$')))(
    '%s=%s is kept while reading',
    (name, value, outcome) => {
      const shown = shownCryptoSetting(name, value);
      expect(shown).toBeDefined();
      expect(evaluate({ app_settings: { [name]: shown ?? '' } }).outcome).toBe(outcome);
    },
  );

  test('numbers and switches count as what they are as text', () => {
    expect(evaluate({ app_settings: { GOFIPS: 0 } }).outcome).toBe('fail');
    expect(evaluate({ app_settings: { GOLANG_FIPS: false } }).outcome).toBe('fail');
  });

  test('what is decided later matters only under a name that can matter', () => {
    const later = unknown('known after apply', true);
    expect(evaluate({ app_settings: { LOG_LEVEL: later } }).outcome).toBe('pass');
    expect(evaluate({ app_settings: { GODEBUG: later } }).outcome).toBe('unknown');
    expect(evaluate({ app_settings: later }).outcome).toBe('unknown');
  });

  test('the sentence names the part that decides, and what it does', () => {
    const answer = evaluate({ app_settings: { NODE_OPTIONS: '--require /a.js --openssl-legacy-provider' } });
    expect(answer.message).toMatch(/--openssl-legacy-provider.* of NODE_OPTIONS loads the legacy provider/);
    expect(answer.message).not.toContain('a.js');
  });
});

test('the reader keeps every variable that the table knows, and no other', () => {
  const names = contextOf('2026-11-28')
    .table('crypto-environment')
    .rows.flatMap((row) => textList(row['variables']));
  expect(names.filter((name) => !isCryptoVariable(name))).toEqual([]);
  expect(isCryptoVariable('DB_PASSWORD')).toBe(false);
});

test('of options only those that choose cryptography are kept, and nothing of a secret', () => {
  const options = '-Dtrust.word=hunter2hunter2 -Dcom.redhat.fips=false -Djavax.net.ssl.keyStorePassword=hunter2';
  expect(shownCryptoSetting('JAVA_TOOL_OPTIONS', options)).toBe('-Dcom.redhat.fips=false');
  expect(shownCryptoSetting('OPENSSL_CONF', 'https://user:hunter2@example.org/a')).toBeUndefined();
});
