import type { Resource } from '../../model/evidence.ts';
import { textColumn, textList } from '../../base/columns.ts';
import type { Place } from '../../model/place.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { found, type Found } from './found.ts';

const SSH_LISTS: readonly (readonly [keyword: string, primitive: string])[] = [
  ['ciphers', 'ae'],
  ['macs', 'mac'],
  ['kexalgorithms', 'key-agree'],
  ['hostkeyalgorithms', 'signature'],
];
const MAX_LISTED = 200;

/** The kernel, OpenSSL with its providers, packages, language runtimes and SSH algorithms of each host. */
export function fromHosts(hosts: readonly Resource[]): readonly Found[] {
  return hosts.flatMap((host) => [
    ...kernel(host),
    ...openssl(host),
    ...packages(host),
    ...runtimes(host),
    ...ssh(host),
  ]);
}

function kernel(host: Resource): readonly Found[] {
  const record = at(host, 'host');
  const version = isMap(record) ? textColumn(record, 'kernel_release') : '';
  const flag = at(host, 'kernel_fips.proc_value');
  if (version === '' && flag === undefined) return [];
  const os = at(host, 'os');
  const system = isMap(os) ? `${textColumn(os, 'id')} ${textColumn(os, 'version_id')}`.trim() : '';
  const notes = system === '' ? [getMode(flag)] : [`system ${system}`, getMode(flag)];
  const place = getPlace(host, flag === undefined ? 'host.kernel_release' : 'kernel_fips.proc_value');
  return [found({ kind: 'module', name: 'Linux kernel cryptography', version, subject: host.address, notes, place })];
}

function getMode(flag: Value | undefined): string {
  if (typeof flag === 'number') return `FIPS flag ${flag}`;
  return flag === null ? 'no FIPS flag' : 'FIPS flag not known';
}

function openssl(host: Resource): readonly Found[] {
  const record = at(host, 'openssl');
  if (!isMap(record)) return [];
  const items: Found[] = [];
  const subject = host.address;
  for (const name of ['library_version', 'version']) {
    const version = /^OpenSSL (\S{1,60})/.exec(textColumn(record, name))?.[1];
    if (version === undefined) continue;
    const place = getPlace(host, `openssl.${name}`);
    items.push(found({ kind: 'library', name: 'OpenSSL', version, subject, notes: ['library of the system'], place }));
    break;
  }
  for (const entry of getList(own(record, 'providers'))) {
    const id = textColumn(entry, 'id');
    const name = textColumn(entry, 'name') || id;
    if (name === '') continue;
    const notes = [
      `provider ${id === '' ? 'without an id' : id}`,
      `status ${textColumn(entry, 'status') || 'not known'}`,
    ];
    const place = getPlace(host, 'openssl.providers');
    items.push(found({ kind: 'module', name, version: textColumn(entry, 'version'), subject, notes, place }));
  }
  const suites = textList(own(record, 'ciphers_s')).slice(0, MAX_LISTED);
  if (suites.length > 0) {
    const crypto = protocol('tls', suites);
    const notes = ['cipher suites that OpenSSL offers on this host'];
    const place = getPlace(host, 'openssl.ciphers_s');
    items.push(found({ kind: 'protocol', name: 'TLS', subject, notes, crypto, place }));
  }
  return items;
}

function protocol(type: string, suites: readonly string[]): ValueMap {
  const cipherSuites = suites.map((name) => ({ name }));
  return { assetType: 'protocol', protocolProperties: { type, cipherSuites } };
}

function packages(host: Resource): readonly Found[] {
  const place = getPlace(host, 'packages');
  const named = getList(at(host, 'packages')).filter((entry) => textColumn(entry, 'name') !== '');
  return named.map((entry) =>
    found({
      kind: 'library',
      name: textColumn(entry, 'name'),
      version: textColumn(entry, 'version'),
      subject: host.address,
      notes: ['installed package'],
      place,
    }),
  );
}

/** Runtimes that include OpenSSL; which of its functions they call is unknown. */
function runtimes(host: Resource): readonly Found[] {
  const items: Found[] = [];
  for (const name of ['node', 'python']) {
    const record = at(host, `runtimes.${name}`);
    const version = isMap(record) ? textColumn(record, 'openssl_version') : '';
    if (version === '') continue;
    const notes = [`as ${name} has it`];
    const place = getPlace(host, `runtimes.${name}.openssl_version`);
    const bare = version.replace(/^OpenSSL /, '').split(' ', 1)[0] ?? '';
    items.push(found({ kind: 'library', name: 'OpenSSL', version: bare, subject: host.address, notes, place }));
  }
  return items;
}

function ssh(host: Resource): readonly Found[] {
  const effective = at(host, 'sshd.effective');
  if (!isMap(effective)) return [];
  const items: Found[] = [];
  for (const [keyword, primitive] of SSH_LISTS) {
    const value = own(effective, keyword);
    const names = typeof value === 'string' ? value.split(',') : textList(value);
    const place = getPlace(host, `sshd.effective.${keyword}`);
    for (const name of names
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .slice(0, MAX_LISTED)) {
      const crypto = { assetType: 'algorithm', algorithmProperties: { primitive: getPrimitive(primitive, name) } };
      const notes = [`offered by the SSH server (${keyword})`];
      items.push(found({ kind: 'algorithm', name, subject: host.address, notes, crypto, place }));
    }
  }
  return items;
}

/** Ciphers with an authentication tag are authenticated encryption; others are plain block ciphers. */
function getPrimitive(primitive: string, name: string): string {
  return primitive === 'ae' && !/gcm|poly1305/.test(name) ? 'block-cipher' : primitive;
}

function getList(value: Value | undefined): readonly ValueMap[] {
  return isList(value) ? value.slice(0, MAX_LISTED).filter(isMap) : [];
}

function at(host: Resource, path: string): Value | undefined {
  let value: Value | undefined = host.values;
  for (const step of path.split('.')) value = isMap(value) ? own(value, step) : undefined;
  return value;
}

function getPlace(host: Resource, path: string): Place {
  const steps = path.split('.');
  for (let length = steps.length; length > 0; length -= 1) {
    const place = host.places?.get(steps.slice(0, length).join('.'));
    if (place !== undefined) return place;
  }
  return host.place;
}
