/** The file names of a bundle, in addition to the folders of frameworks. */
export const BUNDLE_FILE = 'evidence-bundle.zip';
export const SIGNATURE_FILE = 'evidence-bundle.dsse.json';
