/** Exit codes after a signal: 128 plus the signal number, as shells report it. */
const CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Work that must end before the process does: the signals of a process have one place. */
let beforeEnd: (() => Promise<void>) | undefined;

/**
 * Exits at the next turn of the event loop. Long work yields every 50 ms, and files are written without a turn in
 * between, so none stays half written.
 */
export function endOnSignals(): void {
  for (const [signal, code] of Object.entries(CODES))
    process.once(signal, () => {
      if (beforeEnd === undefined) process.exit(code);
      void beforeEnd().finally(() => process.exit(code));
    });
}

/** Runs work of threads; on a signal, `end` stops them before the process exits. */
export async function withThreads<Result>(end: () => Promise<void>, work: () => Promise<Result>): Promise<Result> {
  beforeEnd = end;
  try {
    return await work();
  } finally {
    beforeEnd = undefined;
  }
}
