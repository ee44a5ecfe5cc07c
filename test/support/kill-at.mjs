import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Ends this process with the signal KILL_WITH at the step KILL_AT of its writing below the folder KILL_IN: before a file
 * is opened, in the middle of its bytes, before it is renamed or removed. Without KILL_AT it counts the
 * steps, and its last words are their number.
 */
const { KILL_AT, KILL_WITH, KILL_IN, KILL_COUNT } = process.env;
const descriptors = new Set();
let steps = 0;

function step() {
  steps += 1;
  if (String(steps) === KILL_AT) process.kill(process.pid, KILL_WITH);
}

function isInside(path) {
  return typeof path === 'string' && path.startsWith(KILL_IN);
}

function wrap(name, around) {
  const original = fs[name];
  fs[name] = (...args) => around(original, ...args);
}

wrap('openSync', (open, path, flags, ...rest) => {
  const writes = isInside(path) && typeof flags === 'string' && /[wa+]/.test(flags);
  if (writes) step();
  const descriptor = open(path, flags, ...rest);
  if (writes) descriptors.add(descriptor);
  return descriptor;
});
wrap('writeFileSync', (write, file, data, ...rest) => {
  if (!descriptors.has(file) && !isInside(file)) return write(file, data, ...rest);
  const bytes = Buffer.from(data);
  const half = Math.floor(bytes.length / 2);
  if (!descriptors.has(file)) {
    write(file, bytes.subarray(0, half), ...rest);
    step();
    return write(file, bytes, ...(rest.length === 0 ? [] : [{ ...rest[0], flag: 'w' }]));
  }
  write(file, bytes.subarray(0, half), ...rest);
  step();
  return write(file, bytes.subarray(half), ...rest);
});
wrap('closeSync', (close, descriptor) => {
  descriptors.delete(descriptor);
  return close(descriptor);
});
for (const name of ['renameSync', 'rmSync', 'mkdirSync', 'linkSync'])
  wrap(name, (call, path, ...rest) => {
    if (isInside(path)) step();
    return call(path, ...rest);
  });
syncBuiltinESMExports();
if (KILL_COUNT !== undefined) process.on('exit', () => fs.writeFileSync(KILL_COUNT, String(steps)));
