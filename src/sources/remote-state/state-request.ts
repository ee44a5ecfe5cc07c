export interface StateRequest {
  readonly url: URL;
  readonly maxBytes: number;
  readonly allowPrivate: boolean;
}

/** A state as it was read, once. */
export interface RemoteState {
  readonly bytes: Buffer;
  /** Sentences that continue "<path> ...", for example about a lock by a running write. */
  readonly warnings: readonly string[];
}
