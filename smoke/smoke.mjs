import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CaseError, CASES, failures, writeArchive } from './cases.mjs';
import { installNode, InstallError } from './install-node.mjs';

/**
 * Runs the built command line on other versions of Node and compares what it prints and writes, byte by byte, with
 * Node 20: `npm run smoke -- 22 24`. Each version comes from npm into a temporary folder. A version that npm cannot
 * install fails the run, as a difference does.
 */
const REFERENCE = '20';
const majors = process.argv.slice(2);

process.exitCode = await main();

/** The exit code. */
async function main() {
  if (majors.length === 0 || majors.some((each) => !/^\d+$/.test(each))) {
    console.error('Name the majors of Node to try: npm run smoke -- 22 24');
    return 2;
  }
  const folder = mkdtempSync(join(tmpdir(), 'evidence-engine-smoke-'));
  try {
    writeArchive(join(folder, 'weak.zip'));
    const [reference, ...others] = [REFERENCE, ...majors].map((major) => installNode(major, folder));
    return (await compareAll(reference, others, folder)) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof InstallError || error instanceof CaseError)) throw error;
    console.error(error.message);
    return 1;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** True if every case gives the same with each Node. */
async function compareAll(reference, others, folder) {
  let same = true;
  for (const [name, run] of CASES) {
    const expected = await run(reference, folder);
    for (const node of others) {
      const lines = await failures(() => run(node, folder), expected);
      console.log(
        `Node ${node.version} as Node ${reference.version}: ${name}: ${lines.length === 0 ? 'ok' : 'FAILED'}`,
      );
      for (const line of lines) console.error(`  ${line}`);
      same &&= lines.length === 0;
    }
  }
  return same;
}
