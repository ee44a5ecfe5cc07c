/** Exit codes of a run that was ended from outside: 128 plus the number of the signal, as shells report it. */
const CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * Ends the process at the next turn of the event loop after Ctrl-C or a request to stop. Long work breathes every
 * 50 ms, and files are written without a turn in between, so none stays half written.
 */
export function endOnSignals(): void {
  process.once('SIGINT', () => process.exit(CODES.SIGINT));
  process.once('SIGTERM', () => process.exit(CODES.SIGTERM));
  process.once('SIGHUP', () => process.exit(CODES.SIGHUP));
}
