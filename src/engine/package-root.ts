export { packageRoot } from '../content/load-content.ts';
