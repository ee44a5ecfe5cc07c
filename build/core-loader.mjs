/**
 * The text of `core.cjs`: compiles `core.js` with its bytecode, which V8 refuses when it is of another version or of
 * other settings, and then does without. `prelude` is what all modules begin with; of its names the core is given
 * `parameters`. `exported` is named for modules, which find the names of exports by reading.
 */
export function coreLoader(prelude, parameters, exported) {
  return `${prelude}
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');

const filename = join(__dirname, 'core.js');
const bytecode = join(__dirname, 'core.bytecode');
const script = new Script(
  \`(function (exports, require, module, ${parameters.join(', ')}) {'use strict';\${readFileSync(filename, 'utf8')}\\n})\`,
  // without its folder: the bytecode keeps this name, and it must be the same on every machine
  { filename: 'core.js', cachedData: existsSync(bytecode) ? readFileSync(bytecode) : undefined },
);
const core = { exports: {} };
script.runInThisContext()(core.exports, require, core, ${parameters.join(', ')});
module.exports = core.exports;
module.exports.bytecode = { accepted: script.cachedDataRejected === false, create: () => script.createCachedData() };
0 && (module.exports = { ${exported.join(', ')}, bytecode });
`;
}
