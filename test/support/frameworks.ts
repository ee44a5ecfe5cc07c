/** Each framework that a run may ask for, in its default edition. */
export const FRAMEWORKS = [
  'nist-800-53',
  'nist-800-171',
  'nist-800-172',
  'cmmc',
  'fips-140-2',
  'fips-140-3',
  'nist-sp-800-193',
];
