import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import swc from '@swc/jest';

const OWN = readFileSync(fileURLToPath(import.meta.url));
/** Globals of the language that no test replaces. */
const GLOBALS = [
  'Array',
  'BigInt',
  'Buffer',
  'Error',
  'JSON',
  'Map',
  'Math',
  'Number',
  'Object',
  'Reflect',
  'RegExp',
  'Set',
  'String',
  'Symbol',
  'TypeError',
  'WeakMap',
];

/**
 * TypeScript to JavaScript, with the globals that a module uses as names of its own. Jest runs tests in a context whose
 * globals are looked up through a handler each time: `Array.isArray` takes 300 ns there, and 10 ns by a name of the module.
 */
export default {
  createTransformer(options) {
    const typescript = swc.createTransformer(options);
    return {
      canInstrument: false,
      process(source, path, asked) {
        const { code, map } = path.endsWith('.ts') ? typescript.process(source, path, asked) : { code: source };
        return { code: named(code), map };
      },
      getCacheKey: (source, path, asked) =>
        createHash('sha256')
          .update(OWN)
          .update(typescript.getCacheKey(source, path, asked))
          .digest('hex'),
    };
  },
};

function named(code) {
  const used = GLOBALS.filter((name) => new RegExp(`(?<![.\\w$])${name}\\b`).test(code) && !declares(code, name));
  // on the first line, so that places in messages stay right
  return used.length === 0 ? code : `const { ${used.join(', ')} } = globalThis; ${code}`;
}

function declares(code, name) {
  return new RegExp(`(?:\\b(?:const|let|var|function|class|as)\\s+|^import .*[{,]\\s*|^\\s{4})${name}\\b`, 'm').test(
    code,
  );
}
