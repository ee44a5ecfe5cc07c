import type { Ora } from 'ora';

/** Shows a person at a terminal what is in progress, once the work takes a noticeable time. */
export interface Progress {
  say(text: string): void;
  stop(): void;
}

const PATIENCE_MS = 400;
/** Milliseconds before the spinner is loaded, so that short runs do not pay for it. */
const LOAD_MS = 200;
const SILENT: Progress = { say: () => undefined, stop: () => undefined };

/** Starts a spinner on standard error when it is a terminal and the run takes long; otherwise prints nothing. */
export function startProgress(quiet: boolean, loadMs = LOAD_MS): Progress {
  if (quiet || !isWatched()) return SILENT;
  const began = Date.now();
  let latest = '';
  let make: (() => Ora) | undefined;
  let spinner: Ora | undefined;
  let over = false;
  function show(): void {
    if (over || latest === '' || make === undefined || Date.now() - began < PATIENCE_MS) return;
    if (spinner === undefined) spinner = make().start(latest);
    else spinner.text = latest;
    // what follows may not let a timer in for long
    spinner.render();
  }
  async function load(): Promise<void> {
    const { default: ora } = await import('ora');
    make = () => ora({ stream: process.stderr, discardStdin: false });
    show();
  }
  const timers = [setTimeout(() => void load(), loadMs), setTimeout(show, PATIENCE_MS)];
  for (const timer of timers) timer.unref();
  return {
    say(text) {
      latest = text;
      show();
    },
    stop() {
      over = true;
      for (const timer of timers) clearTimeout(timer);
      spinner?.stop();
    },
  };
}

/** Runs long work in a few steps, and shows its progress. */
export async function withProgress<T>(quiet: boolean, work: (say: Progress['say']) => Promise<T>): Promise<T> {
  const progress = startProgress(quiet, 0);
  try {
    return await work(progress.say);
  } finally {
    progress.stop();
  }
}

/** On a terminal with 0 columns, as in some containers, clearing lines would never end. */
function isWatched(): boolean {
  const { isTTY, columns } = process.stderr;
  return isTTY && columns > 0 && !('CI' in process.env) && process.env['TERM'] !== 'dumb';
}
