/** One row per code: the only place that sets exit codes and HTTP statuses. */
const TABLE = {
  'invalid-usage': { exitCode: 2, httpStatus: 400 },
  'invalid-configuration': { exitCode: 2, httpStatus: 400 },
  'invalid-content': { exitCode: 2, httpStatus: 400 },
  'unreadable-input': { exitCode: 3, httpStatus: 422 },
  'nothing-assessed': { exitCode: 4, httpStatus: 422 },
  'unwritable-output': { exitCode: 2, httpStatus: 500 },
  remote: { exitCode: 5, httpStatus: 502 },
  internal: { exitCode: 70, httpStatus: 500 },
} as const;

export type EngineErrorCode = keyof typeof TABLE;

/** The run cannot be done. The message says what, where and what to do. */
export class EngineError extends Error {
  readonly code: EngineErrorCode;
  readonly exitCode: number;
  readonly httpStatus: number;

  constructor(code: EngineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EngineError';
    this.code = code;
    this.exitCode = TABLE[code].exitCode;
    this.httpStatus = TABLE[code].httpStatus;
  }
}
