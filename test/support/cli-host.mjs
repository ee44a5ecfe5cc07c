/**
 * A process that runs command lines one after another, so that a suite with hundreds of them starts Node and loads
 * the product once. Each has the arguments, folder, environment and standard input that it would have as a process.
 */
import { Readable } from 'node:stream';
import { run } from '../../dist/main.js';

const { stdin } = process;
const write = { stdout: process.stdout.write, stderr: process.stderr.write };

process.on('message', async ({ args, cwd, env, input }) => {
  process.chdir(cwd);
  setEnvironment(env);
  const written = { stdout: [], stderr: [] };
  for (const name of ['stdout', 'stderr']) process[name].write = (chunk) => written[name].push(Buffer.from(chunk)) > 0;
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true });
  const exit = await run(args);
  leave();
  const text = (name) => Buffer.concat(written[name]).toString('utf8');
  process.send({ exit, stdout: text('stdout'), stderr: text('stderr') });
});
process.once('disconnect', () => process.exit());

function setEnvironment(env) {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
}

/** Takes back what a command line changes in its process. */
function leave() {
  process.exitCode = undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal);
  for (const name of ['stdout', 'stderr']) {
    process[name].removeAllListeners('error');
    process[name].write = write[name];
  }
  Object.defineProperty(process, 'stdin', { value: stdin, configurable: true });
}
