/** What the files of a bundle are called, beside the folders of frameworks. */
export const BUNDLE_FILE = 'evidence-bundle.zip';
export const SIGNATURE_FILE = 'evidence-bundle.dsse.json';
