import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import AdmZip from 'adm-zip';
import { differences } from './differences.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const CLI = join(ROOT, 'bin/evidence-engine.js');
const EXAMPLES = ['hardened', 'weak', 'source', 'azure/hardened', 'azure/weak', 'google/hardened', 'google/weak'];
const REPORTS = 'findings,poam,sprs,cbom,sarif,junit,markdown,html,hdf,csv';
const DAY = ['--as-of', '2026-11-01', '--fail-on', 'none'];
/** A check that each run of the smoke set tests with its examples. */
const CHECK = 'kubelet-tls-minimum-version';
const START_MS = 60_000;

/** A command of a case failed. */
export class CaseError extends Error {}

/** What is tried, by name: each runs one command with a Node and gives what it printed and wrote, by name. */
export const CASES = new Map([
  ['help', (node) => run(node, ['--help'])],
  ...EXAMPLES.map((example) => [`assess ${example}`, assess(`examples/${example}`)]),
  ['assess a ZIP archive', (node, folder) => assess(join(folder, 'weak.zip'))(node)],
  ['assess standard input', fromInput],
  ['fips', (node) => written(node, (output) => ['fips', 'examples/weak', ...DAY, '--output', output])],
  ['diagram', (node) => written(node, (output) => ['diagram', 'examples/weak', '--output', output])],
  ['verify', verify],
  ['explain', (node) => run(node, ['explain', 'SC-28'])],
  ['controls list', (node) => run(node, ['controls', 'list'])],
  ['controls test', (node) => run(node, ['controls', 'test', '--only', CHECK])],
  ['serve', serve],
]);

/** What goes wrong with a case, one line each: its command fails, or its result is another one than `expected`. */
export async function failures(run, expected) {
  try {
    return differences(expected, await run());
  } catch (error) {
    if (!(error instanceof CaseError)) throw error;
    return [error.message];
  }
}

/** Packs the weak example. */
export function writeArchive(path) {
  const archive = new AdmZip();
  archive.addLocalFolder(join(ROOT, 'examples/weak'));
  archive.writeZip(path);
}

function assess(path) {
  return (node) => {
    const frameworks = ['nist-800-53', 'nist-800-171', 'fips-140-3'].flatMap((each) => ['--framework', each]);
    const options = ['--name', 'smoke', '--format', 'oscal', '--report', REPORTS, ...frameworks, ...DAY];
    return written(node, (output) => ['assess', path, ...options, '--output', output]);
  };
}

/** Assesses an example, and verifies what that wrote. */
function verify(node) {
  return written(node, (output) => {
    run(node, ['assess', 'examples/hardened', ...DAY, '--output', output]);
    return ['verify', output, '--evidence', 'examples/hardened'];
  });
}

function fromInput(node) {
  const input = readFileSync(join(ROOT, 'examples/weak/cluster/portal.yaml'));
  return run(node, ['assess', '-', '--json', ...DAY], input);
}

/** Runs a command that writes to a new folder, and gives its files too. */
function written(node, argsFor) {
  const output = mkdtempSync(join(node.home, 'output-'));
  const result = run(node, argsFor(output));
  for (const each of readdirSync(output, { recursive: true, withFileTypes: true })) {
    const path = join(each.parentPath, each.name);
    if (each.isFile()) result.set(path.slice(output.length + 1), readFileSync(path));
  }
  result.set('standard output', result.get('standard output').replaceAll(output, 'output'));
  return result;
}

/** Throws if the command ends in any other way than with exit code 0. */
function run(node, args, input = '') {
  const options = { cwd: ROOT, input, encoding: 'utf8', env: environment(node), maxBuffer: 2 ** 28 };
  const { status, stdout, stderr } = spawnSync(node.program, [...startOf(node), ...args], options);
  if (status !== 0) throw new CaseError(`${args.join(' ')} ends with exit code ${status}.\n${stderr}`);
  return new Map([
    ['standard output', stdout],
    ['standard error', stderr],
  ]);
}

/** What Node is started with; a program that contains Node has an empty `start`. */
function startOf({ start = [CLI] }) {
  return start;
}

/** Nothing of the surrounding run: the home folder is new, so that no compiled code or key of the user counts. */
function environment({ home, path = process.env.PATH }) {
  return { PATH: path, HOME: home, COLUMNS: '100' };
}

/** Starts the service, sends one assessment for a fixed day, and stops it. */
async function serve(node) {
  const args = [...startOf(node), 'serve', '--port', '0', '--threads', '1', '--log-level', 'silent'];
  const service = spawn(node.program, args, { cwd: node.home, env: environment(node) });
  const ended = new Promise((resolve) => service.once('close', resolve));
  const limit = setTimeout(() => service.kill('SIGKILL'), START_MS);
  try {
    const { address, key } = await started(service);
    const response = await fetch(`${address}/v1/evidence/kubernetes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-customer-key': key },
      body: JSON.stringify(request()),
    });
    const answer = await response.text();
    if (response.status !== 200) throw new CaseError(`serve answers ${response.status}: ${answer}`);
    return new Map([['answer', answer]]);
  } finally {
    clearTimeout(limit);
    service.kill('SIGTERM');
    await ended;
  }
}

function request() {
  const manifest = readFileSync(join(ROOT, 'examples/weak/cluster/portal.yaml'));
  return { name: 'smoke', format: 'json', as_of: '2026-11-01', content_base64: manifest.toString('base64') };
}

/** The address and the first key that the service prints. */
async function started(service) {
  let address;
  for await (const line of createInterface({ input: service.stdout })) {
    address ??= /^Serving (\S+)/.exec(line)?.[1];
    if (address !== undefined && line.startsWith('ee_')) return { address, key: line.trim() };
  }
  throw new CaseError('serve ended before it printed its address and key.');
}
