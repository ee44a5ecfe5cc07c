import { looksLikeCredential } from '../../model/secrets/secret-spans.ts';

/**
 * Environment variables that choose cryptography, as in the table `crypto-environment`. None is a secret, but runtime
 * options may contain one next to the relevant option.
 */
const PLAIN: ReadonlySet<string> = new Set([
  'CLR_OPENSSL_VERSION_OVERRIDE',
  'DOTNET_OPENSSL_VERSION_OVERRIDE',
  'GNUTLS_FORCE_FIPS_MODE',
  'GNUTLS_SKIP_FIPS_INTEGRITY_CHECKS',
  'GNUTLS_SYSTEM_PRIORITY_FILE',
  'GODEBUG',
  'GOFIPS',
  'GOLANG_FIPS',
  'LIBGCRYPT_FORCE_FIPS_MODE',
  'NSS_FIPS',
  'NSS_IGNORE_SYSTEM_POLICY',
  'OPENSSL_CONF',
  'OPENSSL_FIPS',
  'OPENSSL_FORCE_FIPS_MODE',
  'OPENSSL_MODULES',
]);
const OPTIONS: ReadonlySet<string> = new Set([
  'CATALINA_OPTS',
  'ES_JAVA_OPTS',
  'IBM_JAVA_OPTIONS',
  'JAVA_ARGS',
  'JAVA_OPTS',
  'JAVA_OPTS_APPEND',
  'JAVA_TOOL_OPTIONS',
  'JDK_JAVA_OPTIONS',
  'KAFKA_OPTS',
  'LS_JAVA_OPTS',
  'NODE_OPTIONS',
  'OPENJ9_JAVA_OPTIONS',
  '_JAVA_OPTIONS',
]);
const PLAIN_TEXT = /^[\w./,=:# -]{0,500}$/;
const OPTION =
  /^["']?(?:--(?:openssl|tls|enable|force)[\w.-]{0,60}|-D(?:com\.ibm|com\.redhat|java\.security|org\.bouncycastle|semeru)\.[\w.]{1,80})(?:=[\w./:,-]{0,200})?["']?$/;
const LONGEST = 20_000;

/** Whether an environment variable selects cryptography. */
export function isCryptoVariable(name: unknown): name is string {
  return typeof name === 'string' && (PLAIN.has(name) || OPTIONS.has(name));
}

/**
 * The part of such a variable's value that may be shown: of options only those that can select cryptography.
 * `undefined` where the value has an unexpected form.
 */
export function shownCryptoSetting(name: string, value: string): string | undefined {
  if (value.length > LONGEST) return undefined;
  if (!OPTIONS.has(name)) return PLAIN_TEXT.test(value) && !looksLikeCredential(value) ? value : undefined;
  return value
    .split(/\s+/)
    .filter((word) => OPTION.test(word) && !looksLikeCredential(word))
    .join(' ');
}
