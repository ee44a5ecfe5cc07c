/** Lets Node run the tests and `src/` as they are written. */
import { register } from 'node:module';
import { keepSettings } from './keep-settings.mjs';

register('./typescript.mjs', import.meta.url);
keepSettings();
