import { EngineError } from '../model/engine-error.ts';
import { createEventLoopYield } from './yield-to-event-loop.ts';
import { createReadSession } from './read-session.ts';
import { IGNORED_FOLDERS, limitsWith } from './limits.ts';
import type { SourceOptions } from './options.ts';
import { readInto } from './read-evidence.ts';
import { byText } from '../base/text-order.ts';

export interface PackedFile {
  /** Relative to the evidence root, `/` as separator. */
  readonly path: string;
  readonly bytes: Buffer;
}

/**
 * The bytes of all evidence that a run on this machine would read, in the order of the paths, for another machine.
 * Throws EngineError `unreadable-input` when a run would lose evidence, since the other machine cannot know of the
 * loss. Files that no parser can read (pictures, programs) are left out.
 */
export async function packEvidence(paths: readonly string[], options: SourceOptions): Promise<readonly PackedFile[]> {
  const intake = createReadSession(
    limitsWith(options.limits),
    options.ignoredFolders ?? IGNORED_FOLDERS,
    createEventLoopYield(),
  );
  const files: PackedFile[] = [];
  const kept = new Set<string>();
  await readInto(
    {
      ...intake,
      add(path, bytes) {
        files.push({ path, bytes: Buffer.from(bytes) });
        kept.add(path);
        intake.add(path, bytes);
      },
    },
    paths,
    options,
  );
  const { problems } = intake.result('evidence');
  const lost = problems.filter(({ severity, place }) => severity === 'error' && !kept.has(place.file));
  const [first] = lost;
  if (first === undefined) return files.sort(byText(({ path }) => path));
  const more = lost.length === 1 ? '' : ` (and ${lost.length - 1} more)`;
  throw new EngineError(
    'unreadable-input',
    `${first.message}${more} Nothing was sent, since evidence would be missing.`,
  );
}
