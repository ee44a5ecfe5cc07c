import { nameUuid } from '../../build/sbom.mjs';
import { hexDigest, sha256 } from '../statement.mjs';

const RULE = '-'.repeat(80);
/** In `process.versions`: Node.js itself, and numbers of its interfaces. */
const NO_LIBRARY = new Set(['node', 'modules', 'napi']);

/** The notices of the executable: those of the tarball, and the licences of Node.js and of what is in it. */
export function executableNotices(notices, { version, licence }) {
  return `${notices}\n${RULE}\nNode.js ${version}, which the executable contains, is licensed as follows.\n\n${licence}`;
}

/**
 * The bill of materials of the executable: that of the tarball, with Node.js and the libraries that Node.js names in
 * `process.versions`. `node` has the bytes of the program and the package that it is from.
 */
export function executableBillOfMaterials(text, { name, version, integrity, bytes, versions }) {
  const { serialNumber: _, $schema, bomFormat, specVersion, ...tarball } = JSON.parse(text);
  const purl = `pkg:npm/${name}@${version}`;
  const [product] = tarball.compositions[0].assemblies;
  const body = {
    ...tarball,
    components: [
      ...tarball.components,
      {
        type: 'platform',
        'bom-ref': purl,
        name: 'node',
        version,
        scope: 'required',
        hashes: [{ alg: 'SHA-256', content: sha256(bytes) }],
        licenses: [{ license: { id: 'MIT' } }],
        purl,
        externalReferences: [
          { type: 'distribution', url: purl, hashes: [{ alg: 'SHA-512', content: hexDigest(integrity) }] },
        ],
        components: Object.entries(versions)
          .filter(([part, its]) => its !== '' && !NO_LIBRARY.has(part))
          .map(([part, its]) => ({ type: 'library', 'bom-ref': `${purl}#${part}`, name: part, version: its })),
      },
    ],
    dependencies: tarball.dependencies
      .map((each) => (each.ref === product ? { ...each, dependsOn: [...each.dependsOn, purl].sort() } : each))
      .concat({ ref: purl }),
    compositions: [...tarball.compositions, { aggregate: 'incomplete', assemblies: [purl] }],
  };
  const serialNumber = `urn:uuid:${nameUuid(JSON.stringify(body))}`;
  return `${JSON.stringify({ $schema, bomFormat, specVersion, serialNumber, ...body }, null, 2)}\n`;
}
