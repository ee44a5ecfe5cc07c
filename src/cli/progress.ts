/** Tells a person at a terminal what is going on, once work takes longer than a blink. */
export interface Progress {
  say(text: string): void;
  stop(): void;
}

const PATIENCE_MS = 400;
const SILENT: Progress = { say: () => undefined, stop: () => undefined };

/** A spinner on standard error when a person sits there and the run lasts; otherwise nothing is printed. */
export function startProgress(quiet: boolean): Progress {
  if (quiet || !process.stderr.isTTY || 'CI' in process.env || process.env['TERM'] === 'dumb') return SILENT;
  const began = Date.now();
  let spinner: { text: string; stop: () => unknown } | undefined;
  let loading = false;
  let over = false;
  async function show(text: string): Promise<void> {
    const { default: ora } = await import('ora');
    if (!over) spinner = ora({ text, stream: process.stderr, discardStdin: false }).start();
  }
  return {
    say(text) {
      if (spinner !== undefined) spinner.text = text;
      if (loading || Date.now() - began < PATIENCE_MS) return;
      loading = true;
      void show(text);
    },
    stop() {
      over = true;
      spinner?.stop();
    },
  };
}

/** Does something that may last, and tells of it meanwhile. */
export async function withProgress<T>(quiet: boolean, work: (say: Progress['say']) => Promise<T>): Promise<T> {
  const progress = startProgress(quiet);
  try {
    return await work(progress.say);
  } finally {
    progress.stop();
  }
}
