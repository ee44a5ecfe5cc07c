import type { ChalkInstance } from 'chalk';

/** Colours for standard output: none without a terminal, or with `--no-color` or `NO_COLOR`. */
export async function chalkFor({ color }: { readonly color: boolean }): Promise<ChalkInstance> {
  const { Chalk, default: detected } = await import('chalk');
  return color && process.stdout.isTTY ? detected : new Chalk({ level: 0 });
}
