/** An OSCAL document of the user that ours refer to. */
export interface ImportedDocument {
  /** Reference as it is written: an absolute URI, or a path relative to our documents. */
  readonly href: string;
  /** Of a file that could be read, lower-case hex. */
  readonly sha256?: string;
  readonly mediaType?: string;
}

/** The user's documents that take the place of what is written otherwise. */
export interface OscalImports {
  /** System security plan that the assessment plan imports. */
  readonly ssp?: ImportedDocument;
  /** Assessment plan that the results import; with it none is written. */
  readonly plan?: ImportedDocument;
}
