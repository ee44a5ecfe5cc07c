const MINUTE = 60;

/** The thread time that the assessments of each key used, and the limit of a key. */
export interface WorkAccounts {
  charge(key: string, seconds: number): void;
  /** Whole seconds until the key may start another assessment; 0 when it may start one now. */
  wait(key: string): number;
}

interface Account {
  readonly seconds: number;
  /** Time of the balance, in seconds of the clock. */
  readonly at: number;
}

/**
 * Accounts that decrease evenly by `secondsAMinute` each minute. A key whose account has this much or more must wait,
 * so that a pause follows a long assessment. `now` is a monotonic clock in seconds.
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
