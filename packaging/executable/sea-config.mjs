/** The module that the script of the executable loads, by its name in the executable. */
const START = 'start.js';
/** Where the loader says that the files inside are. */
const FOLDER = '/dev/null/evidence-engine/';

/**
 * What Node's `--experimental-sea-config` reads: the script, the files inside by name, and what worker threads import
 * first. `sources` are paths by name; `start` and `main` are paths of files, relative so that no folder of the machine
 * gets into the executable. No code cache and no snapshot: what is inside is text.
 */
export function seaConfig({ main, output, start, loader, sources }) {
  return {
    main,
    output,
    disableExperimentalSEAWarning: true,
    useCodeCache: false,
    useSnapshot: false,
    execArgv: [`--import=data:text/javascript,${encodeURIComponent(loader)}`],
    assets: { [START]: start, ...sources },
  };
}

/** The script of the executable: the loader, and the start of the program. */
export function mainScript(loader) {
  return `'use strict';\n${loader}
process.getBuiltinModule('node:module').createRequire('${FOLDER}')('${FOLDER}${START}').start();\n`;
}

/** The module that the script loads: a script can load a module, but only a module can import the program. */
export const START_MODULE = `export const start = () => import('./bin/evidence-engine.js');\n`;

/** Whether a file of the tarball is needed to run: modules, content and schemas, but no documents and examples. */
export function isRead(path) {
  return /^(?:bin|dist|schemas)\/.*\.(?:js|json|jsonl)$/.test(path);
}
