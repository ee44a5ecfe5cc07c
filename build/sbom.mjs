import { createHash } from 'node:crypto';
import { PRODUCT } from './third-party.mjs';

/**
 * The bill of materials of the package itself, as CycloneDX 1.6: every package that is a part of dist/, with the hash
 * of its archive as package-lock.json has it. Nothing in it depends on when or where it is made.
 */
export function billOfMaterials(packages) {
  const ids = new Map(packages.map((each) => [each.folder, idOf(each, packages)]));
  const [product, ...bundled] = packages;
  const body = {
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: component(product, ids, 'application'),
    },
    components: bundled.map((each) => component(each, ids, 'library')),
    dependencies: packages.map(({ folder, uses }) => ({
      ref: ids.get(folder),
      dependsOn: uses.map((used) => ids.get(used)).sort(),
    })),
    compositions: [{ aggregate: 'complete', assemblies: [ids.get(PRODUCT)], dependencies: [ids.get(PRODUCT)] }],
  };
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${nameUuid(JSON.stringify(body))}`,
    ...body,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function component({ folder, name, version, license, description, integrity, resolved }, ids, type) {
  const [scope, bare] = name.startsWith('@') ? name.split('/') : [undefined, name];
  return {
    type,
    'bom-ref': ids.get(folder),
    ...(scope === undefined ? {} : { group: scope }),
    name: bare,
    version,
    ...(description === undefined ? {} : { description }),
    ...(folder === PRODUCT ? {} : { scope: 'required' }),
    ...(integrity === undefined ? {} : { hashes: [hashOf(integrity)] }),
    licenses: [/ |\(/.test(license) ? { expression: license } : { license: { id: license } }],
    purl: purlOf(name, version),
    ...(resolved === undefined ? {} : { externalReferences: [{ type: 'distribution', url: resolved }] }),
  };
}

/** The package URL; of several copies of one version the later ones add their folder. */
function idOf({ folder, name, version }, packages) {
  const first = packages.find((each) => each.name === name && each.version === version);
  return first?.folder === folder ? purlOf(name, version) : `${purlOf(name, version)}#${folder}`;
}

function purlOf(name, version) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

const ALGORITHMS = new Map([
  ['sha512', 'SHA-512'],
  ['sha384', 'SHA-384'],
  ['sha256', 'SHA-256'],
  ['sha1', 'SHA-1'],
]);

/** Of the package's archive (`sha512-<base64>`, as npm writes it). */
function hashOf(integrity) {
  const [, algorithm, digest] = /^([a-z0-9]+)-(\S+)/.exec(integrity);
  return { alg: ALGORITHMS.get(algorithm), content: Buffer.from(digest, 'base64').toString('hex') };
}

/** A UUID of version 5 (RFC 9562) in the namespace of addresses. */
export function nameUuid(text) {
  const namespace = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');
  const hex = createHash('sha1').update(namespace).update(text).digest('hex');
  const variant = ((Number.parseInt(hex[16], 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
