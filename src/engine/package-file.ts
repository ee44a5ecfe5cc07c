export { readPackageFile } from '../content/package-file.ts';
