/** One object as a backend lists it. */
export interface StoredObject {
  readonly key: string;
  readonly size: number;
  /** Azure: under a lease. */
  readonly leased?: boolean;
}

/** A bucket or container that contains states, until it is closed. */
export interface ObjectStore {
  /** For messages: the location without parameters or credentials, such as `s3://states`. */
  readonly name: string;
  readonly backend: 's3' | 'gs' | 'azurerm';
  /** The newest version of every object below a prefix, page by page. Throws EngineError `remote`. */
  list(prefix: string): AsyncIterable<readonly StoredObject[]>;
  /** Reads the newest version of an object. Throws EngineError `remote`, with the answer as its cause. */
  read(key: string, maxBytes: number): Promise<Buffer>;
  close(): void;
}

/**
 * The HTTP status of a failed request, as the SDKs and `download` report it; undefined where there was no answer.
 */
export function readStatus(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const direct = readNumber(error, 'statusCode') ?? readNumber(Reflect.get(error, '$metadata'), 'httpStatusCode');
  if (direct !== undefined) return direct;
  return error instanceof Error ? readStatus(error.cause) : undefined;
}

function readNumber(holder: unknown, key: string): number | undefined {
  if (typeof holder !== 'object' || holder === null) return undefined;
  const value: unknown = Reflect.get(holder, key);
  return typeof value === 'number' ? value : undefined;
}
