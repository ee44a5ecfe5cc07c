export interface StateRequest {
  readonly url: URL;
  readonly maxBytes: number;
  readonly allowPrivate: boolean;
}

/** A state as it was read, once. */
export interface RemoteState {
  readonly bytes: Buffer;
  /** Said to the reader, such as that somebody is writing it. Completes "<path> ...". */
  readonly warnings: readonly string[];
}
