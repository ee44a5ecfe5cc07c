export interface StateRequest {
  readonly url: URL;
  readonly maxBytes: number;
  readonly allowPrivate: boolean;
}

/** The bytes and warnings of a state that was read. */
export interface RemoteState {
  readonly bytes: Buffer;
  /** Sentences that continue "<path> ...", for example about a lock by a running write. */
  readonly warnings: readonly string[];
}
