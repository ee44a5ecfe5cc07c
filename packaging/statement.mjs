import { createHash } from 'node:crypto';

/** Lower-case hex. */
export function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The text of SHA256SUMS, as `sha256sum --check` reads it. `digests` are pairs of a file name and its SHA-256. */
export function sumsText(digests) {
  return sorted(digests)
    .map(([name, digest]) => `${digest}  ${name}\n`)
    .join('');
}

/**
 * How the files of a release were made: an in-toto Statement v1 with SLSA provenance v1
 * (https://slsa.dev/spec/v1.0/provenance). It has no signature, names no machine and has no time, so that whoever repeats
 * the build gets the same bytes. `commit` is undefined for a tree with changes that are not committed; `packed` is the commit of the
 * packed tree with its tag, and `programs` are the versions of those that compress.
 */
export function provenanceText({ digests, packed, version, commit, lockDigest, packages, programs }) {
  const source = { name: 'source', ...(commit === undefined ? {} : { digest: { gitCommit: commit } }) };
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [
      ...sorted(digests).map(([name, digest]) => ({ name, digest: { sha256: digest } })),
      { name: packed.tag, digest: { gitCommit: packed.commit } },
    ],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:evidence-engine:build:release-pack:v1',
        externalParameters: { version, command: 'npm run release:pack' },
        internalParameters: { committed: commit !== undefined, programs },
        resolvedDependencies: [
          source,
          { name: 'package-lock.json', digest: { sha256: lockDigest } },
          ...packages.map((each) => npmPackage(each)),
        ],
      },
      runDetails: { builder: { id: 'urn:evidence-engine:builder:release-pack:v1' } },
    },
  };
  return `${JSON.stringify(statement, null, 2)}\n`;
}

function npmPackage({ name, version, integrity }) {
  return { uri: `pkg:npm/${name}@${version}`, digest: { sha512: hexDigest(integrity) } };
}

/** Of `sha512-<base64>`, as npm writes it. */
export function hexDigest(integrity) {
  return Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
}

function sorted(digests) {
  return [...digests].sort(([one], [other]) => (one < other ? -1 : 1));
}
