/** A thread between a test, which waits for each answer, and the process of `cli-host.mjs`, which gives it. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

const { answers, answered, guard } = workerData;
const host = fork(fileURLToPath(new URL('./cli-host.mjs', import.meta.url)), {
  execArgv: ['--import', guard],
  env: { PATH: process.env.PATH ?? '', COLUMNS: '100' },
  serialization: 'advanced',
});

host.on('message', answer);
host.once('exit', () => {
  answer(undefined);
  parentPort.close();
});
parentPort.on('message', (request) => (request === undefined ? host.disconnect() : host.send(request)));

function answer(result) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  answers.postMessage(result);
  Atomics.store(answered, 0, 1);
  Atomics.notify(answered, 0);
}
