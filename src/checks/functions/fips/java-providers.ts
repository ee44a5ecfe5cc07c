import { isList, isMarker } from '../../../base/value.ts';
import { renderText } from '../../../model/render-value.ts';
import { readText, type LocatedValue } from '../../../model/locate-value.ts';

/**
 * `default`: cryptography of the JDK, on no certificate. `base`: SUN, which modules need for key stores and signed
 * archives. `other`: another provider on no certificate. `none`: no cryptography.
 */
export type ProviderKind = 'validated' | 'base' | 'default' | 'other' | 'none' | 'unknown';

export interface JavaProvider {
  readonly name: string;
  readonly kind: ProviderKind;
}

export interface JavaProviders {
  readonly list: LocatedValue;
  /** In order; without providers that implement no cryptography. */
  readonly providers: readonly JavaProvider[];
  readonly first: JavaProvider | undefined;
  /** Whether the vendor's configuration, which follows the FIPS mode of the system, is in force. */
  readonly configured: 'yes' | 'no' | 'unknown';
  /** Whether the list is from that configuration, not from the file that it replaces. */
  readonly listsModule: boolean;
}

/**
 * Names that Java reports, and class names of java.security. Sources: JDK Providers Documentation; BC-FJA user guide.
 */
const KINDS: readonly (readonly [kind: ProviderKind, names: readonly string[]])[] = [
  ['base', ['sun', 'sun.security.provider.sun']],
  [
    'default',
    [
      'sunjce',
      'sunec',
      'sunrsasign',
      'sunjsse',
      'com.sun.crypto.provider.sunjce',
      'com.sun.net.ssl.internal.ssl.provider',
      'sun.security.ec.sunec',
      'sun.security.rsa.sunrsasign',
      'sun.security.ssl.sunjsse',
    ],
  ],
  ['other', ['bc', 'conscrypt', 'org.bouncycastle.jce.provider.bouncycastleprovider', 'org.conscrypt.opensslprovider']],
  [
    'validated',
    [
      'bcfips',
      'bcjsse',
      'org.bouncycastle.jcajce.provider.bouncycastlefipsprovider',
      'org.bouncycastle.jsse.provider.bouncycastlejsseprovider',
    ],
  ],
  [
    'none',
    [
      'apple',
      'jdkldap',
      'jdksasl',
      'sunjgss',
      'sunmscapi',
      'sunpcsc',
      'sunpkcs11',
      'sunsasl',
      'xmldsig',
      'com.sun.security.sasl.provider',
      'org.jcp.xml.dsig.internal.dom.xmldsigri',
      'sun.security.jgss.sunprovider',
      'sun.security.pkcs11.sunpkcs11',
      'sun.security.smartcardio.sunpcsc',
    ],
  ],
];
const KIND_OF = new Map(KINDS.flatMap(([kind, names]) => names.map((name) => [name, kind] as const)));
/** NSS in FIPS mode through the PKCS#11 provider, as Red Hat builds name it. */
const NSS_FIPS = /^sunpkcs11-.{0,60}fips/;

/** The security providers of the Java of a host. */
export function javaProviders(at: (path: string) => LocatedValue): JavaProviders {
  const list = at('runtimes.java.providers');
  const all = namesIn(list).map((name): JavaProvider => ({ name: renderText(name), kind: getKind(name) }));
  const providers = all.filter(({ kind }) => kind !== 'none');
  const listsModule = namesIn(list).some((name) => NSS_FIPS.test(name.toLowerCase()));
  return { list, providers, first: providers[0], configured: configuration(at), listsModule };
}

function namesIn({ value }: LocatedValue): readonly string[] {
  return isList(value) ? value.slice(0, 200).filter((name) => typeof name === 'string') : [];
}

function getKind(name: string): ProviderKind {
  const plain = name.trim().toLowerCase();
  if (NSS_FIPS.test(plain)) return 'validated';
  const [word = ''] = plain.split(/\s/);
  return KIND_OF.get(word) ?? 'unknown';
}

/**
 * Red Hat builds follow the kernel flag unless a property turns that off; without the property a build may follow it.
 * Source: Red Hat build of OpenJDK, Configuring OpenJDK with FIPS.
 */
function configuration(at: (path: string) => LocatedValue): JavaProviders['configured'] {
  const value = (name: string): LocatedValue['value'] => at(`runtimes.java.${name}`).value;
  const isOff = value('disable_system_properties_file') === true || at('kernel_fips.proc_value').value === 0;
  const followed = value('com_redhat_fips') ?? null;
  if (isOff || followed === false) return 'no';
  if (followed === null) return /red ?hat/i.test(readText(value('vendor')) ?? '') ? 'unknown' : 'no';
  // without the properties of the system a build may not follow it
  const isApart = value('use_system_properties_file') === false;
  return followed === true && !isApart && !isMarker(value('disable_system_properties_file') ?? null)
    ? 'yes'
    : 'unknown';
}
