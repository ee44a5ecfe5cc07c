/** Lets Node run the tests and `src/` as they are written. */
import { register } from 'node:module';

register('./typescript.mjs', import.meta.url);
