const MINUTE = 60;

/** How long the assessments of each key held threads, against what a key may use. */
export interface WorkAccounts {
  /** Counts seconds that an assessment took. */
  charge(key: string, seconds: number): void;
  /** Whole seconds until the key may start another assessment; 0 when it may now. */
  wait(key: string): number;
}

interface Account {
  readonly seconds: number;
  /** When it stood there, in seconds of the clock. */
  readonly at: number;
}

/**
 * Accounts of which `secondsAMinute` are forgiven each minute, evenly. A key with this much or more on its account
 * waits, so that a long assessment is paid for by a pause after it. `now` is a clock in seconds that never goes back.
 */
export function createWorkAccounts(secondsAMinute: number, now: () => number): WorkAccounts {
  const accounts = new Map<string, Account>();
  const rate = secondsAMinute / MINUTE;

  function owed(key: string): number {
    const account = accounts.get(key);
    if (account === undefined) return 0;
    const left = account.seconds - (now() - account.at) * rate;
    if (left > 0) return left;
    accounts.delete(key);
    return 0;
  }

  return {
    charge(key, seconds) {
      accounts.set(key, { seconds: owed(key) + seconds, at: now() });
    },
    wait(key) {
      const over = owed(key) - secondsAMinute;
      return over < 0 ? 0 : Math.max(1, Math.ceil(over / rate));
    },
  };
}
