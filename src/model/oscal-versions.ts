/** The OSCAL versions that can be written. */
export const OSCAL_VERSIONS = ['1.1.2', '1.1.3', '1.2.1', '1.2.2', '1.2.3'] as const;
