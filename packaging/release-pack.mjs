import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../build/places.mjs';
import { buildStages } from '../build/stages.mjs';
import { executableBillOfMaterials, executableNotices } from './executable/documents.mjs';
import { makeExecutable } from './executable/make-executable.mjs';
import { makePackedTree } from './packed-tree.mjs';
import { checkArtifacts } from './self-check.mjs';
import { provenanceText, sha256, sumsText } from './statement.mjs';
import { makeTarball } from './tarball.mjs';
import { installTools } from './tools.mjs';

/**
 * Makes the files of a release from the sources, twice, and tries them: `npm run release:pack`. The same sources give
 * the same bytes. `--uncommitted` accepts changes that are not committed, and the statement then names no commit.
 */
const { values } = parseArgs({
  options: { output: { type: 'string', default: 'release' }, uncommitted: { type: 'boolean', default: false } },
});

process.exitCode = await main(resolve(values.output));

/** The exit code. */
async function main(output) {
  const source = readSource();
  if (source.commit === undefined && !values.uncommitted) {
    console.error('The tree has changes that are not committed. Commit them, or add --uncommitted to try them.');
    return 2;
  }
  await buildStages();
  const tools = installTools();
  rmSync(output, { recursive: true, force: true });
  const { version, ...artifacts } = makeRelease(tools, output, source);
  checkSecondTime(tools, output, source);
  await checkArtifacts({ program: tools.node.program, ...artifacts });
  console.log(`evidence-engine ${version} is in ${output}`);
  return 0;
}

/** The commit of the sources, `undefined` where they differ from it, and its date in seconds since 1970. */
function readSource() {
  const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const commit = git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : undefined;
  return { commit, time: git('log', '-1', '--format=%ct') };
}

/** Writes all files of the release to `output`, which is made. */
function makeRelease(tools, output, { commit, time }) {
  const { node } = tools;
  const work = mkdtempSync(join(tmpdir(), 'evidence-engine-unpacked-'));
  try {
    mkdirSync(output, { recursive: true });
    const { filename, paths } = makeTarball(ROOT, output, work);
    const { version } = JSON.parse(readFileSync(join(work, 'package.json'), 'utf8'));
    const name = `evidence-engine-${version}`;
    const alone = `${name}-linux-x64`;
    makeExecutable(tools, { unpacked: work, paths }, join(output, alone));
    const bundle = join(output, `${name}-packed.bundle`);
    const packed = makePackedTree({ root: ROOT, package: work, paths, version, source: commit, time }, bundle);
    const [notices, bill] = ['THIRD-PARTY-NOTICES', 'bom.cdx.json'].map((path) =>
      readFileSync(join(work, path), 'utf8'),
    );
    const versions = JSON.parse(execFileSync(node.program, ['-p', 'JSON.stringify(process.versions)']));
    const licence = readFileSync(node.licence, 'utf8');
    write(output, {
      [`${name}.cdx.json`]: bill,
      [`${name}.notices.txt`]: notices,
      [`${alone}.cdx.json`]: executableBillOfMaterials(bill, { ...node, bytes: readFileSync(node.program), versions }),
      [`${alone}.notices.txt`]: executableNotices(notices, { version: node.version, licence }),
    });
    for (const [from, to] of [
      ['examples/deploy/Dockerfile', 'Dockerfile'],
      ['LICENSE', 'LICENSE'],
    ])
      copyFileSync(join(ROOT, from), join(output, to));
    const lockDigest = sha256(readFileSync(join(ROOT, 'package-lock.json')));
    const { packages, programs } = tools;
    const statement = provenanceText({
      digests: digestsIn(output),
      packed,
      version,
      commit,
      lockDigest,
      packages,
      programs,
    });
    write(output, { [`${name}.intoto.json`]: statement });
    write(output, { SHA256SUMS: sumsText(digestsIn(output)) });
    return { version, tarball: join(output, filename), executable: join(output, alone), bundle, tag: packed.tag };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function write(folder, texts) {
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
}

function digestsIn(folder) {
  return readdirSync(folder).map((name) => [name, sha256(readFileSync(join(folder, name)))]);
}

/** Throws unless a second release from the same sources has the same bytes. */
function checkSecondTime(tools, output, source) {
  const again = mkdtempSync(join(tmpdir(), 'evidence-engine-again-'));
  try {
    makeRelease(tools, again, source);
    const sums = [output, again].map((folder) => readFileSync(join(folder, 'SHA256SUMS'), 'utf8'));
    if (sums[0] !== sums[1]) throw new Error(`A second release differs.\nFirst:\n${sums[0]}Second:\n${sums[1]}`);
    console.log('A second release has the same bytes.');
  } finally {
    rmSync(again, { recursive: true, force: true });
  }
}
