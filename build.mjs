/**
 * Builds everything that is not written by hand: validators from schemas/, content from controls/, and the bundle of
 * src/. Runs on `npm ci` through `prepare`; needs no network, and does again only what has changed.
 */
import { buildStages } from './build/stages.mjs';

await buildStages();
