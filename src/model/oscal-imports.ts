/** A user's OSCAL document that the written documents refer to. */
export interface ImportedDocument {
  /** Reference as it is written: an absolute URI, or a path relative to our documents. */
  readonly href: string;
  /** Of a file that could be read, lower-case hex. */
  readonly sha256?: string;
  readonly mediaType?: string;
}

/** The user's documents that replace written ones. */
export interface OscalImports {
  readonly ssp?: ImportedDocument;
  /** Assessment plan that the results import; when set, no plan is written. */
  readonly plan?: ImportedDocument;
}
