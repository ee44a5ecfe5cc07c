export { sizeText } from '../sources/limits.ts';
