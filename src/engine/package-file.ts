export { isInCheckout, readPackageFile } from '../content/package-file.ts';
