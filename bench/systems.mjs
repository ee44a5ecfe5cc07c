import { spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeSmallBundle } from './workloads.mjs';

/** Runs of so many systems, as `merge` finds them: the response of one system in a folder for each. */
export function writeSystems(folder, cli, count) {
  const { path } = writeSmallBundle(folder);
  const output = join(folder, 'out');
  const args = [cli, 'assess', path, '--quiet', '--fail-on', 'none', '--output', output];
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`the run of a system ended with ${status}`);
  const response = join(output, 'nist-800-53', 'evidence-response.json');
  const systems = join(folder, 'systems');
  for (let index = 0; index < count; index += 1) {
    const system = join(systems, `system${index}`, 'nist-800-53');
    mkdirSync(system, { recursive: true });
    linkSync(response, join(system, 'evidence-response.json'));
  }
  return { path: systems, bytes: statSync(response).size * count };
}
