import type { HostFiles } from './host-files.ts';
import type { HostTools, ToolOutput } from './host-tools.ts';
import { createItem, withheld, type Item, type Seen } from './item.ts';

/** Access of the collector to the files and programs of one host or image. */
export interface Probe {
  readonly files: HostFiles;
  readonly tools: HostTools;
  /** An unpacked image: nothing about a running system is collected, because what runs is unknown. */
  readonly isImage: boolean;
  readonly isRoot: boolean;
}

/** The item of a file's text. */
export function fileItem({ files }: Probe, path: string, make: (text: string) => unknown): Item {
  return createItem(files.text(path), path, make);
}

/** The item of a program's standard output when the program succeeds. */
export async function toolItem(
  probe: Probe,
  tool: string,
  args: readonly string[],
  make: (output: ToolOutput) => unknown,
): Promise<Item> {
  const seen = await probe.tools.run(tool, args);
  return outputItem(seen, [tool, ...args].join(' '), make);
}

/** As `toolItem`, for output that exists already; a program that failed gives an error item. */
export function outputItem(seen: Seen<ToolOutput>, source: string, make: (output: ToolOutput) => unknown): Item {
  if (seen.status === 'ok' && seen.value.code !== 0) {
    return { ...withheld('error', source, 'the program ended with an error'), exit_code: seen.value.code };
  }
  return createItem(seen, source, make);
}

/** The result of a program that only administrators may run; a failure for other users becomes `denied`. */
export function forRootOnly({ isRoot }: Probe, seen: Seen<ToolOutput>): Seen<ToolOutput> {
  if (isRoot || seen.status !== 'ok' || seen.value.code === 0) return seen;
  return { status: 'denied', reason: 'only an administrator gets an answer' };
}
