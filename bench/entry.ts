/** What a measurement calls: the engine with the settings that the command line gives it. */
export { tuneForShortRuns } from '../src/cli/short-run.ts';
export { assess } from '../src/engine/assess.ts';
