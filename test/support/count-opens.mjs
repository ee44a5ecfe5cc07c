/** Preloaded into a process: writes how many files below a folder it opened, when it ends. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { COUNT_BELOW = '', COUNT_INTO = '' } = process.env;
const opened = new Set();
for (const name of ['openSync', 'readFileSync']) {
  const original = fs[name];
  fs[name] = (path, ...rest) => {
    if (String(path).startsWith(COUNT_BELOW)) opened.add(String(path));
    return original(path, ...rest);
  };
}
syncBuiltinESMExports();
process.on('exit', () => fs.writeFileSync(COUNT_INTO, JSON.stringify([...opened].sort())));
