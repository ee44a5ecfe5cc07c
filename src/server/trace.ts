/** The kind and stack frames of an error, for a log. Its message may quote evidence and is left out. */
export function stackTrace(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s*at /.test(line));
  return [error.name, ...frames.slice(0, 12).map((frame) => frame.trim())].join('\n');
}
